// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.LittleEndian;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.function.IntFunction;

/// Arrays of primitives. Content: varint length, then the elements, little-endian, as one copy of memory.
public final class PrimitiveArrayCodec extends LeafCodec {
    private final ValueLayout layout;
    private final IntFunction<Object> make;

    /// @param layout of an element on the wire, but for the byte order
    /// @param make makes an array of that length
    public PrimitiveArrayCodec(Class<?> type, ValueLayout layout, IntFunction<Object> make) {
        this.layout = layout.withOrder(ByteOrder.LITTLE_ENDIAN);
        this.make = make;
        super(type);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        int length = Array.getLength(object);
        out.out().putVarint(length);
        out.out().putElements(object, length, layout);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        SegmentInput source = in.in();
        int each = (int) layout.byteSize();
        int length = source.getCount("elements of an array", each);
        in.admitArray(type(), length);
        int done = source.trusted(length, each);
        Object array = make.apply(done);
        source.getElements(array, 0, done, layout);
        while (done < length) {
            int next = (int) Math.min(length, 2L * done);
            Object longer = make.apply(next);
            System.arraycopy(array, 0, longer, 0, done);
            source.getElements(longer, done, next - done, layout);
            array = longer;
            done = next;
        }
        return array;
    }

    /// Arrays of bytes.
    public static final class Bytes extends LeafCodec {

        public Bytes() {
            super(byte[].class);
        }

        @Override
        protected void writeContent(LeanWriter out, Object object) throws IOException {
            byte[] values = (byte[]) object;
            out.out().putVarint(values.length);
            out.out().putBytes(values, 0, values.length);
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            int length = in.in().getCount("elements of byte[]", 1);
            in.admitArray(type(), length);
            return in.in().getBytes(length);
        }
    }

    /// Arrays of booleans, one byte each, 1 or 0.
    public static final class Booleans extends LeafCodec {

        public Booleans() {
            super(boolean[].class);
        }

        @Override
        protected void writeContent(LeanWriter out, Object object) throws IOException {
            boolean[] values = (boolean[]) object;
            byte[] bytes = new byte[values.length];
            for (int i = 0; i < values.length; i++) {
                LittleEndian.putBoolean(bytes, i, values[i]);
            }
            out.out().putVarint(values.length);
            out.out().putBytes(bytes, 0, bytes.length);
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            int length = in.in().getCount("elements of boolean[]", 1);
            in.admitArray(type(), length);
            byte[] bytes = in.in().getBytes(length);
            boolean[] values = new boolean[bytes.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = LittleEndian.getBoolean(bytes, i);
            }
            return values;
        }
    }
}
