// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamParser;
import io.wherry.inspect.parse.StreamVisitor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Finds the java.io streams in bytes, at any offset, and gives their elements to a visitor. After a stream, whole or broken, it
/// goes on to the next one.
public final class StreamScanner {
    private static final byte FIRST = (byte) 0xac;
    private static final int MAGIC_BYTES = 4;
    private static final int LEAN_MAGIC = 0x5701;
    private static final int COMPRESSED_MAGIC = 0x5743;

    /* Streams within the text of a broken one are looked for, too, as long as broken streams have as many bytes as that many
     * inputs. Otherwise an input whose broken streams all end at its end would take the square of its length. */
    private static final int MOST_PASSES = 32;

    private StreamScanner() {}

    /// The outcome of a scan.
    ///
    /// @param streams whole and broken ones
    /// @param errors one for each stream that is broken, with the byte
    public record Result(int streams, List<MalformedStreamException> errors) {
        public Result {
            errors = List.copyOf(errors);
        }
    }

    /// Walks all streams of an input.
    ///
    /// @throws MalformedStreamException if there is none
    public static Result scan(StreamInput input, StreamVisitor visitor) throws IOException {
        MemorySegment bytes = input.bytes();
        StreamParser parser = new StreamParser(bytes, visitor);
        List<MalformedStreamException> errors = new ArrayList<>();
        int streams = 0;
        long left = MOST_PASSES * bytes.byteSize();
        long next = find(bytes, 0);
        while (next >= 0) {
            streams++;
            try {
                next = parser.parse(next);
            } catch (MalformedStreamException e) {
                errors.add(e);
                left -= e.position() - next;
                long within = Math.max(next + MAGIC_BYTES, parser.completed());
                next = left > 0 ? within : Math.max(within, e.position());
            }
            next = find(bytes, next);
        }
        MalformedStreamException failure = input.failure();
        if (streams == 0) {
            throw failure == null ? none(bytes) : failure;
        }
        if (failure != null) {
            errors.add(failure);
        }
        return new Result(streams, errors);
    }

    /// Returns the error of an input without streams.
    static MalformedStreamException none(MemorySegment bytes) {
        return new MalformedStreamException(
                "a stream, which begins with 0xaced0005", bytes.byteSize() + " other bytes", 0);
    }

    /// Returns whether the bytes begin as lean or compressed messages do.
    public static boolean isLean(MemorySegment bytes) {
        if (bytes.byteSize() < 2) {
            return false;
        }
        int magic =
                ((bytes.get(JAVA_BYTE, 0) & 0xff) << Byte.SIZE) | (bytes.get(JAVA_BYTE, 1) & 0xff);
        return magic == LEAN_MAGIC || magic == COMPRESSED_MAGIC;
    }

    /// Returns where the next stream begins, or -1.
    static long find(MemorySegment bytes, long from) {
        long last = bytes.byteSize() - MAGIC_BYTES;
        for (long at = from; at <= last; at++) {
            if (bytes.get(JAVA_BYTE, at) == FIRST && isMagic(bytes, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isMagic(MemorySegment bytes, long at) {
        return bytes.get(JAVA_BYTE, at + 1) == (byte) 0xed
                && bytes.get(JAVA_BYTE, at + 2) == 0
                && bytes.get(JAVA_BYTE, at + 3) == 5;
    }
}
