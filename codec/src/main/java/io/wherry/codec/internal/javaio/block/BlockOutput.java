// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ModifiedUtf8;
import io.wherry.codec.internal.lean.segment.CompactStrings;
import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UTFDataFormatException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Bytes of a stream in the java.io format, big-endian. In block mode they are gathered into blocks
/// of primitive data as java.io cuts them: full ones, and a shorter one where the mode ends. One
/// thread owns it.
public final class BlockOutput {
    /// Bytes of a full block (specification, 6.2).
    private static final int BLOCK = 1024;

    /// The bytes that are gathered before they are written to a sink.
    private static final int FULL = 1 << 16;

    private static final byte[] NONE = {};

    /// Bytes of the longest array that JVMs allocate, less some.
    private static final int LONGEST = Integer.MAX_VALUE - 1024;

    /// The initial size of a buffer: many streams have one small value.
    private static final int SMALLEST = 1 << 7;

    /// The bytes that are gathered in a buffer that grows.
    private static final int GATHERED = 1 << 13;

    /// Longer text is looked at before it is copied.
    private static final int PLAIN = 1 << 12;

    /// A buffer of more than this is not kept for the next stream.
    private static final int KEEP = 1 << 22;

    /// Bytes of a char.
    private static final int MOST_BYTES = 3;

    private byte[] bytes = NONE;
    private int position;
    private byte[] block = NONE;
    private int blockEnd;
    private boolean blockMode;
    private @Nullable ByteSink sink;
    private boolean closed;

    /// Calls of the sink that have not returned: it may close the stream.
    private int calls;

    /// Starts a stream, for memory if `newSink` is null.
    public void begin(@Nullable ByteSink newSink) {
        sink = newSink;
        position = 0;
        blockEnd = 0;
        blockMode = false;
        closed = false;
        calls = 0;
        if (bytes.length > KEEP) {
            bytes = NONE;
        }
    }

    /// The stream so far, where there is no sink.
    public byte[] toByteArray() throws IOException {
        endBlock();
        return Arrays.copyOf(bytes, position);
    }

    /// Hands the gathered bytes, except the open block, to the sink.
    public void drain() throws IOException {
        ByteSink destination = sink;
        if (destination != null && position > 0) {
            hand(destination, bytes, 0, position);
            position = 0;
        }
    }

    private void hand(ByteSink destination, byte[] source, int from, int count) throws IOException {
        closed = false;
        calls++;
        destination.write(source, from, count);
        calls--;
    }

    /// Goes on as one that was closed when data and objects of the program might follow.
    public void reopen() {
        blockMode = true;
        closed = true;
    }

    /// Whether no call of the sink is running or has failed.
    public boolean isIdle() {
        return calls == 0;
    }

    /// Ends the open block, and hands all to the sink and its destination.
    public void flush() throws IOException {
        endBlock();
        drain();
        ByteSink destination = sink;
        if (destination != null) {
            calls++;
            destination.flush();
            calls--;
        }
    }

    /// Flushes, and closes the destination in any case.
    public void close() throws IOException {
        try (Closeable _ = sink) {
            flush();
        } finally {
            closed = true;
        }
    }

    /// Whether it was closed and nothing was written since.
    public boolean isClosed() {
        return closed && position == 0 && blockEnd == 0;
    }

    /// Returns the mode before.
    public boolean setBlockMode(boolean on) throws IOException {
        if (blockMode == on) {
            return on;
        }
        endBlock();
        blockMode = on;
        return !on;
    }

    boolean isBlockMode() {
        return blockMode;
    }

    /// Ends the open block.
    public void endBlock() throws IOException {
        int count = blockEnd;
        if (count == 0) {
            return;
        }
        blockEnd = 0;
        if (count <= 0xff) {
            int at = reserve(2 + count);
            bytes[at] = ObjectStreamConstants.TC_BLOCKDATA;
            bytes[at + 1] = (byte) count;
            System.arraycopy(block, 0, bytes, at + 2, count);
        } else {
            int at = reserve(5 + count);
            bytes[at] = ObjectStreamConstants.TC_BLOCKDATALONG;
            BigEndian.putInt(bytes, at + 1, count);
            System.arraycopy(block, 0, bytes, at + 5, count);
        }
    }

    /// Returns the start of `count` bytes of [#bytes], which the caller fills; not for block mode.
    public int reserve(int count) throws IOException {
        if (count > bytes.length - position || (position >= FULL && sink != null)) {
            makeRoom(count);
        }
        int from = position;
        position = from + count;
        return from;
    }

    private int reserve(long count) throws IOException {
        if (count > LONGEST) {
            throw new IOException("stream too long for one array: needed=" + (position + count));
        }
        return reserve((int) count);
    }

