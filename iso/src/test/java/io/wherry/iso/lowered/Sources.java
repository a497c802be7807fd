// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.Iso;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Compiles classes of package `demo` and others that the checks of the build would refuse.
final class Sources {
    private final Path folder;
    private final List<String> files = new ArrayList<>();

    Sources(Path folder) {
        this.folder = folder;
    }

    /// Adds a class of package `demo`.
    ///
    /// @param text from its annotations on
    void add(String name, String text) throws IOException {
        add("demo", name, text);
    }

    /// Adds a class of a package.
    ///
    /// @param text from its annotations on
    void add(String pack, String name, String text) throws IOException {
        Path file = folder.resolve(pack).resolve(name + ".java");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        String start = "package " + pack + ";\nimport io.wherry.iso.Iso;\nimport java.util.*;\n";
        Files.writeString(file, start + text);
        files.add(file.toString());
    }

    /// Compiles all classes.
    ///
    /// @return the folder with the class files
    Path compile() throws IOException {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-nowarn", "-XDrawDiagnostics", "-d", classes.toString()));
        arguments.addAll(List.of("-cp", libraries()));
        arguments.addAll(files);
        int code = compiler.run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IOException("javac ended with " + code);
        }
        return classes;
    }

    private static String libraries() {
        return Path.of(
                        URI.create(
                                Iso.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toString()))
                .toString();
    }
}
