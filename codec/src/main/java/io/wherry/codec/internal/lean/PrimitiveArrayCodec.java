// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.LittleEndian;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.function.Function;

/// Arrays of primitives. Content: varint length, then the elements, little-endian, as one copy of memory.
public final class PrimitiveArrayCodec extends LeafCodec {
    private final Class<?> component;
    private final ValueLayout layout;
    private final Function<Object, MemorySegment> view;

    /// @param layout of an element on the wire
    /// @param view of such an array as memory
    public PrimitiveArrayCodec(
            Class<?> type, ValueLayout layout, Function<Object, MemorySegment> view) {
        this.component = type.getComponentType();
        this.layout = layout.withOrder(ByteOrder.LITTLE_ENDIAN);
        this.view = view;
        super(type);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        int length = Array.getLength(object);
        out.out().putVarint(length);
        MemorySegment memory = view.apply(object);
        out.out().putMemory(isNative() ? memory : swapped(memory, length));
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        int each = (int) layout.byteSize();
        int length = in.in().getCount("elements of " + type().getTypeName(), each);
        int trusted = in.in().trusted(length, each);
        Object array = Array.newInstance(component, trusted);
        in.in().getMemory(view.apply(array));
        int done = trusted;
        while (done < length) {
            int next = (int) Math.min(length, 2L * done);
            Object longer = Array.newInstance(component, next);
            System.arraycopy(array, 0, longer, 0, done);
            in.in().getMemory(view.apply(longer).asSlice((long) done * each));
            array = longer;
            done = next;
        }
        if (!isNative()) {
            MemorySegment memory = view.apply(array);
            memory.copyFrom(swapped(memory, length));
        }
        return array;
    }

    private boolean isNative() {
        return layout.byteSize() == 1 || ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }

    /// The same elements with their bytes the other way round, on a big-endian machine.
    private MemorySegment swapped(MemorySegment memory, int length) {
        byte[] bytes = new byte[Math.toIntExact(memory.byteSize())];
        MemorySegment copy = MemorySegment.ofArray(bytes);
        ValueLayout here = layout.withOrder(ByteOrder.nativeOrder());
        MemorySegment.copy(memory, here, 0, copy, layout, 0, length);
        return copy;
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
            out.out().putMemory(MemorySegment.ofArray(bytes));
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            byte[] bytes = in.in().getBytes(in.in().getCount("elements of boolean[]", 1));
            boolean[] values = new boolean[bytes.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = LittleEndian.getBoolean(bytes, i);
            }
            return values;
        }
    }
}
