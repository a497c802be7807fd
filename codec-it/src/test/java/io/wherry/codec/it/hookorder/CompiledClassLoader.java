// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.testkit.Compared;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A class loader of classes compiled here and now, that sees the classes of this package.
final class CompiledClassLoader extends ClassLoader {
    private static final Pattern NAME =
            Pattern.compile("\\b(?:class|record|enum|interface)\\s+(\\w+)");

    private final Map<String, byte[]> classFiles;

    private CompiledClassLoader(ClassLoader parent, Map<String, byte[]> classFiles) {
        this.classFiles = classFiles;
        super(parent);
    }

    /// Compiles `sources`, each a top-level class.
    static CompiledClassLoader of(String... sources) {
        return new CompiledClassLoader(
                CompiledClassLoader.class.getClassLoader(), classFiles(sources));
    }

    private static Map<String, byte[]> classFiles(String... sources) {
        List<JavaFileObject> units = new ArrayList<>();
        for (String source : sources) {
            Matcher name = NAME.matcher(source);
            if (!name.find()) {
                throw new IllegalArgumentException("no class in: " + source);
            }
            units.add(new Source(name.group(1), source));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null)) {
            Memory memory = new Memory(standard);
            List<String> options =
                    List.of("-proc:none", "-nowarn", "-Xlint:none", "-classpath", libraryPath());
            if (!compiler.getTask(null, memory, null, options, null, units).call()) {
                throw new IllegalArgumentException("does not compile: " + List.of(sources));
            }
            Map<String, byte[]> classFiles = new HashMap<>();
            memory.classFiles.forEach((name, bytes) -> classFiles.put(name, bytes.toByteArray()));
            return classFiles;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String libraryPath() {
        return Stream.of(GraphPart.class, Compared.class)
                .map(type -> place(type).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classFiles.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
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
        private final Map<String, ByteArrayOutputStream> classFiles = new HashMap<>();

        Memory(JavaFileManager standard) {
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
