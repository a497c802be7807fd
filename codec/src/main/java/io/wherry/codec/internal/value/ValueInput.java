// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.value;

import io.wherry.bytes.ByteSource;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphInput;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.StringCodec;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.IncrementalAllocation;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the content of values, of which [ValueOutput] draws the bytes. One reader owns it.
public final class ValueInput implements GraphInput {
    /// The handle of a value that gets one when it is complete.
    static final int NO_HANDLE = -1;

    private static final int KIND = (1 << ValueOutput.KIND_BITS) - 1;

    private final LeanReader reader;
    private final SegmentInput in;

    /// Bytes left of the block that is being read.
    private long left;

    /// Kind of that block.
    private int kind;

    /// The value that is being read, null between the calls of codecs.
    private @Nullable CodedValue current;

    private int handle;
    private @Nullable Object published;

    /// The reason why the message cannot be read; the codec may have caught it.
    private @Nullable Throwable failure;

    private ValueInput(LeanReader reader) {
        this.reader = reader;
        this.in = reader.in();
    }

    static ValueInput of(LeanReader reader) {
        return reader.hooks().values(reader, ValueInput.class, ValueInput::new);
    }

    /// Reads a value.
    ///
    /// @param ofHandle the value's own, or [#NO_HANDLE]
    Object read(CodedValue value, int ofHandle) throws IOException {
        CodedValue outer = current;
        int outerHandle = handle;
        Object outerPublished = published;
        if (outer == null) {
            failure = null;
        }
        current = value;
        handle = ofHandle;
        published = null;
        left = 0;
        try {
            openBlock();
            Object made = value.codec().read(this);
            checkEnd();
            return checked(value, made);
        } catch (RuntimeException | StackOverflowError e) {
            throw refused(value, e);
        } catch (IOException | Error e) {
            throw e;
        } catch (Throwable e) { // the codec does not declare it
            throw refused(value, e);
        } finally {
            // an outer value is at a reference: its block has been read
            left = 0;
            current = outer;
            handle = outerHandle;
            published = outerPublished;
        }
    }

    private void checkEnd() throws IOException {
        if (failure != null) {
            throw whole(failure);
        }
        passEmpty();
        if (left != 0) {
            throw corrupt("codec left data unread: left=" + left);
        }
        if (kind != ValueOutput.END) {
            throw corrupt("codec left content unread");
        }
    }

    private Object checked(CodedValue value, @Nullable Object made) throws WireFormatException {
        if (!value.type().isInstance(made)) {
            throw corrupt(
                    "codec returned "
                            + (made == null
                                    ? "null"
                                    : "an object of " + made.getClass().getName()));
        }
        if (published != null && published != made) {
            throw corrupt("codec returned another object than it published");
        }
        return made;
    }

    private IOException refused(CodedValue value, Throwable cause) {
        return switch (cause) {
            case StackOverflowError endless -> reader.failures().endless(value.type(), endless);
            default ->
                    new WireFormatException(
                            "codec cannot make the value: class="
                                    + value.type().getName()
                                    + ", "
                                    + ExceptionText.of(cause),
                            in.position(),
                            cause);
        };
    }

    private static IOException whole(Throwable why) {
        return switch (why) {
            case IOException e -> e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> UndeclaredExceptions.invoking("code of a class", why);
        };
    }

    private CodedValue active() {
        CodedValue value = current;
        if (value == null) {
            throw new IllegalStateException("the input is only there for the call of the codec");
        }
        return value;
    }

    private WireFormatException corrupt(String message) {
        WireFormatException e = in.corrupt(message + ", class=" + active().type().getName());
        fail(e);
        return e;
    }

    private void fail(Throwable e) {
        if (failure == null) {
            failure = e;
        }
    }

    private IOException failed(IOException e) {
        fail(e);
        return e;
    }

