// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Class files of folders and jars, and those of the JDK that runs this. One thread uses it.
public final class ClassPath implements Closeable {
    private final List<Path> roots = new ArrayList<>();
    private final List<FileSystem> jars = new ArrayList<>();
    private final Map<String, Optional<LocalClass>> classes = new HashMap<>();
    private @Nullable List<String> names;

    private ClassPath() {}

    /// Opens the entries of a class path as `java -cp` has it: folders, jars, and `folder/*` for all
    /// jars of a folder. An empty entry is the working directory.
    ///
    /// @throws IOException if an entry does not exist or is not a jar
    public static ClassPath of(String entries) throws IOException {
        ClassPath path = new ClassPath();
        try {
            for (String entry : entries.split(File.pathSeparator, -1)) {
                path.add(entry.isEmpty() ? "." : entry);
            }
            return path;
        } catch (IOException | RuntimeException | Error e) {
            try {
                path.close();
            } catch (IOException | RuntimeException further) {
                e.addSuppressed(further);
            }
            throw e;
        }
    }

    private void add(String entry) throws IOException {
        if (entry.endsWith("*")) {
            Path folder = Path.of(entry.substring(0, entry.length() - 1));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path jar : files.filter(ClassPath::isJar).sorted().toList()) {
                    addJar(jar);
                }
            }
            return;
        }
        Path path = Path.of(entry);
        if (Files.isDirectory(path)) {
            roots.add(path);
        } else if (Files.isRegularFile(path)) {
            addJar(path);
        } else {
            throw new IOException("no such class path entry: " + entry);
        }
    }

    private static boolean isJar(Path file) {
        return file.toString().endsWith(".jar");
    }

    private void addJar(Path jar) throws IOException {
        FileSystem opened;
        try {
            opened = FileSystems.newFileSystem(jar);
        } catch (ProviderNotFoundException | ZipException e) {
            throw new IOException("not a jar: " + jar, e);
        }
        jars.add(opened);
        roots.add(opened.getPath("/"));
    }

    /// Returns a loader of the classes of the entries and of the JDK. It is to be closed before this object.
    public URLClassLoader loader() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path root : roots) {
            urls.add(root.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /// Returns a class; null if there is none of that name.
    ///
    /// @param name as [Class#getName] says it
    public @Nullable LocalClass find(String name) throws IOException {
        Optional<LocalClass> known = classes.get(name);
        if (known == null) {
            byte[] file = isName(name) ? read(name.replace('.', '/') + ".class") : null;
            known = file == null ? Optional.empty() : Optional.of(LocalClass.parse(name, file));
            classes.put(name, known);
        }
        return known.orElse(null);
    }

    /* Streams name classes by any characters: "/a/B" and ".a.B" would be absolute paths. */
    private static boolean isName(String name) {
        return name.indexOf('/') < 0 && !("." + name + ".").contains("..");
    }

    private byte @Nullable [] read(String file) throws IOException {
        for (Path root : roots) {
            Path found = resolved(root, file);
            if (found != null && Files.isRegularFile(found)) {
                return Files.readAllBytes(found);
            }
        }
        try (InputStream found = ClassLoader.getPlatformClassLoader().getResourceAsStream(file)) {
            return found == null ? null : found.readAllBytes();
        }
    }

    /* Null if no file below the root can have this name: streams name classes by any characters. */
    private static @Nullable Path resolved(Path root, String file) {
        try {
            Path found = root.resolve(file);
            return found.startsWith(root) ? found : null; // a backslash may begin a path, too
        } catch (IllegalArgumentException _) { // of zip files; others throw a subclass of it
            return null;
        }
    }

    /// Returns the classes of this simple name, those of the JDK excepted.
    List<String> named(String simpleName) throws IOException {
        List<String> all = names;
        if (all == null) {
            all = list();
            names = all;
        }
        String end = "." + simpleName;
        return all.stream().filter(name -> ("." + name).endsWith(end)).toList();
    }

    private List<String> list() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (Path root : roots) {
            Path start = root.toRealPath(); // a link is not walked
            try (Stream<Path> files = Files.walk(start)) {
                files.map(file -> start.relativize(file).toString())
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.substring(0, file.length() - ".class".length()))
                        .map(file -> file.replace('/', '.').replace('\\', '.'))
                        .forEach(found::add);
            } catch (UncheckedIOException e) { // of a folder below
                throw e.getCause();
            }
        }
        return List.copyOf(found);
    }

    /// Returns whether a value of class `from` fits a variable of class `to`, as far as class files are here.
    boolean isAssignable(String from, String to) throws IOException {
        if (to.equals("java.lang.Object")) {
            return true;
        }
        Set<String> seen = new HashSet<>(); // class files may name each other as superclasses
        Deque<String> left = new ArrayDeque<>(List.of(from));
        while (!left.isEmpty()) {
            String name = left.removeLast();
            if (name.equals(to)) {
                return true;
            }
            LocalClass type = seen.add(name) ? find(name) : null;
            if (type != null) {
                left.addAll(type.supertypes());
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        closeAll(jars);
    }

    /// Closes all, also if some cannot be closed. Throws the first failure, with the others as
    /// suppressed ones.
    static void closeAll(List<? extends Closeable> all) throws IOException {
        IOException failure = null;
        for (Closeable one : all) {
            try {
                one.close();
            } catch (IOException | RuntimeException e) {
                failure = joined(failure, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static IOException joined(@Nullable IOException first, Exception next) {
        if (first != null) {
            first.addSuppressed(next);
            return first;
        }
        return next instanceof IOException e ? e : new IOException("jar cannot be closed", next);
    }
}
