// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Keeps the messages of a stream readable that follow one that could not be read. One reader owns
/// it.
final class MessageResync {
    private final SegmentInput in;
    private final ReaderHandles handles;
    private boolean lost;
    private long lostAt;

    /// Why the end of a message that could not be read was not found, or null.
    private @Nullable IOException broken;

    MessageResync(SegmentInput in, ReaderHandles handles) {
        this.in = in;
        this.handles = handles;
    }

    void clear() {
        lost = false;
        broken = null;
    }

    /// @throws WireFormatException if no further message can be found
    void checkReadable() throws WireFormatException {
        if (broken != null) {
            throw new WireFormatException(
                    "stream is broken since an earlier message", in.position(), broken);
        }
    }

    /// Checks that a message continues with the handles that the reader has.
    void checkHandles() throws IOException {
        int base = in.handleBase;
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
    void lose(long messageAt, int base) {
        if (!lost) {
            lostAt = messageAt;
        }
        lost = true;
        for (int handle = base; handle < handles.size(); handle++) {
            handles.replace(handle, ReaderHandles.LOST);
        }
    }

    /// Skips the rest of a message that could not be read.
    void skipMessage() {
        try {
            in.skipMessage();
        } catch (IOException e) {
            broken = e;
        }
    }

    /// Reads the reason for which the writer gave up the message, and skips the message.
    static MessageAbortedException aborted(SegmentInput in) throws IOException {
        int most = (int) Math.min(in.segmentLeft(), 4096);
        int from = in.require(most);
        String reason = new String(in.bytes(), from, most, StandardCharsets.UTF_8);
        MessageAbortedException failure = new MessageAbortedException(reason, in.position());
        in.skipMessage();
        return failure;
    }
}
