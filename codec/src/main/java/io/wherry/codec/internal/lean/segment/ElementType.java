// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The element types of arrays whose content is copied as memory: all primitive types but boolean.
public enum ElementType {
    BYTE(22, byte[].class, ValueLayout.JAVA_BYTE),
    SHORT(23, short[].class, ValueLayout.JAVA_SHORT_UNALIGNED),
    CHAR(24, char[].class, ValueLayout.JAVA_CHAR_UNALIGNED),
    INT(25, int[].class, ValueLayout.JAVA_INT_UNALIGNED),
    LONG(26, long[].class, ValueLayout.JAVA_LONG_UNALIGNED),
    FLOAT(27, float[].class, ValueLayout.JAVA_FLOAT_UNALIGNED),
    DOUBLE(28, double[].class, ValueLayout.JAVA_DOUBLE_UNALIGNED);

    private static final ElementType[] ALL = values();

    private final int token;
    private final Class<?> arrayType;

    @SuppressWarnings("ImmutableEnumChecker") // layouts are immutable: ValueLayout says so
    private final ValueLayout wire;

    private final int each;

    ElementType(int token, Class<?> arrayType, ValueLayout layout) {
        this.token = token;
        this.arrayType = arrayType;
        this.wire = layout.withOrder(ByteOrder.LITTLE_ENDIAN);
        this.each = (int) layout.byteSize();
    }

    /// The type of the elements of `type`, or null if it is not a class of such arrays.
    public static @Nullable ElementType ofArray(Class<?> type) {
        for (ElementType element : ALL) {
            if (element.arrayType == type) {
                return element;
            }
        }
        return null;
    }

    /// The type of the arrays with that token, or null.
    public static @Nullable ElementType ofToken(int token) {
        int at = token - BYTE.token;
        return at >= 0 && at < ALL.length ? ALL[at] : null;
    }

    /// The token of an array of such elements.
    public int token() {
        return token;
    }

    public Class<?> arrayType() {
        return arrayType;
    }

    /// Bytes of an element.
    public int each() {
        return each;
    }

    /// Bytes of `length` elements.
    public long size(int length) {
        return (long) each * length;
    }

    /// An element on the wire, unaligned.
    public ValueLayout wire() {
        return wire;
    }

    /// Returns true if the memory of an array is its form on the wire.
    boolean isWireMemory() {
        return each == 1 || ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }

    public int length(Object array) {
        return Array.getLength(array);
    }

    public Object allocate(int length) {
        return switch (this) {
            case BYTE -> new byte[length];
            case SHORT -> new short[length];
            case CHAR -> new char[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
        };
    }

    /// A copy of `array`.
    public Object copy(Object array) {
        return switch (this) {
            case BYTE -> ((byte[]) array).clone();
            case SHORT -> ((short[]) array).clone();
            case CHAR -> ((char[]) array).clone();
            case INT -> ((int[]) array).clone();
            case LONG -> ((long[]) array).clone();
            case FLOAT -> ((float[]) array).clone();
            case DOUBLE -> ((double[]) array).clone();
        };
    }

    /// The memory of `array` itself, in the byte order of this machine.
    public MemorySegment view(Object array) {
        return switch (this) {
            case BYTE -> MemorySegment.ofArray((byte[]) array);
            case SHORT -> MemorySegment.ofArray((short[]) array);
            case CHAR -> MemorySegment.ofArray((char[]) array);
            case INT -> MemorySegment.ofArray((int[]) array);
            case LONG -> MemorySegment.ofArray((long[]) array);
            case FLOAT -> MemorySegment.ofArray((float[]) array);
            case DOUBLE -> MemorySegment.ofArray((double[]) array);
        };
    }

    /// Copies `array[from .. from + count)` into `target`, as on the wire.
    void put(Object array, int from, int count, byte[] target, int at) {
        if (this == BYTE) {
            System.arraycopy(array, from, target, at, count);
        } else {
            MemorySegment.copy(array, from, MemorySegment.ofArray(target), wire, at, count);
        }
    }

    /// Fills `array[from .. from + count)` with the elements at `source[at]`, as on the wire.
    void get(byte[] source, int at, Object array, int from, int count) {
        if (this == BYTE) {
            System.arraycopy(source, at, array, from, count);
        } else {
            MemorySegment.copy(MemorySegment.ofArray(source), wire, at, array, from, count);
        }
    }

    /// Turns each element of `array` around, byte by byte.
    public void swap(Object array) {
        MemorySegment memory = view(array);
        ValueLayout little = wire;
        ValueLayout big = wire.withOrder(ByteOrder.BIG_ENDIAN);
        MemorySegment.copy(memory, little, 0, memory, big, 0, length(array));
    }

    /// An array of the next `count` elements, read piecewise where they cannot be known to be
    /// there.
    public Object read(SegmentInput in, int count) throws IOException {
        int done = in.trusted(count, each());
        Object array = allocate(done);
        PrimitiveArrays.get(in, array, 0, done, this);
        while (done < count) {
            int next = IncrementalAllocation.next(count, done);
            Object longer = allocate(next);
            System.arraycopy(array, 0, longer, 0, done);
            PrimitiveArrays.get(in, longer, done, next - done, this);
            array = longer;
            done = next;
        }
        return array;
    }
}
