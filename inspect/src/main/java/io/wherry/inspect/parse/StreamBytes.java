// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.wherry.bytes.ModifiedUtf8;
import java.io.UTFDataFormatException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// A position in the bytes of a stream. Each read names the element that it expects.
final class StreamBytes {
    private static final ValueLayout.OfShort SHORT =
            JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final MemorySegment NO_BYTES = MemorySegment.ofArray(new byte[0]);

    private final MemorySegment bytes;
    private final long size;
    private long position;

    StreamBytes(MemorySegment bytes, long position) {
        this.bytes = bytes;
        this.size = bytes.byteSize();
        this.position = position;
    }

    long position() {
        return position;
    }

    void moveTo(long place) {
        position = place;
    }

    long left() {
        return size - position;
    }

    /// Returns the byte at a place; -1 after the end.
    int peek(long place) {
        return place < size ? bytes.get(JAVA_BYTE, place) & 0xff : -1;
    }

    void require(long count, String expected) throws MalformedStreamException {
        if (count > size - position) {
            throw new MalformedStreamException(
                    expected, (size - position) + " of " + count + " bytes", position);
        }
    }

    int tag(String expected) throws MalformedStreamException {
        require(1, expected);
        return bytes.get(JAVA_BYTE, position++) & 0xff;
    }

    int unsignedShort(String expected) throws MalformedStreamException {
        require(Short.BYTES, expected);
        int value = bytes.get(SHORT, position) & 0xffff;
        position += Short.BYTES;
        return value;
    }

    int integer(String expected) throws MalformedStreamException {
        require(Integer.BYTES, expected);
        int value = bytes.get(INT, position);
        position += Integer.BYTES;
        return value;
    }

    long longInteger(String expected) throws MalformedStreamException {
        require(Long.BYTES, expected);
        long value = bytes.get(LONG, position);
        position += Long.BYTES;
        return value;
    }

    /// Returns a view of the next bytes; nothing is copied.
    MemorySegment slice(long count, String expected) throws MalformedStreamException {
        if (count == 0) {
            return NO_BYTES;
        }
        require(count, expected);
        MemorySegment found = bytes.asSlice(position, count);
        position += count;
        return found;
    }

    /// Returns a text with a length of two bytes.
    String text(String expected) throws MalformedStreamException {
        return decoded(slice(unsignedShort(expected), expected), expected);
    }

    String decoded(MemorySegment utf, String expected) throws MalformedStreamException {
        byte[] copy = utf.toArray(JAVA_BYTE);
        try {
            return ModifiedUtf8.decode(copy, 0, copy.length);
        } catch (UTFDataFormatException _) {
            throw new MalformedStreamException(
                    expected, "bytes that are not modified UTF-8", position - copy.length);
        }
    }
}
