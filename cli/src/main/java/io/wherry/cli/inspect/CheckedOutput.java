// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/// Output that ends its command when it is lost, such as that to a pipe after `head` has read all
/// that it wants.
final class CheckedOutput implements Appendable {
    private static final int WRITES = 1 << 14; // a check flushes

    private final PrintWriter out;
    private int writes;

    /// Is thrown in place of a write; the reason is known where the program ends.
    static final class LostException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    CheckedOutput(PrintWriter out) {
        this.out = out;
    }

    /// Counts a write.
    ///
    /// @throws LostException at times, if output is lost
    void count() {
        if (++writes == WRITES) {
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
