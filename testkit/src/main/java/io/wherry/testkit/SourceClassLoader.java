// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A loader of classes compiled here and now: the writer's version of a class, or the reader's.
///
/// They are top-level classes, of package `peer` by default, and see the JDK only, or a library.
public final class SourceClassLoader extends ClassLoader {
    private static final Pattern NAME =
            Pattern.compile("\\b(?:class|record|enum|interface)\\s+(\\w+)");

    /// Class files by their sources: the same ones are compiled for several wires.
    private static final Map<List<String>, Map<String, ByteArrayOutputStream>> COMPILED =
            new ConcurrentHashMap<>();

    private final Map<String, ByteArrayOutputStream> classFiles;

    private SourceClassLoader(ClassLoader parent, Map<String, ByteArrayOutputStream> classFiles) {
        this.classFiles = classFiles;
        super(parent);
    }

    /// Compiles `sources`, each with a top-level class.
    public static SourceClassLoader of(String... sources) throws IOException {
        List<String> key = List.of(sources);
        Map<String, ByteArrayOutputStream> classFiles = COMPILED.get(key);
        if (classFiles == null) {
            classFiles = compile(List.of("-proc:none", "-nowarn", "-Xlint:none"), sources);
            COMPILED.put(key, classFiles);
        }
        return new SourceClassLoader(getPlatformClassLoader(), classFiles);
    }

    /// Compiles `sources` with the folders or jars of `library`, whose classes the loader of the
    /// first one finds.
    public static SourceClassLoader with(List<Class<?>> library, String... sources)
            throws IOException {
        List<String> places = new ArrayList<>();
        for (Class<?> type : library) {
            places.add(place(type));
        }
        String path = String.join(File.pathSeparator, places);
        List<String> options = List.of("-proc:none", "-nowarn", "-Xlint:none", "-classpath", path);
        return new SourceClassLoader(
                library.getFirst().getClassLoader(), compile(options, sources));
    }

    private static String place(Class<?> type) {
        URL place = type.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(URI.create(place.toString())).toString();
    }

    private static Map<String, ByteArrayOutputStream> compile(
            List<String> options, String... sources) throws IOException {
        List<JavaFileObject> units = new ArrayList<>();
        for (String source : sources) {
            Matcher name = NAME.matcher(source);
            if (!name.find()) {
                throw new IllegalArgumentException("no class in: " + source);
            }
            String text =
                    source.startsWith("package ")
                            ? source
                            : "package peer; import java.io.*; " + source;
            units.add(new Source(name.group(1), text));
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (Memory memory =
                new Memory(compiler.getStandardFileManager(null, null, null), new HashMap<>())) {
            if (!compiler.getTask(null, memory, null, options, null, units).call()) {
                throw new IllegalArgumentException("does not compile: " + List.of(sources));
            }
            return memory.classFiles;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ByteArrayOutputStream bytes = classFiles.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }

    /// Returns the class of that name, in package `peer` by default.
    public Class<?> type(String name) throws ClassNotFoundException {
        return loadClass(name.contains(".") ? name : "peer." + name);
    }

    /// Makes an object by the first constructor of its class.
    public Object make(String name, Object... arguments) throws ReflectiveOperationException {
        Constructor<?> constructor = type(name).getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            this.text = text;
            super(URI.create("string:///peer/" + name + ".java"), Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classFiles;

        Memory(JavaFileManager standard, Map<String, ByteArrayOutputStream> classFiles) {
            this.classFiles = classFiles;
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            URI uri = URI.create("memory:///" + name.replace('.', '/') + ".class");
            return new SimpleJavaFileObject(uri, kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classFiles.put(name, bytes);
                    return bytes;
                }
            };
        }
    }
}
