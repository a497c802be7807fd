// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;
import mpi.User_function;
import mpi.programs.Check;

/// Reductions of the program, of both bindings, commutative or not.
public final class OwnReductions {
    private OwnReductions() {}

    /// Multiplies matrices of 2 x 2, for which the order matters.
    private static final class Matrices extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {
            long[] left = (long[]) invec;
            long[] right = (long[]) inoutvec;
            for (int n = 0; n < count; n++) {
                multiply(left, inoffset + 4 * n, right, inoutoffset + 4 * n);
            }
        }
    }

    private static void multiply(long[] left, int at, long[] right, int to) {
        long[] product = {
            left[at] * right[to] + left[at + 1] * right[to + 2],
            left[at] * right[to + 1] + left[at + 1] * right[to + 3],
            left[at + 2] * right[to] + left[at + 3] * right[to + 2],
            left[at + 2] * right[to + 1] + left[at + 3] * right[to + 3]
        };
        System.arraycopy(product, 0, right, to, 4);
    }

    /// The same with arrays, by the names of Open MPI.
    private static final class MatricesInArrays extends UserFunction {
        @Override
        public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
            for (int n = 0; n < count; n++) {
                multiply((long[]) inVec, 4 * n, (long[]) inOutVec, 4 * n);
            }
        }
    }

    /// The same with buffers.
    private static final class MatricesInBuffers extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
            long[] left = new long[4 * count];
            long[] right = new long[4 * count];
            in.asLongBuffer().get(left);
            inOut.asLongBuffer().get(right);
            for (int n = 0; n < count; n++) {
                multiply(left, 4 * n, right, 4 * n);
            }
            inOut.asLongBuffer().put(right);
        }
    }

    public static void run(Intracomm world) throws Exception {
        for (int matrices : new int[] {1, 3, 5000}) {
            ordered(world, new Op(new Matrices(), false), matrices);
            ordered(world, new Op(new MatricesInArrays(), false), matrices);
            ordered(world, new Op(new MatricesInBuffers(), false), matrices);
        }
        commutative(world);
        flags(world);
        gaps(world);
        gapsOfObjects(world);
        before(world);
        nothing();
        objects(world);
        freed(world);
    }

    /// Matrix number n of a rank.
    private static long[] matrix(int rank, int n) {
        return new long[] {1, rank + 1 + n % 3, rank % 2, 1};
    }

    private static long[] product(int from, int to, int n) {
        long[] all = matrix(to, n);
        for (int rank = to - 1; rank >= from; rank--) {
            multiply(matrix(rank, n), 0, all, 0);
        }
        return all;
    }

    private static void ordered(Intracomm world, Op op, int matrices) {
        Check.that(!op.isCommutative(), "commutative");
        int size = world.getSize();
        int rank = world.getRank();
        Datatype type = Datatype.createContiguous(4, MPI.LONG);
        long[] own = new long[4 * matrices];
        long[] all = new long[4 * matrices];
        long[] before = new long[4 * matrices];
        for (int n = 0; n < matrices; n++) {
            System.arraycopy(matrix(rank, n), 0, own, 4 * n, 4);
            System.arraycopy(product(0, size - 1, n), 0, all, 4 * n, 4);
            System.arraycopy(product(0, rank, n), 0, before, 4 * n, 4);
        }
        long[] in = new long[4 * matrices];
        world.allReduce(own, in, matrices, type, op);
        Check.same(all, in, "allReduce");
        for (int root = 0; root < size; root++) {
            long[] there = new long[4 * matrices];
            world.reduce(own, there, matrices, type, op, root);
            Check.same(root == rank ? all : new long[4 * matrices], there, "reduce");
        }
        world.iAllReduce(own, in, matrices, type, op).waitFor();
        Check.same(all, in, "iAllReduce");
        world.scan(own, in, matrices, type, op);
        Check.same(before, in, "scan");
        long[] both = own.clone();
        world.allReduce(both, matrices, type, op);
        Check.same(all, both, "allReduce in place");
        if (matrices == 5000 && size * (matrices / size) == matrices) {
            int each = matrices / size;
            long[] part = new long[4 * each];
            world.reduceScatterBlock(own, part, each, type, op);
            Check.same(
                    Arrays.copyOfRange(all, 4 * each * rank, 4 * each * (rank + 1)),
                    part,
                    "reduceScatterBlock");
        }
        Intracomm.reduceLocal(matrix(1, 1), both, 1, type, op);
        op.free();
    }

    private static void commutative(Intracomm world) {
        Op sum =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(
                                    ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    inOut.putDouble(
                                            8 * n, in.getDouble(8 * n) + inOut.getDouble(8 * n));
                                }
                            }
                        },
                        true);
        Check.that(sum.isCommutative(), "not commutative");
        double[] numbers = new double[10_000];
        Arrays.fill(numbers, 0.5);
        world.allReduce(numbers, numbers.length, MPI.DOUBLE, sum);
        Check.same(0.5 * world.getSize(), numbers[9_999], "sum");
        world.exScan(numbers, numbers.length, MPI.DOUBLE, sum);
    }

    private static void flags(Intracomm world) {
        Op either =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(Object in, Object inOut, int count, Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    ((boolean[]) inOut)[n] |= ((boolean[]) in)[n];
                                }
                            }
                        },
                        true);
        boolean[] flags = {world.getRank() == 0, false};
        world.allReduce(flags, 2, MPI.BOOLEAN, either);
        Check.same(new boolean[] {true, false}, flags, "flags");
    }

    /// The function sees the gaps of the type.
    private static void gaps(Intracomm world) {
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        Op sums =
                new Op(
                        new User_function() {
                            @Override
                            public void Call(
                                    Object in,
                                    int from,
                                    Object inOut,
                                    int to,
                                    int count,
                                    Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    int at = n * type.Extent();
                                    ((int[]) inOut)[to + at] += ((int[]) in)[from + at];
                                    ((int[]) inOut)[to + at + 2] += ((int[]) in)[from + at + 2];
                                }
                            }
                        },
                        true,
                        7);
        int[] in = {1, -1, 2, 3, -1, 4};
        world.allReduce(in, 2, gaps, sums);
        int size = world.getSize();
        Check.same(new int[] {size, -1, 2 * size, 3 * size, -1, 4 * size}, in, "gaps");
    }

    /// The function sees the gaps between objects, too, and a type that was freed meanwhile.
    private static void gapsOfObjects(Intracomm world) {
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.OBJECT);
        Op sums =
                new Op(
                        new User_function() {
                            @Override
                            public void Call(
                                    Object in,
                                    int from,
                                    Object inOut,
                                    int to,
                                    int count,
                                    Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    int at = n * type.Extent();
                                    add((Object[]) in, from + at, (Object[]) inOut, to + at);
                                    add(
                                            (Object[]) in,
                                            from + at + 2,
                                            (Object[]) inOut,
                                            to + at + 2);
                                }
                            }
                        },
                        true);
        Object[] in = {1, "a", 2, 3, "b", 4};
        Request summing = world.iAllReduce(in, 2, gaps, sums);
        gaps.free();
        summing.waitFor();
        int size = world.getSize();
        Check.same(new Object[] {size, "a", 2 * size, 3 * size, "b", 4 * size}, in, "objects");
    }

    private static void add(Object[] left, int at, Object[] right, int to) {
        right[to] = (Integer) left[at] + (Integer) right[to];
    }

    /// Elements with negative displacements precede the offset that the function gets.
    private static void before(Intracomm world) {
        Datatype back = Datatype.createIndexed(new int[] {1, 1}, new int[] {-2, 0}, MPI.INT);
        Datatype wide = Datatype.createResized(back, 0, 3 * Integer.BYTES);
        Op sums =
                new Op(
                        new User_function() {
                            @Override
                            public void Call(
                                    Object in,
                                    int from,
                                    Object inOut,
                                    int to,
                                    int count,
                                    Datatype type) {
                                for (int at = 0; at < 3 * count; at += 3) {
                                    ((int[]) inOut)[to + at] += ((int[]) in)[from + at];
                                    ((int[]) inOut)[to + at - 2] += ((int[]) in)[from + at - 2];
                                }
                            }
                        },
                        true);
        int[] in = {1, -1, 2, 3, -1, 4};
        int[] out = new int[6];
        world.Allreduce(in, 2, out, 2, 2, wide, sums);
        int size = world.getSize();
        Check.same(new int[] {size, 0, 2 * size, 3 * size, 0, 4 * size}, out, "before the offset");
    }

    /// A datatype without elements.
    private static void nothing() {
        Datatype none = Datatype.createContiguous(0, MPI.INT);
        Op op = new Op(new Matrices(), true);
        Intracomm.reduceLocal(new int[1], new int[1], 3, none, op);
    }

    /// Joins texts: not commutative.
    private static void objects(Intracomm world) {
        Op join =
                new Op(
                        new User_function() {
                            @Override
                            public void Call(
                                    Object in,
                                    int from,
                                    Object inOut,
                                    int to,
                                    int count,
                                    Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    Object[] right = (Object[]) inOut;
                                    right[to + n] = ((Object[]) in)[from + n] + "" + right[to + n];
                                }
                            }
                        },
                        false);
        Op joinToo =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(Object in, Object inOut, int count, Datatype type) {
                                for (int n = 0; n < count; n++) {
                                    ((Object[]) inOut)[n] =
                                            ((Object[]) in)[n] + "" + ((Object[]) inOut)[n];
                                }
                            }
                        },
                        false);
        for (Op op : new Op[] {join, joinToo}) {
            texts(world, op);
        }
    }

    private static void texts(Intracomm world, Op op) {
        int size = world.getSize();
        int rank = world.getRank();
        String all = "0123".substring(0, size);
        Object[] own = {rank, "x"};
        Object[] in = new Object[2];
        world.allReduce(own, in, 2, MPI.OBJECT, op);
        joined(all, in, "allReduce");
        for (int root = 0; root < size; root++) {
            in = new Object[2];
            world.Reduce(own, 0, in, 0, 2, MPI.OBJECT, op, root);
            if (rank == root) {
                joined(all, in, "reduce");
            } else {
                Check.that(in[0] == null, "a result at another rank");
            }
        }
        world.scan(own, in, 2, MPI.OBJECT, op);
        joined(all.substring(0, rank + 1), in, "scan");
        in = new Object[] {null, null};
        world.iExScan(own, in, 2, MPI.OBJECT, op).waitFor();
        if (rank > 0) {
            joined(all.substring(0, rank), in, "exScan");
        }
        Object[] part = new Object[1];
        Object[] many = new Object[size];
        Arrays.fill(many, rank);
        world.reduceScatterBlock(many, part, 1, MPI.OBJECT, op);
        Check.same(all, "" + part[0], "reduceScatterBlock");
        world.allReduce(own, 2, MPI.OBJECT, op);
        joined(all, own, "allReduce in place");
        Object[] right = {"b"};
        Intracomm.reduceLocal(new Object[] {"a"}, right, 1, MPI.OBJECT, op);
        Check.same("ab", right[0], "reduceLocal");
    }

    private static void joined(String wanted, Object[] texts, String what) {
        Check.same(wanted, "" + texts[0], what);
        Check.same("x".repeat(wanted.length()), texts[1], what);
    }

    private static void freed(Intracomm world) throws Exception {
        Op op = new Op(new Matrices(), false);
        Check.that(!op.isNull(), "null");
        op.Free();
        Check.that(op.isNull(), "not null");
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(new long[4], 1, MPI.LONG, op));
        Check.refuses(MPI.ERR_OP, MPI.SUM::free);
        Check.refuses(MPI.ERR_OP, MPI.MAXLOC::Free);
        Op neither = new Op(new UserFunction() {}, true);
        try {
            Intracomm.reduceLocal(new int[1], new int[1], 1, MPI.INT, neither);
        } catch (UnsupportedOperationException expected) {
            return;
        }
        throw new AssertionError("a function without code did something");
    }
}
