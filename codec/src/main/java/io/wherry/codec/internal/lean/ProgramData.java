// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.lean.failure.MessageResync;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The data of a program between two messages, in segments of their own. One reader owns it.
public final class ProgramData {
    /// Bytes of the longest head of a segment.
    private static final int LONGEST_HEAD = 9;

    private final SegmentInput in;
    private final ReaderClasses classes;
    private final MessageResync lost;
    private long passed;

    private ProgramData(LeanReader reader) {
        this.in = reader.in();
        this.classes = reader.classes;
        this.lost = reader.lost;
    }

    /// Starts a stream of messages and bytes of a program, whose loader is looked for when the
    /// first class is described.
    public static ProgramData begin(
            LeanReader reader,
            ByteSource source,
            boolean readsAhead,
            Supplier<@Nullable ClassLoader> loaders) {
        reader.classes.begin(loaders);
        reader.in().beginStream(source, readsAhead, 0);
        return of(reader);
    }

    static ProgramData of(LeanReader reader) {
        return new ProgramData(reader);
    }

    /// Puts `first`, which was read from the source already, before the bytes of the source.
    /// Nothing may have been read yet.
    public void unread(byte first) {
        in.unread(first);
    }

    /// Moves to the next bytes before the next message; returns the number that the segment has, 0
    /// if there are none. Blocks until the next byte is known.
    ///
    /// @throws io.wherry.codec.WireFormatException if the end of a message that could not be read
    ///     was not found
    public long next() throws IOException {
        lost.checkReadable(false);
        while (in.segmentLeft() == 0) {
            if (in.awaitMessage()) {
                in.checkMagic();
            }
            if (!in.awaitMessage() || (in.peekRaw(0) & 3) != SegmentOutput.DATA) {
                return 0;
            }
            in.openSegment();
            passed = 0;
        }
        return in.segmentLeft();
    }

    /// Lets the source, which takes bytes back, be read ahead until [#endAhead].
    public void beginAhead() throws IOException {
        in.setAhead(true);
    }

    /// Gives unread bytes back to the source.
    public void endAhead() throws IOException {
        in.setAhead(false);
    }

    /// Prepares to read the next message: if it describes classes, their loader is found now, by a
    /// stack walk that has few frames of ours to pass.
    public void beginRead() throws IOException {
        if (classes.wantLoader() && describesNext()) {
            classes.settle();
        }
    }

    /// Returns true if the next message describes classes at its start. Reads no byte after the
    /// message.
    private boolean describesNext() throws IOException {
        int numbers = 0; // the segment's head and the handle base are first
        int at = 0;
        while (numbers < 2 && at <= 2 * LONGEST_HEAD && in.arrives(at + 2)) {
            numbers += in.peekRaw(at) >= 0 ? 1 : 0;
            at++;
        }
        return numbers == 2 && (in.peekRaw(0) & 3) <= SegmentOutput.LAST && in.peekRaw(at) != 0;
    }

    /// Bytes left of the segment that [#next] found, of those that are there.
    public long left() throws IOException {
        return in.presentHere();
    }

    /// Bytes taken of the segment that [#next] found.
    public long passed() {
        return passed;
    }

    /// Takes some of the bytes that [#next] found, at least one. Waits for the first byte alone: a
    /// source that times out loses none.
    public int read(byte[] target, int from, int most) throws IOException {
        int some = (int) Math.min(most, in.segmentLeft());
        int done = 0;
        do {
            int part = Math.min(some - done, in.available(1));
            in.getBytes(target, from + done, part);
            done += part;
        } while (done < some && in.presentHere() > 0);
        passed += done;
        return done;
    }

    /// Skips the rest of the segment that [#next] found.
    public void skipRest() throws IOException {
        lost.checkReadable(false);
        while (in.segmentLeft() > 0) {
            in.require(in.available(1));
        }
    }

    /// Returns the number of bytes before the next message that are available without blocking. No
    /// byte is skipped.
    public long available() throws IOException {
        if (!lost.isAtMessage()) {
            return 0;
        }
        if (in.segmentLeft() > 0) {
            return left();
        }
        passed = 0;
        if (in.present() < 2) {
            return 0;
        }
        in.checkMagic();
        long there = in.present();
        long head = 0;
        for (int i = 0; i < Math.min(there, LONGEST_HEAD); i++) {
            int next = in.peekRaw(i);
            head |= (next & 0x7fL) << (7 * i);
            if (next >= 0) {
                boolean data = (head & 3) == SegmentOutput.DATA;
                return data ? Math.min(head >>> 2, there - i - 1) : 0;
            }
        }
        return 0;
    }
}
