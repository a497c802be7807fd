// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// JVMs with the agent's jar.
final class AgentJvm {
    /// The jar as it is shipped.
    static final Path JAR =
            Path.of(System.getProperty("wherry.test.agent", "../target/wherry-agent.jar"))
                    .toAbsolutePath();

    private static final long SECONDS = 60;

    private AgentJvm() {}

    /// The end of a process.
    ///
    /// @param output of both streams
    record Ended(int code, String output) {}

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
        List<String> command = new ArrayList<>();
        command.add(tool("java"));
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /// Returns the path of a program of this JDK.
    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /// Runs a JVM with `arguments` to its end.
    static Ended run(String... arguments) throws IOException, InterruptedException {
        return ended(start(List.of(arguments)));
    }

    /// Runs a main class of the test classes to its end.
    static Ended program(List<String> options, String... program)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", testClasses().toString()));
        arguments.addAll(List.of(program));
        return ended(start(arguments));
    }

    /// Waits for the end of `process` and reads its output.
    static Ended ended(Process process) throws IOException, InterruptedException {
        Thread watchdog =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                TimeUnit.SECONDS.sleep(SECONDS);
                                process.destroyForcibly();
                            } catch (InterruptedException _) {
                                /* the process ended in time */
                            }
                        });
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        watchdog.interrupt();
        return new Ended(code, output);
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
