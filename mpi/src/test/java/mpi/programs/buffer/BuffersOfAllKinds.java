// SPDX-License-Identifier: Apache-2.0
package mpi.programs.buffer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Buffers of java.nio, direct and on the heap, and memory segments; parts of them.
public final class BuffersOfAllKinds {
    private static final int LENGTH = 5;

    private BuffersOfAllKinds() {}

    public static void run(Intracomm world) {
        direct(world);
        onTheHeap(world);
        views(world);
        slices(world);
        segments(world);
        fresh();
    }

    private static void direct(Intracomm world) {
        around(world, MPI.newByteBuffer(LENGTH), MPI.newByteBuffer(LENGTH), MPI.BYTE);
        around(world, MPI.newCharBuffer(LENGTH), MPI.newCharBuffer(LENGTH), MPI.CHAR);
        around(world, MPI.newShortBuffer(LENGTH), MPI.newShortBuffer(LENGTH), MPI.SHORT);
        around(world, MPI.newIntBuffer(LENGTH), MPI.newIntBuffer(LENGTH), MPI.INT);
        around(world, MPI.newLongBuffer(LENGTH), MPI.newLongBuffer(LENGTH), MPI.LONG);
        around(world, MPI.newFloatBuffer(LENGTH), MPI.newFloatBuffer(LENGTH), MPI.FLOAT);
        around(world, MPI.newDoubleBuffer(LENGTH), MPI.newDoubleBuffer(LENGTH), MPI.DOUBLE);
    }

    private static void onTheHeap(Intracomm world) {
        around(world, ByteBuffer.allocate(LENGTH), ByteBuffer.allocate(LENGTH), MPI.BYTE);
        around(world, CharBuffer.allocate(LENGTH), CharBuffer.allocate(LENGTH), MPI.CHAR);
        around(world, ShortBuffer.allocate(LENGTH), ShortBuffer.allocate(LENGTH), MPI.SHORT);
        around(world, IntBuffer.allocate(LENGTH), IntBuffer.allocate(LENGTH), MPI.INT);
        around(world, LongBuffer.allocate(LENGTH), LongBuffer.allocate(LENGTH), MPI.LONG);
        around(world, FloatBuffer.allocate(LENGTH), FloatBuffer.allocate(LENGTH), MPI.FLOAT);
        around(world, DoubleBuffer.allocate(LENGTH), DoubleBuffer.allocate(LENGTH), MPI.DOUBLE);
    }

    /// Bytes of the heap seen as other numbers.
    private static void views(Intracomm world) {
        around(world, view().asIntBuffer(), view().asIntBuffer(), MPI.INT);
        around(world, view().asDoubleBuffer(), view().asDoubleBuffer(), MPI.DOUBLE);
        around(world, view().asCharBuffer(), MPI.newCharBuffer(LENGTH), MPI.CHAR);
    }

    private static ByteBuffer view() {
        return ByteBuffer.allocate(8 * LENGTH).order(ByteOrder.nativeOrder());
    }

    /// Position and limit are ignored.
    private static void around(Intracomm world, Buffer out, Buffer in, Datatype type) {
        RingNeighbours ring = RingNeighbours.of(world);
        for (int n = 0; n < LENGTH; n++) {
            put(out, n, 10 * ring.rank() + n);
        }
        out.limit(3).position(2);
        in.limit(2).position(1);

        world.sendRecv(out, 4, type, ring.right(), 1, in, 5, type, ring.left(), 1);

        Check.same(1, in.position(), "position");
        Check.same(2, in.limit(), "limit");
        in.clear();
        for (int n = 0; n < 4; n++) {
            Check.same(10 * ring.left() + n, get(in, n), in + " at " + n);
        }
        Check.same(0, get(in, 4), in + " after the received elements");
    }

    private static void put(Buffer buffer, int at, int value) {
        switch (buffer) {
            case ByteBuffer bytes -> bytes.put(at, (byte) value);
            case CharBuffer chars -> chars.put(at, (char) value);
            case ShortBuffer shorts -> shorts.put(at, (short) value);
            case IntBuffer ints -> ints.put(at, value);
            case LongBuffer longs -> longs.put(at, value);
            case FloatBuffer floats -> floats.put(at, value);
            case DoubleBuffer doubles -> doubles.put(at, value);
            default -> throw new AssertionError("another buffer: " + buffer);
        }
    }

