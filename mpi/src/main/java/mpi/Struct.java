// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.IntLimit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A C structure: consecutive fields, without gaps unless [#setOffset] adds them. A field is
/// identified by its byte offset.
///
/// ```java
/// final class Point extends Struct {
///     private final int x = addDouble();
///     private final int y = addDouble();
///
///     @Override
///     protected Data newData() {
///         return new Data();
///     }
///
///     final class Data extends Struct.Data {
///         double x() {
///             return getDouble(x);
///         }
///     }
/// }
/// ```
@SuppressWarnings("TypeParameterUnusedInFormals") // the program knows its own data
public abstract class Struct {
    private final List<Field> fields = new ArrayList<>();
    private int end;
    private @Nullable Datatype type;

    private record Field(Datatype type, int offset, int length) {}

    public Struct() {}

    /// Returns the extent in bytes. No field may be added afterwards.
    public final int getExtent() {
        return getType().getExtent();
    }

    /// Returns the datatype. No field may be added afterwards.
    public final Datatype getType() {
        Datatype made = type;
        if (made == null) {
            made =
                    Datatype.createStruct(
                            fields.stream().mapToInt(Field::length).toArray(),
                            fields.stream().mapToInt(Field::offset).toArray(),
                            fields.stream().map(Field::type).toArray(Datatype[]::new));
            type = made;
        }
        return made;
    }

    /// Creates an accessor for [#getData].
    protected abstract Data newData();

