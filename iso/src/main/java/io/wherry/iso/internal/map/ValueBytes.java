// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.SharedMapView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of a value, in a segment of a map or in an array.
///
/// A value in a segment is checked at each access: data is read first, and returned only if the
/// sequence number of the segment is unchanged then (see [SegmentReader]). So the caller never sees
/// data of two values.
final class ValueBytes implements SharedMapView, AutoCloseable {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfChar CHAR =
            ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment memory;
    private final long start;
    private final int size;
    private final @Nullable SegmentHeader header;
    private final long sequence;
    private final @Nullable Thread owner;
    private boolean isDisturbed;
    private boolean isClosed;

    private ValueBytes(
            MemorySegment memory,
            long start,
            int size,
            @Nullable SegmentHeader header,
            long sequence) {
        this.memory = memory;
        this.start = start;
        this.size = size;
        this.header = header;
        this.sequence = sequence;
        this.owner = header == null ? null : Thread.currentThread();
    }

    /// Returns a view of an array that is not changed; valid for ever, for all threads.
    static ValueBytes of(byte[] bytes) {
        return new ValueBytes(MemorySegment.ofArray(bytes), 0, bytes.length, null, 0);
    }

    /// Returns a view of a part of a segment, for the current thread.
    ///
    /// @param sequence number of the segment for which the position and size were checked
    static ValueBytes of(
            MemorySegment memory, long start, int size, SegmentHeader header, long sequence) {
        return new ValueBytes(memory, start, size, header, sequence);
    }

    /// A writer changed the segment; the function of the caller is called again.
    private static final class DisturbedAccess extends RuntimeException {
        private static final long serialVersionUID = 1;

        DisturbedAccess() {
            super("a writer changed the segment", null, false, false);
        }
    }

    /// Returns whether an access was disturbed by a writer.
    boolean isDisturbed() {
        return isDisturbed;
    }

    /// Ends the time in which the view may be used.
    @Override
    public void close() {
        isClosed = header != null;
    }

    private long place(int at, int length) {
        if (isClosed) {
            throw new IllegalStateException("view of a value is used after the call");
        }
        if (owner != null && owner != Thread.currentThread()) {
            throw new IllegalStateException("view of a value is used by another thread");
        }
        return start + Objects.checkFromIndexSize(at, length, size);
    }

    private void requireUnchanged() {
        if (header != null && !header.isSequence(sequence)) {
            isDisturbed = true;
            throw new DisturbedAccess();
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public byte getByte(int at) {
        byte value = memory.get(MapLayouts.BYTE, place(at, Byte.BYTES));
        requireUnchanged();
        return value;
    }

    @Override
    public boolean getBoolean(int at) {
        return getByte(at) != 0;
    }

    @Override
    public short getShort(int at) {
        short value = memory.get(SHORT, place(at, Short.BYTES));
        requireUnchanged();
        return value;
    }

    @Override
    public char getChar(int at) {
        char value = memory.get(CHAR, place(at, Character.BYTES));
        requireUnchanged();
        return value;
    }

    @Override
    public int getInt(int at) {
        int value = memory.get(MapLayouts.INT, place(at, Integer.BYTES));
        requireUnchanged();
        return value;
    }

    @Override
    public long getLong(int at) {
        long value = memory.get(MapLayouts.LONG, place(at, Long.BYTES));
        requireUnchanged();
        return value;
    }

    @Override
    public float getFloat(int at) {
        return Float.intBitsToFloat(getInt(at));
    }

    @Override
    public double getDouble(int at) {
        return Double.longBitsToDouble(getLong(at));
    }

    @Override
    public void copyTo(int at, byte[] target, int from, int length) {
        Objects.checkFromIndexSize(from, length, target.length);
        MemorySegment.copy(memory, MapLayouts.BYTE, place(at, length), target, from, length);
        requireUnchanged();
    }

    @Override
    public byte[] getBytes(int at, int length) {
        Objects.checkFromIndexSize(at, length, size);
        byte[] bytes = new byte[length];
        copyTo(at, bytes, 0, length);
        return bytes;
    }
}
