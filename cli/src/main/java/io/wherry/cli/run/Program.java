// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.apps.Apps;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;

/// The program of each rank.
///
/// @param classPath of the program, followed by the required Wherry modules
/// @param arguments for its `main` method
record Program(List<Path> classPath, String mainClass, List<String> arguments) {
    private static final String JAR = ".jar";

    Program {
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /// Parses the command line.
    ///
    /// @param words a jar, a main class, or a program of Wherry, and then arguments
    /// @param classPath as for the `java` command; may be empty
    /// @throws IOException if the jar is none or names no main class
    static Program of(List<String> words, String classPath) throws IOException {
        String first = words.getFirst();
        List<Path> all = new ArrayList<>();
        if (isApp(words, classPath)) {
            all.addAll(WherryJars.ofApps());
            all.addAll(WherryJars.ofRanks());
            return new Program(all, Apps.class.getName(), words);
        }
        String mainClass = first;
        if (first.endsWith(JAR)) {
            all.add(Path.of(first));
            mainClass = mainClass(Path.of(first));
        }
        all.addAll(entries(classPath));
        if (all.isEmpty() && classPath.isEmpty()) {
            all.add(Path.of(""));
        }
        all.addAll(WherryJars.ofRanks());
        return new Program(all, mainClass, words.subList(1, words.size()));
    }

    /// Whether the words name a program of module `apps`; with a class path, they name a class.
    static boolean isApp(List<String> words, String classPath) {
        return classPath.isEmpty() && Apps.names().contains(words.getFirst());
    }

    private static String mainClass(Path jar) throws IOException {
        if (!Files.isReadable(jar)) {
            throw new IOException("program not found: " + jar);
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String name =
                    manifest == null
                            ? null
                            : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (name == null) {
                throw new IOException("manifest names no Main-Class: jar=" + jar);
            }
            return name.strip();
        } catch (ZipException e) {
            throw new IOException("program is not a jar: " + jar, e);
        }
    }

    /// Returns the entries of a class path, by the rules of the `java` command: an empty entry is
    /// the working directory, and a wildcard stands for the jars of a folder, none if it is
    /// missing.
    static List<Path> entries(String classPath) throws IOException {
        List<Path> entries = new ArrayList<>();
        if (classPath.isEmpty()) {
            return entries;
        }
        for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
            if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
                entries.addAll(jars(Path.of(entry.substring(0, entry.length() - 1))));
            } else {
                entries.add(Path.of(entry));
            }
        }
        return entries;
    }

    private static List<Path> jars(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        List<Path> jars = new ArrayList<>();
        if (!Files.isDirectory(absolute) || !Files.isReadable(absolute)) {
            return jars;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(absolute, "*.{jar,JAR}")) {
            files.forEach(jars::add);
        }
        jars.sort(null);
        return jars;
    }

    /// Checks that the main class exists, before any rank starts.
    ///
    /// @throws IOException naming the class and the class path if it does not
    void checkMainClass() throws IOException {
        try (URLClassLoader all = new URLClassLoader(urls().toArray(URL[]::new), null)) {
            if (all.findResource(mainClass.replace('.', '/') + ".class") == null) {
                throw new IOException(
                        "no such class: "
                                + mainClass
                                + "; looked for in "
                                + classPath.getFirst().toAbsolutePath()
                                + " and Wherry's own: -cp PATH says where it is");
            }
        }
    }

    /// Sets the system property `java.class.path` of this JVM, which will run the program.
    void publishClassPath() {
        List<String> entries =
                classPath.stream().map(path -> path.toAbsolutePath().toString()).toList();
        System.setProperty("java.class.path", String.join(File.pathSeparator, entries));
    }

    /// The class path for a class loader of this JVM.
    List<URL> urls() {
        List<URL> urls = new ArrayList<>();
        for (Path path : classPath) {
            try {
                urls.add(path.toAbsolutePath().toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException("invalid path: " + path, e);
            }
        }
        return urls;
    }
}