    private void makeRoom(int count) throws IOException {
        if ((long) position + count > GATHERED) {
            drain();
        }
        long needed = (long) position + count;
        if (needed > LONGEST) {
            throw new IOException("stream too long for one array: needed=" + needed);
        }
        if (needed > bytes.length) {
            int usual = bytes.length == 0 ? SMALLEST : BLOCK;
            long wanted = Math.max(Math.max(needed, 2L * bytes.length), usual);
            long length = Math.min(LONGEST, wanted);
            bytes = Arrays.copyOf(bytes, (int) length);
        }
    }

    /// Valid until the next [#reserve].
    public byte[] bytes() {
        return bytes;
    }

    /// Returns the start of `count` bytes of the block, or -1 if it has no room for them all.
    private int reserveInBlock(int count) throws IOException {
        if (blockEnd == BLOCK) {
            endBlock();
            drain();
        }
        int from = blockEnd;
        if (count > BLOCK - from) {
            return -1;
        }
        blockEnd = from + count;
        if (blockEnd > block.length) {
            growBlock();
        }
        return from;
    }

    private void growBlock() {
        block = Arrays.copyOf(block, Math.min(BLOCK, Math.max(2 * blockEnd, SMALLEST)));
    }

    /// Writes the low byte of `value`.
    public void writeByte(int value) throws IOException {
        if (!blockMode) {
            int at = reserve(1);
            bytes[at] = (byte) value;
        } else if (blockEnd < block.length) {
            block[blockEnd++] = (byte) value;
        } else {
            int at = reserveInBlock(1);
            block[at] = (byte) value;
        }
    }

    /// Writes the low two bytes of `value`.
    public void writeShort(int value) throws IOException {
        if (!blockMode) {
            int at = reserve(Short.BYTES);
            BigEndian.putShort(bytes, at, (short) value);
            return;
        }
        int at = reserveInBlock(Short.BYTES);
        if (at >= 0) {
            BigEndian.putShort(block, at, (short) value);
        } else {
            writeByte(value >> 8);
            writeByte(value);
        }
    }

    /// Writes four bytes.
    public void writeInt(int value) throws IOException {
        if (!blockMode) {
            int at = reserve(Integer.BYTES);
            BigEndian.putInt(bytes, at, value);
            return;
        }
        int at = reserveInBlock(Integer.BYTES);
        if (at >= 0) {
            BigEndian.putInt(block, at, value);
        } else {
            writeShort(value >> 16);
            writeShort(value);
        }
    }

    /// Writes eight bytes.
    public void writeLong(long value) throws IOException {
        if (!blockMode) {
            int at = reserve(Long.BYTES);
            BigEndian.putLong(bytes, at, value);
            return;
        }
        int at = reserveInBlock(Long.BYTES);
        if (at >= 0) {
            BigEndian.putLong(block, at, value);
        } else {
            writeInt((int) (value >> 32));
            writeInt((int) value);
        }
    }

