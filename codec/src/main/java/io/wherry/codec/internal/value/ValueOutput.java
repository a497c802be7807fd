// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.value;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.StringCodec;
import io.wherry.codec.internal.lean.segment.CompactStrings;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes the content of values as blocks of data, with references between them. One writer owns
/// it.
///
/// ```text
///  content  block (reference block)*      but a block of kind DATA is followed by a block
///
///  block    varint (n * 4 + kind)  n bytes of data
///
///  kind 0, END        the content is complete
///  kind 1, REFERENCE  a reference follows, then a block
///  kind 2, DATA       a block follows
/// ```
///
/// A number, a string or an array is in one block. The head of a block has up to ten bytes, and one
/// for blocks of up to 31 bytes.
public final class ValueOutput implements GraphOutput {
    static final int END = 0;
    static final int REFERENCE = 1;
    static final int DATA = 2;
    static final int KIND_BITS = 2;

    /// Most bytes of a block that is gathered in place; its head has at most two bytes then.
    private static final int MOST = (1 << 12) - 1;

    /// The bytes of the head of a longer block beyond the one that is reserved before the data.
    private static final int MORE_HEAD = 1;

    private static final int MAX_VARLONG = 10;

    private final LeanWriter writer;
    private final SegmentOutput out;

    /* The block being filled is in the buffer of the output, from blockStart on. If no block is
     * open, at and end are 0, so that the first write calls nextBlock. */
    private byte[] block = {};
    private int blockStart;
    private int at;
    private int end;

    /// The value that is being written, null between the calls of codecs.
    private @Nullable CodedValue current;

    /// Why an object that the codec wrote could not be written.
    private @Nullable Throwable failure;

    private ValueOutput(LeanWriter writer) {
        this.writer = writer;
        this.out = writer.out();
    }

    static ValueOutput of(LeanWriter writer) {
        return writer.hooks().values(ValueOutput.class, ValueOutput::new);
    }

    /// Writes the content of `object`.
    void write(CodedValue value, Object object) throws IOException {
        CodedValue outer = current;
        if (outer == null) {
            failure = null;
        }
        current = value;
        boolean done = false;
        try {
            value.codec().write(object, this);
            if (failure != null) {
                throw UndeclaredExceptions.<IOException>pass(
                        failure); // the codec may have caught it
            }
            endBlock(END);
            done = true;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // the codec does not declare it
            throw UndeclaredExceptions.wrap(object, e);
        } finally {
            if (!done) {
                at = 0;
                end = 0;
            }
            current = outer;
        }
    }

    private CodedValue active() {
        CodedValue value = current;
        if (value == null) {
            throw new IllegalStateException("the output is only there for the call of the codec");
        }
        return value;
    }

    /// Reserves `count` bytes of the block and returns their position.
    private int room(int count) throws IOException {
        int from = at;
        if (count > end - from) {
            from = nextBlock();
        }
        at = from + count;
        return from;
    }

    private int nextBlock() throws IOException {
        active();
        if (end != 0) {
            endBlock(DATA);
        }
        blockStart = out.reserve(1 + MORE_HEAD + MOST);
        block = out.bytes();
        at = blockStart + 1;
        end = at + MOST;
        return at;
    }

    /// Ends the block, an empty one if none is open.
    private void endBlock(int kind) throws IOException {
        if (end == 0) {
            out.putByte(kind);
            return;
        }
        int from = blockStart + 1;
        int count = at - from;
        int head = count << KIND_BITS | kind;
        if (head < 0x80) {
            block[blockStart] = (byte) head;
            out.endAt(at);
        } else {
            System.arraycopy(block, from, block, from + MORE_HEAD, count);
            LittleEndian.putVarint(block, blockStart, head);
            out.endAt(at + MORE_HEAD);
        }
        at = 0;
        end = 0;
    }

