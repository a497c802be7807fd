// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import io.wherry.testkit.transport.BackgroundTask;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;

/// A JVM that executes the commands of a test, one a line. Waits a bounded time for each reply.
final class DrivenJvm {
    private final BufferedWriter commands;
    private final BufferedReader lines;

    DrivenJvm(Process process) {
        commands = process.outputWriter();
        lines = process.inputReader();
    }

    /// Sends a command without waiting for its reply.
    void tell(String command) throws IOException {
        commands.write(command);
        commands.newLine();
        commands.flush();
    }

    /// Returns the next line of its output.
    String line() throws Exception {
        return BackgroundTask.start(lines::readLine).result();
    }

    String ask(String command) throws Exception {
        tell(command);
        return line();
    }
}
