// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.codec.WireFormatException;
import java.io.IOException;

/// The part of a segment before its data: the handle base, in the first one of a message, and the
/// class descriptions. One input owns it.
final class SegmentPreamble {
    /* The window keeps all of it until it has been read: after a time-out of the source, later
     * messages need the descriptions, which are read again from their first byte. */

    private final SegmentInput in;

    /// True in the first segment of a message.
    private boolean first;

    private int handleBase;

    /// Where it starts in the stream.
    private long from;

    private boolean beingRead;
    private boolean cut;

    SegmentPreamble(SegmentInput in) {
        this.in = in;
    }

    /// Starts a stream.
    void clear() {
        beingRead = false;
        cut = false;
    }

    /// Reads it for the first time.
    void read(boolean firstOfMessage) throws IOException {
        first = firstOfMessage;
        readHere();
    }

    /// Reads it from the position: the first time, or again after the source has failed.
    void readHere() throws IOException {
        from = in.position();
        cut = false;
        beingRead = true;
        try {
            if (first) {
                handleBase = in.listener.open(in);
            }
            in.listener.define(in.getLength("class descriptions"), in);
        } catch (WireFormatException e) {
            throw e;
        } catch (IOException e) {
            in.position = start();
            cut = !in.listener.readsRecords();
            throw e;
        } finally {
            beingRead = false;
        }
    }

    boolean isBeingRead() {
        return beingRead;
    }

    /// Where it starts in the window, while it is being read.
    int start() {
        return (int) (from - in.windowStart);
    }

    /// Returns true if the source failed, as by a time-out, before it had been read, and no code
    /// of a class has read on from there.
    boolean isCut() {
        return cut && in.position() == from;
    }

    /// Handles that the writer had given before the message.
    int handleBase() {
        return handleBase;
    }
}
