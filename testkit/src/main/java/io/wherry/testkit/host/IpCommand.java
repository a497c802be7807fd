// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The command `ip` of iproute2.
final class IpCommand {
    private static final String NAME = "ip";

    private IpCommand() {}

    /// Runs the command and waits for its end.
    ///
    /// @param line its words, separated by spaces
    /// @throws IOException if it is not installed or fails
    static void run(String line) throws IOException {
        String _ = output(line);
    }

    /// Runs the command, and returns its output at its end.
    static String output(String line) throws IOException {
        List<String> command = words(line);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(
                        "command failed: " + String.join(" ", command) + ": " + output.strip());
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted: " + String.join(" ", command), e);
        }
    }

    /// Returns the words of the command with a further command after them.
    static List<String> words(String line, List<String> further) {
        List<String> words = words(line);
        words.addAll(further);
        return words;
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>(List.of(NAME));
        words.addAll(List.of(line.split(" ", -1)));
        return words;
    }
}