    /// Returns an accessor for the first structure in memory.
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return getData(buffer, 0);
    }

    /// Returns an accessor for a structure in memory, by index.
    @SuppressWarnings("unchecked")
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        Data data = newData();
        data.lay(buffer, placed(0, index, getExtent()));
        return (T) data;
    }

    /// Returns the offset of the element with this index, which may be beyond the memory.
    ///
    /// @throws IndexOutOfBoundsException if it is not an `int`
    private static int placed(long first, int index, int bytes) {
        long at = first + (long) index * bytes;
        if (at != (int) at) {
            throw new IndexOutOfBoundsException(
                    "index is out of range: index=" + index + ", offset=" + at);
        }
        return (int) at;
    }

    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    /// Sets the offset of the next field, in bytes; not before the end of the previous field.
    public final Struct setOffset(int offset) {
        if (offset < end) {
            throw new IllegalArgumentException(
                    "offset is in a field: offset=" + offset + ", end=" + end);
        }
        checkOpen();
        end = offset;
        return this;
    }

    private void checkOpen() {
        if (type != null) {
            throw new AssertionError("fields cannot be added after the datatype was created");
        }
    }

    private int add(Datatype field, int bytes, int length) {
        checkOpen();
        int offset = end;
        int next = IntLimit.place(offset + (long) bytes * length);
        fields.add(new Field(field, offset, length));
        end = next;
        return offset;
    }

    public final int addByte() {
        return addByte(1);
    }

    public final int addByte(int length) {
        return add(MPI.BYTE, Byte.BYTES, length);
    }

    public final int addChar() {
        return addChar(1);
    }

    public final int addChar(int length) {
        return add(MPI.CHAR, Character.BYTES, length);
    }

    public final int addShort() {
        return addShort(1);
    }

    public final int addShort(int length) {
        return add(MPI.SHORT, Short.BYTES, length);
    }

    public final int addInt() {
        return addInt(1);
    }

    public final int addInt(int length) {
        return add(MPI.INT, Integer.BYTES, length);
    }

    public final int addLong() {
        return addLong(1);
    }

    public final int addLong(int length) {
        return add(MPI.LONG, Long.BYTES, length);
    }

    public final int addFloat() {
        return addFloat(1);
    }

    public final int addFloat(int length) {
        return add(MPI.FLOAT, Float.BYTES, length);
    }

    public final int addDouble() {
        return addDouble(1);
    }

    public final int addDouble(int length) {
        return add(MPI.DOUBLE, Double.BYTES, length);
    }

    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    public final int addStruct(Struct struct, int length) {
        return addData(struct.getType(), length);
    }

    public final int addData(Datatype field) {
        return addData(field, 1);
    }

    public final int addData(Datatype field, int length) {
        return add(field, IntLimit.place(field.bytes()), length);
    }

    /// An accessor for one structure in memory. `field` is the result of the call that added the
    /// field; `index` is the index in a field of several values.
    public abstract class Data {
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private int offset;

        public Data() {}

        final void lay(ByteBuffer memory, int at) {
            buffer = memory;
            offset = at;
        }

        /// Returns the offset in the memory of a value of a field.
        private int at(int field, int index, int bytes) {
            long at = (long) offset + field + (long) index * bytes;
            return (int) Objects.checkIndex(at, buffer.limit());
        }

        /// Returns the memory from here on.
        public final ByteBuffer getBuffer() {
            return offset == 0 ? buffer : MPI.slice(buffer, offset);
        }

        protected final byte getByte(int field) {
            return buffer.get(offset + field);
        }

        protected final byte getByte(int field, int index) {
            return buffer.get(at(field, index, Byte.BYTES));
        }

        protected final void putByte(int field, byte v) {
            buffer.put(offset + field, v);
        }

        protected final void putByte(int field, int index, byte v) {
            buffer.put(at(field, index, Byte.BYTES), v);
        }

        protected final char getChar(int field) {
            return buffer.getChar(offset + field);
        }

        protected final char getChar(int field, int index) {
            return buffer.getChar(at(field, index, Character.BYTES));
        }

        protected final void putChar(int field, char v) {
            buffer.putChar(offset + field, v);
        }

        protected final void putChar(int field, int index, char v) {
            buffer.putChar(at(field, index, Character.BYTES), v);
        }

        protected final short getShort(int field) {
            return buffer.getShort(offset + field);
        }

        protected final short getShort(int field, int index) {
            return buffer.getShort(at(field, index, Short.BYTES));
        }

        protected final void putShort(int field, short v) {
            buffer.putShort(offset + field, v);
        }

        protected final void putShort(int field, int index, short v) {
            buffer.putShort(at(field, index, Short.BYTES), v);
        }

        protected final int getInt(int field) {
            return buffer.getInt(offset + field);
        }

        protected final int getInt(int field, int index) {
            return buffer.getInt(at(field, index, Integer.BYTES));
        }

        protected final void putInt(int field, int v) {
            buffer.putInt(offset + field, v);
        }

        protected final void putInt(int field, int index, int v) {
            buffer.putInt(at(field, index, Integer.BYTES), v);
        }

        protected final long getLong(int field) {
            return buffer.getLong(offset + field);
        }

        protected final long getLong(int field, int index) {
            return buffer.getLong(at(field, index, Long.BYTES));
        }

        protected final void putLong(int field, long v) {
            buffer.putLong(offset + field, v);
        }

        protected final void putLong(int field, int index, long v) {
            buffer.putLong(at(field, index, Long.BYTES), v);
        }

        protected final float getFloat(int field) {
            return buffer.getFloat(offset + field);
        }

        protected final float getFloat(int field, int index) {
            return buffer.getFloat(at(field, index, Float.BYTES));
        }

        protected final void putFloat(int field, float v) {
            buffer.putFloat(offset + field, v);
        }

        protected final void putFloat(int field, int index, float v) {
            buffer.putFloat(at(field, index, Float.BYTES), v);
        }

        protected final double getDouble(int field) {
            return buffer.getDouble(offset + field);
        }

        protected final double getDouble(int field, int index) {
            return buffer.getDouble(at(field, index, Double.BYTES));
        }

        protected final void putDouble(int field, double v) {
            buffer.putDouble(offset + field, v);
        }

        protected final void putDouble(int field, int index, double v) {
            buffer.putDouble(at(field, index, Double.BYTES), v);
        }

        protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        @SuppressWarnings("unchecked")
        protected final <S extends Struct, D extends Struct.Data> D getData(
                S struct, int field, int index) {
            Struct.Data data = struct.newData();
            data.lay(buffer, placed((long) offset + field, index, struct.getExtent()));
            return (D) data;
        }

        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return getBuffer(type, field, 0);
        }

        protected final ByteBuffer getBuffer(Datatype type, int field, int index) {
            int bytes = IntLimit.place(type.bytes());
            int at = placed((long) offset + field, index, bytes);
            return MPI.slice(buffer, (int) Objects.checkIndex(at, buffer.capacity() + 1L));
        }
    }
}
