// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.DoubleInt;
import mpi.FloatComplex;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Struct;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Structures of C in bytes, and complex numbers.
public final class CStructures {
    private CStructures() {}

    /// A structure with one field of each kind.
    private static final class Particle extends Struct {
        private final Point at = new Point();
        private final int kind = addByte();
        private final int flags = addByte(3);
        private final int mass = addFloat();
        private final int name = addChar(2);
        private final int charge = addShort();
        private final int spins = addShort(2);
        private final int number = setOffset(24).addInt();
        private final int others = addInt(2);
        private final int time = setOffset(40).addLong();
        private final int times = addLong(2);
        private final int masses = addFloat(2);
        private final int place = addStruct(at);
        private final int ways = addStruct(at, 2);
        private final int energy = addDouble();
        private final int energies = addDouble(2);
        private final int letter = addChar();
        private final int tail = addData(MPI.SHORT, 3);
        private final int pair = setOffset(getEnd()).addData(MPI.INT2);

        private int getEnd() {
            return tail + 6;
        }

        @Override
        protected Fields newData() {
            return new Fields();
        }

        private final class Fields extends Struct.Data {
            void fill(int seed) {
                putByte(kind, (byte) seed);
                putByte(flags, 2, (byte) (seed + 1));
                putFloat(mass, seed / 2f);
                putChar(name, 'n');
                putChar(name, 1, (char) ('a' + seed));
                putShort(charge, (short) -seed);
                putShort(spins, 1, (short) (seed + 2));
                putInt(number, seed * 1000);
                putInt(others, 1, seed + 3);
                putLong(time, seed * 1_000_000_007L);
                putLong(times, 1, seed + 4);
                putFloat(masses, 1, seed / 4f);
                Point.Place here = getData(at, place);
                here.put(seed, -seed);
                Point.Place way = getData(at, ways, 1);
                way.put(seed + 5, seed + 6);
                putDouble(energy, seed / 3d);
                putDouble(energies, 1, seed / 7d);
                putChar(letter, 'l');
                getBuffer(MPI.SHORT, tail, 2).putShort(0, (short) (seed + 7));
                getBuffer(MPI.INT2, pair).putInt(4, seed + 8);
            }

            /// Uses indexes that are too large. The distance of the first in bytes is 2^32, which
            /// is 0 as an int.
            void writeBeyond() {
                beyond(() -> putInt(others, 1 << 30, 7));
                beyond(() -> getData(at, ways, 1 << 28));
                beyond(() -> getBuffer(MPI.SHORT, tail, 1 << 30));
                beyond(() -> getBuffer(MPI.SHORT, tail, 1 << 20));
            }

            /// Checks that memory is all zero.
            void check0() {
                Check.same(0, getInt(number) + getByte(kind), "fields of zero");
            }

            void check(int seed) {
                Check.same(seed, getByte(kind), "byte");
                Check.same(seed + 1, getByte(flags, 2), "bytes");
                Check.same(seed / 2f, getFloat(mass), "float");
                Check.same('n', getChar(name), "chars");
                Check.same('a' + seed, getChar(name, 1), "chars");
                Check.same(-seed, getShort(charge), "short");
                Check.same(seed + 2, getShort(spins, 1), "shorts");
                Check.same(seed * 1000, getInt(number), "int");
                Check.same(seed + 3, getInt(others, 1), "ints");
                Check.same(seed * 1_000_000_007L, getLong(time), "long");
                Check.same(seed + 4, getLong(times, 1), "longs");
                Check.same(seed / 4f, getFloat(masses, 1), "floats");
                Point.Place here = getData(at, place);
                here.check(seed, -seed);
                Point.Place way = getData(at, ways, 1);
                way.check(seed + 5, seed + 6);
                Check.same(seed / 3d, getDouble(energy), "double");
                Check.same(seed / 7d, getDouble(energies, 1), "doubles");
                Check.same('l', getChar(letter), "char");
                Check.same(seed + 7, getBuffer(MPI.SHORT, tail, 2).getShort(0), "data");
                Check.same(seed + 8, getBuffer(MPI.INT2, pair, 0).getInt(4), "pair");
            }
        }
    }

    private static final class Point extends Struct {
        private final int x = addDouble();
        private final int y = addDouble();

        @Override
        protected Place newData() {
            return new Place();
        }

        private final class Place extends Struct.Data {
            void put(double newX, double newY) {
                putDouble(x, newX);
                putDouble(y, newY);
            }

            void check(double wantedX, double wantedY) {
                Check.same(wantedX, getDouble(x), "x");
                Check.same(wantedY, getDouble(y), "y");
            }
        }
    }

