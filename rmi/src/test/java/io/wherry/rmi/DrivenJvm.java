// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.testkit.transport.BackgroundTask;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;

/// A JVM that does what a test says, line by line. Its answers are awaited for a bounded time.
final class DrivenJvm {
    private final BufferedWriter commands;
    private final BufferedReader lines;

    DrivenJvm(Process process) {
        commands = process.outputWriter();
        lines = process.inputReader();
    }

    /// Gives a command without waiting for its answer.
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
