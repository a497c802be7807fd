// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import io.wherry.testkit.integration.ProgramJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// JVMs with the agent's jar.
final class AgentJvm {
    /// The jar as it is shipped.
    static final Path JAR =
            Path.of(System.getProperty("wherry.test.agent", "../target/wherry-agent.jar"))
                    .toAbsolutePath();

    private AgentJvm() {}

    /// The folder of the test classes of this module.
    static Path testClasses() {
        try {
            return Path.of(
                    AgentJvm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns the option that starts the agent.
    static String agent(Path policy) {
        return "-javaagent:" + JAR + "=" + policy;
    }

    /// Starts a JVM with `arguments`.
    static Process start(List<String> arguments) throws IOException {
        return ProgramJvm.command(arguments).redirectErrorStream(true).start();
    }

    /// Runs a JVM with `arguments` to its end.
    static ProgramJvm.Ended run(String... arguments) throws IOException, InterruptedException {
        return ProgramJvm.ended(start(List.of(arguments)));
    }

    /// Runs a main class of the test classes to its end.
    static ProgramJvm.Ended program(List<String> options, String... program)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", testClasses().toString()));
        arguments.addAll(List.of(program));
        return ProgramJvm.ended(start(arguments));
    }

    /// Compiles sources, by their file names, into `folder`.
    static void compile(Path folder, Map<String, String> sources, String... options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of(options));
        try {
            Path from =
                    Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-src"));
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = from.resolve(source.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
                arguments.add(file.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        arguments.addAll(List.of("-proc:none", "-d", folder.toString()));
        int code = compiler.run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalArgumentException("does not compile: " + sources.keySet());
        }
    }
}