    /// Writes `source[from .. from + count)`.
    public void write(byte[] source, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, source.length);
        if (blockMode) {
            writeToBlocks(source, from, count);
            return;
        }
        ByteSink destination = sink;
        if (destination != null && count >= FULL) {
            drain();
            hand(destination, source, from, count);
            return;
        }
        int at = reserve(count);
        System.arraycopy(source, from, bytes, at, count);
    }

    /// Writes the remaining bytes of `source`.
    public void write(ByteBuffer source) throws IOException {
        byte[] copy = new byte[source.remaining()];
        source.get(source.position(), copy);
        write(copy, 0, copy.length);
    }

    /// Full blocks go to the sink at once. As in java.io, one that is full waits for the next byte,
    /// unless it is filled by a single copy.
    private void writeToBlocks(byte[] source, int from, int count) throws IOException {
        int next = from;
        int left = count;
        while (left > 0) {
            if (blockEnd == BLOCK) {
                endBlock();
            }
            int some = Math.min(left, BLOCK - blockEnd);
            blockEnd += some;
            if (blockEnd > block.length) {
                growBlock();
            }
            System.arraycopy(source, next, block, blockEnd - some, some);
            next += some;
            left -= some;
            if (some == BLOCK) {
                endBlock();
            }
        }
        if (position > 0) {
            drain();
        }
    }

    /// Copies the elements of a primitive array; not for block mode.
    void writeElements(Object array, int count, ValueLayout layout) throws IOException {
        int each = (int) layout.byteSize();
        int done = 0;
        while (done < count) {
            int some = sink == null ? count : Math.min(count - done, FULL / each);
            int at = reserve((long) some * each);
            MemorySegment target = MemorySegment.ofArray(bytes);
            MemorySegment.copy(array, done, target, layout, at, some);
            done += some;
        }
    }

    /// Writes a string whose chars are bytes, and that is not long; false if it is another, and
    /// nothing is written then. Not for block mode.
    @SuppressWarnings("deprecation") // the low bytes are the ones needed: one copy, no check
    public boolean wrotePlainText(String text) throws IOException {
        int chars = text.length();
        if (chars > PLAIN || !CompactStrings.isLatin1(text)) {
            return false;
        }
        int at = reserve(3 + chars);
        byte[] target = bytes;
        int from = at + 3;
        text.getBytes(0, chars, target, from);
        if (!ModifiedUtf8.isPlain(target, from, from + chars)) {
            position = at;
            return false;
        }
        target[at] = ObjectStreamConstants.TC_STRING;
        BigEndian.putShort(target, at + 1, (short) chars);
        return true;
    }

    /// Length and text, as [java.io.DataOutput#writeUTF] has it.
    public void writeUtf(String text) throws IOException {
        long length = utfLength(text);
        if (length > 0xffff) {
            throw new UTFDataFormatException(
                    "text too long for writeUTF: bytes=" + length + ", most=65535");
        }
        writeShort((int) length);
        writeUtfBody(text, length);
    }

    /// `text` in modified UTF-8.
    public static byte[] utf(String text) {
        byte[] bytes = new byte[Math.toIntExact(utfLength(text))];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            at = putChar(bytes, at, text.charAt(i));
        }
        return bytes;
    }

    /// Bytes that `text` takes in modified UTF-8.
    public static long utfLength(String text) {
        int chars = text.length();
        long length = chars;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c == 0 || c > 0x7f) {
                length += c > 0x7ff ? 2 : 1;
            }
        }
        return length;
    }

    /// Writes a text in modified UTF-8, without its length.
    ///
    /// @param length [#utfLength] of the text
    @SuppressWarnings("deprecation") // of ASCII the low bytes are all: one copy, no check
    public void writeUtfBody(String text, long length) throws IOException {
        int chars = text.length();
        if (blockMode) {
            writeUtfInBlocks(text);
        } else if (length > FULL) {
            writeLongUtf(text);
        } else if (length == chars) {
            int at = reserve(chars);
            text.getBytes(0, chars, bytes, at);
        } else {
            int at = reserve((int) length);
            for (int i = 0; i < chars; i++) {
                at = putChar(bytes, at, text.charAt(i));
            }
        }
    }

    private void writeLongUtf(String text) throws IOException {
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            int at = reserve(MOST_BYTES);
            position = putChar(bytes, at, text.charAt(i));
        }
    }

    /// Writes text as java.io does: ASCII at its beginning fills blocks, but the rest never fills
    /// one to its last byte.
    private void writeUtfInBlocks(String text) throws IOException {
        int chars = text.length();
        int next = writeAscii(text, chars);
        while (next < chars) {
            char c = text.charAt(next);
            int length = utfLength(c);
            if (blockEnd + length >= BLOCK) {
                endBlock();
            }
            int at = reserveInBlock(length);
            putChar(block, at, c);
            next++;
        }
    }

    /// Writes the ASCII that the text begins with, and returns its length.
    @SuppressWarnings("deprecation") // of ASCII the low bytes are all: one copy, no check
    private int writeAscii(String text, int chars) throws IOException {
        int end = 0;
        while (end < chars && utfLength(text.charAt(end)) == 1) {
            end++;
        }
        for (int next = 0; next < end; ) {
            int room = blockEnd < BLOCK ? BLOCK - blockEnd : BLOCK;
            int some = Math.min(end - next, room);
            int at = reserveInBlock(some);
            text.getBytes(next, next + some, block, at);
            next += some;
        }
        return end;
    }

    private static int utfLength(char c) {
        return c != 0 && c <= 0x7f ? 1 : c <= 0x7ff ? 2 : MOST_BYTES;
    }

    private static int putChar(byte[] target, int at, char c) {
        if (c != 0 && c <= 0x7f) {
            target[at] = (byte) c;
            return at + 1;
        }
        if (c <= 0x7ff) {
            target[at] = (byte) (0xc0 | (c >> 6));
            target[at + 1] = (byte) (0x80 | (c & 0x3f));
            return at + 2;
        }
        target[at] = (byte) (0xe0 | (c >> 12));
        target[at + 1] = (byte) (0x80 | ((c >> 6) & 0x3f));
        target[at + 2] = (byte) (0x80 | (c & 0x3f));
        return at + 3;
    }
}
