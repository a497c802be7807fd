// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.Parcel;
import io.wherry.codec.Unpacking;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One graph with all that can be done with it.
final class ArrayTrial {
    /* The memory outside the heap stands for a buffer that is there already: a shared memory, a registered
     * buffer of a network card. */
    private static final GraphCodec CODEC = GraphCodec.lean();

    /// Keeps all arrays out of the header, so that small graphs take the same path as large ones.
    private static final GraphCodec PARCELS = CODEC.withParcelThreshold(1);

    private final JavaIoPeer javaio = new JavaIoPeer();
    private final ArrayShape shape;
    private final ArrayShape.Element element;
    private final int n;
    private final Object graph;
    private final Object[] arrays;
    private final Object target;
    private final byte[] lean;
    private final byte[] javaioBytes;
    private final byte[] header;
    private final MemorySegment memory;
    private final List<MemorySegment> pieces = new ArrayList<>();
    private final MemorySegment room;

    ArrayTrial(ArrayShape shape, ArrayShape.Element element, int n) throws IOException {
        this.shape = shape;
        this.element = element;
        this.n = n;
        this.graph = shape.graph(element, n);
        this.arrays = ArrayShape.arrays(graph);
        this.target = shape.empty(element, n);
        this.lean = CODEC.encode(graph);
        this.javaioBytes = javaio.write(graph);
        this.header = PARCELS.pack(graph).header();
        long size = (long) element.size() * n * n;
        Arena arena = Arena.ofAuto();
        this.memory = arena.allocate(size, 64);
        this.room = arena.allocate(size + (1 << 16), 64);
        copyInto(memory);
        long at = 0;
        for (Object array : arrays) {
            long some = ArrayShape.Element.memory(array).byteSize();
            pieces.add(memory.asSlice(at, some));
            at += some;
        }
    }

    /// Does it once. The answer is new, or the memory that was written.
    Object run(ArrayMotion motion) throws IOException, ClassNotFoundException {
        return switch (motion) {
            case ENCODE -> CODEC.encode(graph);
            case DECODE -> some(CODEC.decode(lean));
            case ENCODE_INTO -> CODEC.encode(graph, room);
            case PACK -> PARCELS.pack(graph);
            case PACK_INTO -> packInto();
            case UNPACK -> some(PARCELS.unpack(header, pieces));
            case UNPACK_INTO -> unpackInto();
            case WRITE -> javaio.write(graph);
            case READ -> some(javaio.read(javaioBytes));
            case COPY_INTO -> copyInto(room);
            case COPY_NEW -> copyBack(shape.empty(element, n));
            case COPY_BACK -> copyBack(target);
        };
    }

    private static Object some(@Nullable Object copy) {
        if (copy == null) {
            throw new AssertionError("copy is null");
        }
        return copy;
    }

    private Object packInto() throws IOException {
        Parcel parcel = PARCELS.pack(graph);
        MemorySegment head = MemorySegment.ofArray(parcel.header());
        MemorySegment.copy(head, 0, room, 0, head.byteSize());
        long at = head.byteSize();
        for (MemorySegment array : parcel.arrays()) {
            MemorySegment.copy(array, 0, room, at, array.byteSize());
            at += array.byteSize();
        }
        return parcel;
    }

    private Object unpackInto() throws IOException {
        Unpacking unpacking = PARCELS.unpack(header).supply(0, target);
        List<MemorySegment> targets = unpacking.arrays();
        for (int i = 0; i < targets.size(); i++) {
            targets.get(i).copyFrom(pieces.get(i));
        }
        return some(unpacking.finish());
    }

    private Object copyInto(MemorySegment to) {
        long at = 0;
        for (Object array : arrays) {
            MemorySegment from = ArrayShape.Element.memory(array);
            MemorySegment.copy(from, 0, to, at, from.byteSize());
            at += from.byteSize();
        }
        return to;
    }

    private Object copyBack(Object copy) {
        long at = 0;
        for (Object array : ArrayShape.arrays(copy)) {
            MemorySegment to = ArrayShape.Element.memory(array);
            MemorySegment.copy(memory, at, to, 0, to.byteSize());
            at += to.byteSize();
        }
        return copy;
    }

    /// Checks that the result of this motion is equal to the graph.
    ///
    /// @throws AssertionError with the difference
    void check(ArrayMotion motion) throws IOException, ClassNotFoundException {
        Object result = run(motion);
        Object copy =
                switch (motion) {
                    case ENCODE -> some(CODEC.decode((byte[]) result));
                    case ENCODE_INTO -> some(CODEC.decode(room.asSlice(0, (long) result)));
                    case PACK, PACK_INTO -> some(PARCELS.unpack((Parcel) result));
                    case WRITE -> some(javaio.read((byte[]) result));
                    case COPY_INTO -> graph;
                    default -> result;
                };
        if (!Arrays.deepEquals(new Object[] {graph}, new Object[] {copy})) {
            throw new AssertionError("copy differs: " + motion.label() + ", " + this);
        }
    }

    @Override
    public String toString() {
        return element.label() + ' ' + shape.label() + ", n=" + n;
    }
}
