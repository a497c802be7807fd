// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.failure;

import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Keeps the messages of a stream readable that follow one that could not be read. One reader owns
/// it.
public final class MessageResync {
    private final SegmentInput in;
    private final ReaderHandles handles;
    private boolean lost;
    private long lostAt;

    /// Why the end of a message that could not be read was not found, or null.
    private @Nullable IOException broken;

    /// True if the source failed, as by a time-out, before the end of such a message.
    private boolean unskipped;

    public MessageResync(SegmentInput in, ReaderHandles handles) {
        this.in = in;
        this.handles = handles;
    }

    public void clear() {
        forget();
        broken = null;
        unskipped = false;
    }

    /// No later message refers to objects of those that could not be read.
    public void forget() {
        lost = false;
    }

    /// Returns true if the next bytes are not those of a message that could not be read.
    public boolean isAtMessage() {
        return broken == null && !unskipped;
    }

    /// Moves to the end of a message that could not be read, if the source failed before.
    ///
    /// @param reading true while a message is read
    /// @throws WireFormatException if no further message can be found
    /// @throws IllegalStateException if a message is being read, as by code of a class
    public void checkReadable(boolean reading) throws IOException {
        if (reading) {
            throw new IllegalStateException("a message is being read");
        }
        if (unskipped) {
            skip();
        }
        if (broken != null) {
            throw new WireFormatException(
                    "stream is broken since an earlier message", in.position(), broken);
        }
    }

    /// Checks that a message continues with the handles that the reader has.
    ///
    /// @param base number of handles that the writer had given before the message
    public void checkHandles(int base) throws IOException {
        if (base == 0) {
            handles.clear();
            lost = false;
        } else if (lost) {
            fillLost(base);
        } else if (base != handles.size()) {
            throw in.corrupt(
                    "message continues another stream: base=" + base + ", here=" + handles.size());
        }
    }

    /// The writer counts on objects of a message that could not be read: their handles are kept
    /// free.
    private void fillLost(int base) throws IOException {
        if (base < handles.size() || base - handles.size() > in.position() - lostAt) {
            throw in.corrupt("handle base out of range: base=" + base + ", here=" + handles.size());
        }
        handles.lose(base);
        lost = false;
    }

    /// Gives up the objects of a message, whose handles began at `base`.
    public void lose(long messageAt, int base) {
        if (!lost) {
            lostAt = messageAt;
        }
        lost = true;
        for (int handle = base; handle < handles.size(); handle++) {
            handles.replace(handle, ReaderHandles.LOST);
        }
    }

    /// Skips the rest of a message that could not be read. Where the source fails, the next call
    /// of [#checkReadable] goes on.
    public void skipMessage() {
        try {
            skip();
        } catch (IOException _) {
            /* the message's own failure is what is thrown */
        }
    }

    private void skip() throws IOException {
        unskipped = true;
        try {
            in.skipMessage();
            if (in.handleBase() == 0) {
                handles.clear(); // the source may have failed before that was known
            }
        } catch (MessageAbortedException _) {
            /* the writer gave up the message, too: this was its end */
        } catch (WireFormatException e) {
            broken = e;
        }
        unskipped = false;
    }
}
