// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// An output that several ranks share, without mixing their text within a line. Thread-safe.
public final class SharedOutput {
    private static final byte NEW_LINE = '\n';

    private final OutputStream to;
    private @Nullable Object unfinished;
    private boolean closed;

    public SharedOutput(OutputStream to) {
        this.to = to;
    }

    /// Writes a line, or a part of one that its writer will continue. If another writer writes
    /// before that, the line ends there.
    ///
    /// @param tag written before each line
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
            closed = true; // the reader is gone, and the ranks must not block
        }
    }

    /// Returns the tag and the line in one array, for one write: outputs to the same terminal are
    /// not mixed then.
    private byte[] begun(byte[] tag, byte[] line) {
        int end = unfinished == null ? 0 : 1;
        byte[] all = new byte[end + tag.length + line.length];
        all[0] = NEW_LINE; // overwritten, unless it is needed
        System.arraycopy(tag, 0, all, end, tag.length);
        System.arraycopy(line, 0, all, end + tag.length, line.length);
        return all;
    }
}
