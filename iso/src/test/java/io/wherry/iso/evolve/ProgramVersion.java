// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;

/// A version of a program of package `evo`, compiled in a separate folder. It runs in a separate
/// JVM that does not know the other version.
final class ProgramVersion {
    private static final String HEAD =
            """
            package evo;
            import io.wherry.iso.*;
            import io.wherry.transport.*;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.*;
            """;

    private final Path folder;
    private final List<String> files = new ArrayList<>();

    ProgramVersion(Path folder) {
        this.folder = folder;
    }

    /// Adds a class.
    ///
    /// @param text from its annotations on
    ProgramVersion with(String name, String text) throws IOException {
        Path file = folder.resolve("evo").resolve(name + ".java");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, HEAD + text);
        files.add(file.toString());
        return this;
    }

    /// Adds the class `Main`, whose `main` has this body; `space` is open, and `arguments` are
    /// given.
    ProgramVersion withMain(String body) throws IOException {
        return with(
                "Main",
                """
                public final class Main {
                    public static void main(String[] arguments) throws Exception {
                        IsoSpace space = IsoSpace.here();
                        %s
                    }
                }
                """
                        .formatted(body));
    }

    /// Compiles all classes.
    ProgramVersion compiled() throws IOException {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-nowarn", "-proc:none", "-d", classes().toString(), "-cp"));
        arguments.add(System.getProperty("java.class.path"));
        arguments.addAll(files);
        Files.createDirectories(classes());
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        assertThat(code).isZero();
        return this;
    }

    Path classes() {
        return folder.resolve("classes");
    }

    /// Loads its classes in this JVM.
    URLClassLoader load() throws IOException {
        return new URLClassLoader(
                new URL[] {classes().toUri().toURL()}, ProgramVersion.class.getClassLoader());
    }

    /// Runs `Main` in a separate JVM, as node 0.
    ///
    /// @return its output
    String run(Object... arguments) throws Exception {
        return run("plain", arguments);
    }

    /// Runs `Main` with lowered classes.
    String runLowered(Object... arguments) throws Exception {
        return run("lowered", arguments);
    }

    private String run(String how, Object... arguments) throws Exception {
        try (ChildJvm child = start(how, "0", arguments)) {
            return child.finish();
        }
    }

    /// Starts `Main` as a node in a separate JVM.
    ///
    /// @param node its number; `1@file` in a shared space, `1?file` to read only
    ChildJvm start(String how, String node, Object... arguments) throws IOException {
        List<Object> all = new ArrayList<>(List.of(classes(), how, node));
        all.addAll(List.of(arguments));
        return ChildJvm.start(ChildJvm.NATIVE, VersionPeer.class, all.toArray());
    }
}