    public static void run(Intracomm world) throws Exception {
        Datatype type = new Point().getType();
        byte[] point = new byte[type.getExtent()];
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(point, 1, type, MPI.SUM));
        RingNeighbours ring = RingNeighbours.of(world);
        Particle particle = new Particle();
        int extent = particle.getExtent();
        Check.same(0, extent % 8, "extent, which C makes a multiple of 8");
        Check.same(extent, particle.getType().getExtent(), "extent");
        inBuffers(world, ring, particle);
        inArrays(world, ring, particle);
        closed(particle);
        tooLarge();
        particle.<Particle.Fields>getData(new byte[extent]).writeBeyond();
        beyond(() -> particle.getData(new byte[extent], Integer.MAX_VALUE));
        pairs(world, ring);
        complexNumbers(world, ring);
    }

    private static void inBuffers(Intracomm world, RingNeighbours ring, Particle particle) {
        ByteBuffer out = MPI.newByteBuffer(3 * particle.getExtent());
        ByteBuffer in = MPI.newByteBuffer(3 * particle.getExtent());
        particle.<Particle.Fields>getData(out).fill(ring.rank());
        particle.<Particle.Fields>getData(out, 2).fill(ring.rank() + 20);

        world.iSend(out, 3, particle.getType(), ring.right(), 1);
        world.recv(in, 3, particle.getType(), ring.left(), 1);

        particle.<Particle.Fields>getData(in).check(ring.left());
        particle.<Particle.Fields>getData(in, 2).check(ring.left() + 20);
        Check.that(particle.<Particle.Fields>getData(in).getBuffer() == in, "the buffer itself");
        Check.same(
                2 * particle.getExtent(),
                particle.<Particle.Fields>getData(in, 1).getBuffer().capacity(),
                "the rest of the buffer");
        world.barrier();
    }

    private static void inArrays(Intracomm world, RingNeighbours ring, Particle particle) {
        byte[] all = new byte[2 * particle.getExtent()];
        particle.<Particle.Fields>getData(all, 1).fill(ring.rank());

        world.sendRecvReplace(all, 2, particle.getType(), ring.right(), 1, ring.left(), 1);

        particle.<Particle.Fields>getData(all, 1).check(ring.left());
        particle.<Particle.Fields>getData(all).check0();
    }

    /// Asserts that an index is refused.
    private static void beyond(Runnable access) {
        try {
            access.run();
        } catch (IndexOutOfBoundsException expected) {
            return;
        }
        throw new AssertionError("an index beyond the memory was accepted");
    }

    private static void closed(Particle particle) {
        try {
            particle.addInt();
        } catch (AssertionError expected) {
            return;
        }
        throw new AssertionError("a field was added to a type that was made");
    }

    private static void tooLarge() throws Exception {
        Point point = new Point();
        Check.refuses(MPI.ERR_ARG, () -> point.addDouble(Integer.MAX_VALUE));
        Datatype half = Datatype.createContiguous(1 << 28, MPI.LONG);
        Check.refuses(MPI.ERR_ARG, () -> point.addData(half));
        Check.same(2 * Double.BYTES, point.addByte(), "offset after a refused field");
        Check.same(3 * Double.BYTES, point.getExtent(), "extent without the refused field");
    }

    private static void pairs(Intracomm world, RingNeighbours ring) {
        ByteBuffer out = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
        DoubleInt.Data second = MPI.doubleInt.getData(out, 1);
        second.putValue(2.5);
        second.putIndex(ring.rank());
        world.sendRecvReplace(out, 2, MPI.DOUBLE_INT, ring.right(), 1, ring.left(), 1);
        Check.same(2.5, second.getValue(), "value");
        Check.same(ring.left(), second.getIndex(), "index");
    }

    private static void complexNumbers(Intracomm world, RingNeighbours ring) {
        double[] numbers = new double[4];
        DoubleComplex second = DoubleComplex.get(numbers, 1);
        second.putReal(ring.rank());
        second.putImag(-1.5);
        world.sendRecvReplace(numbers, 2, MPI.DOUBLE_COMPLEX, ring.right(), 1, ring.left(), 1);
        Check.same(new double[] {0, 0, ring.left(), -1.5}, numbers, "complex numbers");
        Check.same((double) ring.left(), second.getReal(), "real part");
        Check.same(-1.5, second.getBuffer().get(1), "imaginary part");
        Check.same(0d, DoubleComplex.get(numbers).getImag(), "first number");
        ByteBuffer bytes = MPI.newByteBuffer(32);
        DoubleComplex.get(bytes, 1).putImag(4);
        Check.same(4d, bytes.getDouble(24), "complex number in bytes");
        Check.same(0d, DoubleComplex.get(bytes).getReal(), "complex number in bytes");
        Check.same(
                7d,
                DoubleComplex.get(DoubleBuffer.wrap(new double[] {7, 8})).getReal(),
                "in a buffer");
        Check.same(
                8d,
                DoubleComplex.get(DoubleBuffer.wrap(new double[] {5, 6, 7, 8}), 1).getImag(),
                "in a buffer");

        float[] small = new float[4];
        FloatComplex.get(small, 1).putReal(3);
        FloatComplex.get(small).putImag(2);
        Check.same(new float[] {0, 2, 3, 0}, small, "small complex numbers");
        Check.same(3f, FloatComplex.get(FloatBuffer.wrap(small), 1).getReal(), "in a buffer");
        Check.same(2f, FloatComplex.get(FloatBuffer.wrap(small)).getImag(), "in a buffer");
        FloatComplex.get(bytes, 1).putImag(9);
        Check.same(9f, bytes.getFloat(12), "in bytes");
        Check.same(9f, FloatComplex.get(bytes, 1).getBuffer().get(1), "in bytes");
        Check.same(0f, FloatComplex.get(bytes).getReal(), "in bytes");
    }
}
