// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.ArrayHash;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.IncrementalAllocation;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import java.util.Arrays;

/// Arrays of primitives. Content: varint length, then the elements, little-endian, as one copy of
/// memory.
public final class PrimitiveArrayCodec extends LeafCodec {
    private final ElementType elements;

    public PrimitiveArrayCodec(ElementType elements) {
        this.elements = elements;
        super(elements.arrayType());
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected int hash(LeanWriter out, Object object) {
        return ArrayHash.of(object, elements);
    }

    @Override
    protected boolean hashesForGood() {
        return false;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        int length = elements.length(object);
        out.out().putVarint(length);
        out.out().putArray(object, length, elements);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return elements(in, in.in().getLength("elements of an array"), elements);
    }

    /// The next `length` elements as an array.
    ///
    /// @throws IOException if there are not as many; nothing has been allocated then
    static Object elements(LeanReader in, int length, ElementType type) throws IOException {
        SegmentInput from = in.in();
        from.checkCount("elements of an array", length, type.each());
        in.guard().admitArray(type.arrayType(), length);
        return type == ElementType.BYTE ? from.getBytes(length) : type.read(from, length);
    }

    /// Arrays of booleans, one byte each, 1 or 0.
    public static final class Booleans extends LeafCodec {
        private static final int PIECE = 1 << 12;

        public Booleans() {
            super(boolean[].class);
        }

        @Override
        protected boolean standsAlone() {
            return true;
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
            in.guard().admitArray(type(), length);
            boolean[] values = new boolean[in.in().trusted(length, 1)];
            byte[] piece = new byte[Math.min(length, PIECE)];
            int done = 0;
            while (done < length) {
                if (done == values.length) {
                    values = Arrays.copyOf(values, IncrementalAllocation.next(length, done));
                }
                int some = Math.min(piece.length, values.length - done);
                in.in().getBytes(piece, 0, some);
                for (int i = 0; i < some; i++) {
                    values[done + i] = LittleEndian.getBoolean(piece, i);
                }
                done += some;
            }
            return values;
        }
    }
}
