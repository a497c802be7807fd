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
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("io.wherry.")) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