    /// Begins a block of its own for `size` bytes, which the caller puts into the output.
    private void beginLong(long size) throws IOException {
        active();
        if (end != 0) {
            endBlock(DATA);
        }
        int head = out.reserve(MAX_VARLONG);
        out.endAt(LittleEndian.putVarlong(out.bytes(), head, size << KIND_BITS | DATA));
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        writeByte(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        int to = room(1);
        block[to] = (byte) value;
    }

    @Override
    public void writeShort(int value) throws IOException {
        int to = room(Short.BYTES);
        LittleEndian.putShort(block, to, (short) value);
    }

    @Override
    public void writeChar(char value) throws IOException {
        int to = room(Character.BYTES);
        LittleEndian.putChar(block, to, value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int to = room(Integer.BYTES);
        LittleEndian.putInt(block, to, value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        int to = room(Long.BYTES);
        LittleEndian.putLong(block, to, value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public void writeVarInt(int value) throws IOException {
        int to = room(LittleEndian.MAX_VARINT);
        at = LittleEndian.putVarint(block, to, value);
    }

    @Override
    public void writeVarLong(long value) throws IOException {
        int to = room(MAX_VARLONG);
        at = LittleEndian.putVarlong(block, to, value);
    }

    @Override
    public void writeSignedVarInt(int value) throws IOException {
        writeVarInt(value << 1 ^ value >> (Integer.SIZE - 1));
    }

    @Override
    public void writeSignedVarLong(long value) throws IOException {
        writeVarLong(value << 1 ^ value >> (Long.SIZE - 1));
    }

    @Override
    public void writeString(String value) throws IOException {
        int length = value.length();
        boolean latin1 = CompactStrings.isLatin1(value);
        long size = latin1 ? length : (long) length << 1;
        if (size <= MOST - LittleEndian.MAX_VARINT) {
            putShort(value, latin1, (int) size);
        } else {
            long head = (long) length << 1 | (latin1 ? 0 : 1);
            beginLong(LittleEndian.varintSize(head) + size);
            StringCodec.put(out, value);
        }
    }

    @SuppressWarnings("deprecation") // the low bytes are the ones needed: one copy, no check
    private void putShort(String value, boolean latin1, int size) throws IOException {
        int length = value.length();
        int to = room(LittleEndian.MAX_VARINT + size);
        int from = LittleEndian.putVarint(block, to, length << 1 | (latin1 ? 0 : 1));
        if (latin1) {
            value.getBytes(0, length, block, from);
        } else {
            for (int i = 0; i < length; i++) {
                LittleEndian.putChar(block, from + Character.BYTES * i, value.charAt(i));
            }
        }
        at = from + size;
    }

    @Override
    public void writeBytes(byte[] source, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, source.length);
        if (count <= MOST) {
            int to = room(count);
            System.arraycopy(source, from, block, to, count);
        } else {
            beginLong(count);
            out.putBytes(source, from, count);
        }
    }

    @Override
    public void writeBooleanArray(boolean[] value) throws IOException {
        writeVarInt(value.length);
        for (boolean element : value) {
            writeBoolean(element);
        }
    }

    @Override
    public void writeByteArray(byte[] value) throws IOException {
        putArray(value, value.length, ElementType.BYTE);
    }

    @Override
    public void writeShortArray(short[] value) throws IOException {
        putArray(value, value.length, ElementType.SHORT);
    }

    @Override
    public void writeCharArray(char[] value) throws IOException {
        putArray(value, value.length, ElementType.CHAR);
    }

    @Override
    public void writeIntArray(int[] value) throws IOException {
        putArray(value, value.length, ElementType.INT);
    }

    @Override
    public void writeLongArray(long[] value) throws IOException {
        putArray(value, value.length, ElementType.LONG);
    }

    @Override
    public void writeFloatArray(float[] value) throws IOException {
        putArray(value, value.length, ElementType.FLOAT);
    }

    @Override
    public void writeDoubleArray(double[] value) throws IOException {
        putArray(value, value.length, ElementType.DOUBLE);
    }

    private void putArray(Object array, int length, ElementType type) throws IOException {
        long size = type.size(length);
        if (size <= MOST - LittleEndian.MAX_VARINT) {
            int to = room(LittleEndian.MAX_VARINT + (int) size);
            int from = LittleEndian.putVarint(block, to, length);
            MemorySegment target = MemorySegment.ofArray(block);
            MemorySegment.copy(array, 0, target, type.wire(), from, length);
            at = from + (int) size;
        } else {
            beginLong(LittleEndian.varintSize(length) + size);
            out.putVarint(length);
            out.putElements(array, length, type);
        }
    }

    @Override
    public void writeObject(@Nullable Object object) throws IOException {
        if (active().form().leaf()) {
            throw new IllegalStateException(
                    "codec says that its values are leaves: class=" + active().type().getName());
        }
        endBlock(REFERENCE);
        try {
            writer.reference(object);
        } catch (Throwable e) { // also one that code of the program does not declare
            if (failure == null) {
                failure = e;
            }
            throw e;
        }
    }
}