    private static int get(Buffer buffer, int at) {
        return switch (buffer) {
            case ByteBuffer bytes -> bytes.get(at);
            case CharBuffer chars -> chars.get(at);
            case ShortBuffer shorts -> shorts.get(at);
            case IntBuffer ints -> ints.get(at);
            case LongBuffer longs -> (int) longs.get(at);
            case FloatBuffer floats -> (int) floats.get(at);
            case DoubleBuffer doubles -> (int) doubles.get(at);
            default -> throw new AssertionError("another buffer: " + buffer);
        };
    }

    private static void slices(Intracomm world) {
        ByteBuffer bytes = MPI.newByteBuffer(9);
        byte[] array = new byte[9];
        around(world, MPI.slice(bytes, 4), MPI.slice(array, 4), MPI.BYTE);
        Check.same(4, bytes.position(), "position of what was sliced");
        Check.same(bytes.get(5), MPI.slice(bytes, 4).get(1), "shared");
        around(world, MPI.slice(new char[9], 4), MPI.slice(MPI.newCharBuffer(9), 4), MPI.CHAR);
        around(world, MPI.slice(new short[9], 4), MPI.slice(MPI.newShortBuffer(9), 4), MPI.SHORT);
        around(world, MPI.slice(new int[9], 4), MPI.slice(MPI.newIntBuffer(9), 4), MPI.INT);
        around(world, MPI.slice(new long[9], 4), MPI.slice(MPI.newLongBuffer(9), 4), MPI.LONG);
        around(world, MPI.slice(new float[9], 4), MPI.slice(MPI.newFloatBuffer(9), 4), MPI.FLOAT);
        around(
                world,
                MPI.slice(new double[9], 4),
                MPI.slice(MPI.newDoubleBuffer(9), 4),
                MPI.DOUBLE);
        Check.that(
                array[3] == 0 && array[4] == 10 * RingNeighbours.of(world).left(),
                "place of the slice");
        Check.same(ByteOrder.nativeOrder(), MPI.slice(array, 1).order(), "order of bytes");
        Check.same(ByteOrder.nativeOrder(), MPI.slice(bytes, 1).order(), "order of bytes");
    }

    private static void segments(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment out = arena.allocate(8L * LENGTH, 8);
            MemorySegment in = MemorySegment.ofArray(new long[LENGTH]);
            out.setAtIndex(ValueLayout.JAVA_LONG, 3, 100 + ring.rank());

            world.Sendrecv(
                    out, 2, 3, MPI.LONG, ring.right(), 1, in, 1, 3, MPI.LONG, ring.left(), 1);

            Check.same(100 + ring.left(), in.getAtIndex(ValueLayout.JAVA_LONG, 2), "heap segment");

            world.Sendrecv(
                    in, 2, 1, MPI.LONG, ring.left(), 1, out, 0, 1, MPI.LONG, ring.right(), 1);

            Check.same(
                    100 + ring.rank(), out.getAtIndex(ValueLayout.JAVA_LONG, 0), "native segment");
        }
    }

    private static void fresh() {
        Buffer[] all = {
            MPI.newByteBuffer(3),
            MPI.newCharBuffer(3),
            MPI.newShortBuffer(3),
            MPI.newIntBuffer(3),
            MPI.newLongBuffer(3),
            MPI.newFloatBuffer(3),
            MPI.newDoubleBuffer(3)
        };
        for (Buffer buffer : all) {
            Check.that(buffer.isDirect(), "direct");
            Check.same(3, buffer.capacity(), "capacity");
            Check.same(0, buffer.position(), "position");
            Check.same(0, get(buffer, 2), "zero");
        }
        Check.same(ByteOrder.nativeOrder(), MPI.newDoubleBuffer(1).order(), "order");
        Check.same(ByteOrder.nativeOrder(), MPI.newByteBuffer(1).order(), "order");
    }
}
