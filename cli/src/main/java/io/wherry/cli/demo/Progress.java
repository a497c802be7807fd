// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.io.Closeable;

/// Shows how far the demo is. One line for each data set remains.
sealed interface Progress extends Closeable permits ProgressLines, TerminalProgress {
    /// A data set begins, which takes `steps`.
    void begin(String title, int steps);

    /// A step begins.
    void step(String what);

    /// The data set is done.
    void end(String result);

    @Override
    void close();
}