    /// Reads the head of the next block.
    private void openBlock() throws IOException {
        long head = in.getByte();
        if (head >= 0x80) {
            head = longHead(head & 0x7f);
        }
        left = head >>> ValueOutput.KIND_BITS;
        kind = (int) head & KIND;
        if (kind == KIND || (kind == ValueOutput.REFERENCE && active().form().leaf())) {
            throw corrupt("unexpected kind of block: " + kind);
        }
    }

    /// Goes on to the next block with data, or with an item after it.
    private void passEmpty() throws IOException {
        while (left == 0 && kind == ValueOutput.DATA) {
            openNext();
        }
    }

    private void openNext() throws IOException {
        try {
            openBlock();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private long longHead(long first) throws IOException {
        long head = first;
        for (int shift = 7; shift < Long.SIZE - 1; shift += 7) {
            long next = in.getByte();
            head |= (next & 0x7f) << shift;
            if (next < 0x80) {
                return checkedHead(head);
            }
        }
        throw corrupt("length of a block is too long");
    }

    private long checkedHead(long head) throws WireFormatException {
        long bytes = in.left();
        long length = head >>> ValueOutput.KIND_BITS;
        if (bytes != ByteSource.UNKNOWN && length > bytes) {
            throw corrupt(
                    "block is longer than the bytes left: length=" + length + ", left=" + bytes);
        }
        return head;
    }

    /// Skips `count` bytes of the block and returns their position.
    private int take(int count) throws IOException {
        if (count > left) {
            nextBlock(count);
        }
        left -= count;
        int at = in.requireNow(count);
        return at < 0 ? arrived(count) : at;
    }

    private int arrived(int count) throws IOException {
        try {
            return in.require(count);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// Goes on to a block that has `count` bytes.
    private void nextBlock(long count) throws IOException {
        active();
        passEmpty();
        if (count > left) {
            throw corrupt(
                    left == 0 && kind == ValueOutput.REFERENCE
                            ? "codec reads data where an object was written"
                            : "codec reads more data than were written: wanted="
                                    + count
                                    + ", left="
                                    + left);
        }
    }

    @Override
    public int version() {
        return active().form().version();
    }

    @Override
    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        int at = take(1);
        return in.bytes()[at];
    }

    @Override
    public short readShort() throws IOException {
        int at = take(Short.BYTES);
        return LittleEndian.getShort(in.bytes(), at);
    }

    @Override
    public char readChar() throws IOException {
        int at = take(Character.BYTES);
        return LittleEndian.getChar(in.bytes(), at);
    }

    @Override
    public int readInt() throws IOException {
        int at = take(Integer.BYTES);
        return LittleEndian.getInt(in.bytes(), at);
    }

    @Override
    public long readLong() throws IOException {
        int at = take(Long.BYTES);
        return LittleEndian.getLong(in.bytes(), at);
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public int readVarInt() throws IOException {
        int value = readByte();
        return value >= 0 ? value : (int) longVarint(value & 0x7f, Integer.SIZE);
    }

    @Override
    public long readVarLong() throws IOException {
        int value = readByte();
        return value >= 0 ? value : longVarint(value & 0x7f, Long.SIZE);
    }

    private long longVarint(long first, int bits) throws IOException {
        long value = first;
        for (int shift = 7; shift < bits; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw corrupt("varint of more than " + bits + " bits");
    }

    @Override
    public int readSignedVarInt() throws IOException {
        int value = readVarInt();
        return value >>> 1 ^ -(value & 1);
    }

    @Override
    public long readSignedVarLong() throws IOException {
        long value = readVarLong();
        return value >>> 1 ^ -(value & 1);
    }

    @Override
    public int readCount(int least) throws IOException {
        int count = readVarInt();
        if (count < 0) {
            throw corrupt("negative count: " + count);
        }
        long bytes = in.left();
        if (bytes != ByteSource.UNKNOWN && (long) count * least > bytes) {
            throw corrupt("count is more than the bytes left: count=" + count + ", left=" + bytes);
        }
        return count;
    }

    /// Claims the bytes of `count` elements, which are all in the block, and returns `count`.
    private int takeElements(int count, int each) throws IOException {
        long size = (long) count * each;
        if (count < 0 || size > left) {
            throw corrupt(
                    "elements are more than the block has: count=" + count + ", left=" + left);
        }
        left -= size;
        return count;
    }

    @Override
    public String readString() throws IOException {
        int head = readVarInt();
        takeElements(head >>> 1, (head & 1) == 0 ? 1 : Character.BYTES);
        try {
            return StringCodec.get(in, head);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void readBytes(byte[] target, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, target.length);
        int next = from;
        int end = from + count;
        while (next < end) {
            if (left == 0) {
                nextBlock(1);
            }
            int some = (int) Math.min(left, end - next);
            copy(target, next, some);
            left -= some;
            next += some;
        }
    }

    private void copy(byte[] target, int from, int count) throws IOException {
        try {
            in.getBytes(target, from, count);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public boolean[] readBooleanArray() throws IOException {
        int length = readCount(1);
        admit(boolean[].class, length);
        boolean[] values = new boolean[in.trusted(length, 1)];
        for (int i = 0; i < length; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, IncrementalAllocation.next(length, i));
            }
            values[i] = readBoolean();
        }
        return values;
    }

    @Override
    public byte[] readByteArray() throws IOException {
        return (byte[]) array(ElementType.BYTE);
    }

    @Override
    public short[] readShortArray() throws IOException {
        return (short[]) array(ElementType.SHORT);
    }

    @Override
    public char[] readCharArray() throws IOException {
        return (char[]) array(ElementType.CHAR);
    }

    @Override
    public int[] readIntArray() throws IOException {
        return (int[]) array(ElementType.INT);
    }

    @Override
    public long[] readLongArray() throws IOException {
        return (long[]) array(ElementType.LONG);
    }

    @Override
    public float[] readFloatArray() throws IOException {
        return (float[]) array(ElementType.FLOAT);
    }

    @Override
    public double[] readDoubleArray() throws IOException {
        return (double[]) array(ElementType.DOUBLE);
    }

    private Object array(ElementType type) throws IOException {
        int length = takeElements(readVarInt(), type.each());
        admit(type.arrayType(), length);
        try {
            return type == ElementType.BYTE ? in.getBytes(length) : type.read(in, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void admit(Class<?> type, int length) throws IOException {
        try {
            reader.guard().admitArray(type, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public @Nullable Object readObject() throws IOException {
        active();
        passEmpty();
        if (left != 0 || kind != ValueOutput.REFERENCE) {
            throw corrupt("codec reads an object where none was written: left=" + left);
        }
        Object object = reference();
        openNext();
        return object;
    }

    private @Nullable Object reference() throws IOException {
        Object object;
        try {
            object = reader.reference();
        } catch (Throwable e) { // also one that code of a class does not declare
            fail(e);
            throw e;
        }
        if (object == null && reader.isLate()) {
            reader.forgetLate();
            throw corrupt("reference to a value that is being read and is not published");
        }
        return object;
    }

    @Override
    public <T> @Nullable T readObject(Class<T> type) throws IOException {
        Class<T> wanted = TypeCheck.boxed(type);
        Object object = readObject();
        if (object != null && !wanted.isInstance(object)) {
            throw corrupt(
                    "object is of another class: found="
                            + object.getClass().getName()
                            + ", wanted="
                            + type.getName());
        }
        return wanted.cast(object);
    }

    @Override
    public void publish(Object value) throws IOException {
        active();
        Objects.requireNonNull(value);
        if (published != null && published != value) {
            throw new IllegalStateException("another object was published");
        }
        published = value;
        if (handle != NO_HANDLE) {
            reader.complete(handle, value);
        }
    }
}
