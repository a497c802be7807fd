// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Starts programs of this class path in JVMs of their own.
public final class PeerJvm {

    private PeerJvm() {}

    /// Starts one with the system properties that are for Wherry. Its standard output is for the caller.
    public static Process start(Class<?> program, List<String> arguments) throws IOException {
        List<String> command =
                command(
                        System.getProperty("java.class.path"),
                        List.of(),
                        program.getName(),
                        arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /// Returns the command of a small JVM with the system properties that are for Wherry.
    ///
    /// @param options further ones of the JVM
    /// @param program the name of its main class
    public static List<String> command(
            String classPath, List<String> options, String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("io.wherry.")) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(options);
        command.addAll(List.of("-cp", classPath));
        command.add(program);
        command.addAll(arguments);
        return command;
    }
}
