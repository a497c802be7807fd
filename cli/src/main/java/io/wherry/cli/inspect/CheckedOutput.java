// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/// The output of a command, which ends when the output is lost, such as a pipe whose reader has
/// exited.
final class CheckedOutput implements Appendable {
    private static final int WRITES_PER_CHECK = 1 << 14; // each check flushes

    private final PrintWriter out;
    private int writes;

    /// Thrown when the output is lost; the end of the program reports the reason.
    static final class LostException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    CheckedOutput(PrintWriter out) {
        this.out = out;
    }

    /// Counts a write, and checks the output after each [#WRITES_PER_CHECK].
    ///
    /// @throws LostException if the check finds that output is lost
    void count() {
        if (++writes == WRITES_PER_CHECK) {
            writes = 0;
            if (out.checkError()) {
                throw new LostException();
            }
        }
    }

    @Override
    public CheckedOutput append(@Nullable CharSequence text) {
        out.append(text);
        count();
        return this;
    }

    @Override
    public CheckedOutput append(@Nullable CharSequence text, int start, int end) {
        out.append(text, start, end);
        count();
        return this;
    }

    @Override
    public CheckedOutput append(char c) {
        out.append(c);
        count();
        return this;
    }
}
