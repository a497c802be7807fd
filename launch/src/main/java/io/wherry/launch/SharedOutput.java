// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// An output of several ranks, that does not mix them within a line. Any thread may write.
final class SharedOutput {
    private static final byte NEW_LINE = '\n';

    private final OutputStream to;
    private @Nullable Object unfinished;
    private boolean closed;

    SharedOutput(OutputStream to) {
        this.to = to;
    }

    /// Writes a line, or a piece of one that its writer will go on with. If another writes before,
    /// it ends there.
    ///
    /// @param tag comes before each line
    synchronized void write(Object writer, byte[] tag, byte[] line) {
        if (closed) {
            return;
        }
        try {
            if (unfinished == writer) {
                to.write(line);
            } else {
                to.write(begun(tag, line));
            }
            to.flush();
            unfinished = line[line.length - 1] == NEW_LINE ? null : writer;
        } catch (IOException _) {
            closed = true; // nobody reads any more, and the ranks are not to wait for that
        }
    }

    /// All in one piece: outputs that lead to the same terminal do not mix then.
    private byte[] begun(byte[] tag, byte[] line) {
        int end = unfinished == null ? 0 : 1;
        byte[] all = new byte[end + tag.length + line.length];
        all[0] = NEW_LINE; // overwritten, unless it is needed
        System.arraycopy(tag, 0, all, end, tag.length);
        System.arraycopy(line, 0, all, end + tag.length, line.length);
        return all;
    }
}
