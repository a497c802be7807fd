// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.Closeable;
import java.io.Console;
import java.io.PrintWriter;

/// Shows how far a command is. One line for each data set remains.
public sealed interface Progress extends Closeable permits ProgressLines, TerminalProgress {
    /// Returns the progress for `out`: a bar at a terminal, lines for files and pipes.
    @SuppressWarnings("SystemConsoleNull") // in JDK 25 it is null again without a terminal
    static Progress on(PrintWriter out) {
        Console console = System.console();
        return console != null && console.isTerminal()
                ? new TerminalProgress(out)
                : new ProgressLines(out);
    }

    /// A data set begins, which takes `steps`.
    void begin(String title, int steps);

    /// A step begins.
    void step(String what);

    /// The data set is done.
    void end(String result);

    @Override
    void close();
}
