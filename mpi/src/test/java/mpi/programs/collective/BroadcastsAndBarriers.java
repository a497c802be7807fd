// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.IntBuffer;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;

/// Broadcasts from each root: elements, objects and datatypes, blocking and non-blocking.
public final class BroadcastsAndBarriers {
    private BroadcastsAndBarriers() {}

    public static void run(Intracomm world) {
        for (int root = 0; root < world.getSize(); root++) {
            elements(world, root);
            types(world, root);
            objects(world, root);
        }
        barriers(world);
    }

    private static void elements(Intracomm world, int root) {
        boolean sends = world.getRank() == root;
        for (int length : new int[] {0, 1, 100, 50_000, 1_000_000}) {
            double[] numbers = new double[length + 2];
            if (sends) {
                numbers[length] = length;
            }
            world.Bcast(numbers, 1, length, MPI.DOUBLE, root);
            Check.same((double) length, numbers[length], "last number");
            Check.same(0d, numbers[length + 1], "number outside of the message");
        }
        boolean[] flags = {sends, true, sends};
        world.bcast(flags, 3, MPI.BOOLEAN, root);
        Check.same(new boolean[] {true, true, true}, flags, "flags");
        char[] letters = {'a', sends ? 'b' : '?', '?'};
        world.bcast(letters, 1, 1, MPI.CHAR, root);
        Check.same(new char[] {'a', 'b', '?'}, letters, "letters");
        IntBuffer direct = MPI.newIntBuffer(2).put(1, sends ? 7 : 0);
        world.bcast(direct, 2, MPI.INT, root);
        Check.same(7, direct.get(1), "buffer");
        direct.put(0, sends ? 8 : 0);
        world.iBcast(direct, 1, MPI.INT, root).waitFor();
        Check.same(8, direct.get(0), "buffer");
        long[] later = {sends ? 9 : 0};
        Request request = world.iBcast(later, 1, MPI.LONG, root);
        request.waitFor();
        Check.same(9, later[0], "array");
    }

    private static void types(Intracomm world, int root) {
        Datatype gaps = Datatype.createVector(3, 1, 2, MPI.SHORT);
        boolean sends = world.getRank() == root;
        short[] numbers = sends ? new short[] {1, 2, 3, 4, 5} : new short[5];
        world.bcast(numbers, 1, gaps, root);
        Check.same(sends ? 2 : 0, numbers[1], "gap");
        Check.same(5, numbers[4], "number");
        short[] dense = sends ? new short[] {1, 2, 3, 4, 5} : new short[3];
        world.bcast(dense, sends ? 1 : 3, sends ? gaps : MPI.SHORT, root);
        Check.same(sends ? 3 : 5, dense[2], "number of another type of the same signature");
    }

    private static void objects(Intracomm world, int root) {
        boolean sends = world.getRank() == root;
        for (int length : new int[] {1, 3_000_000}) {
            Object shared = List.of("r" + root, new byte[length]);
            Object[] objects = sends ? new Object[] {null, shared, shared} : new Object[3];
            world.Bcast(objects, 1, 2, MPI.OBJECT, root);
            Check.same("r" + root, ((List<?>) objects[1]).get(0), "object");
            Check.that(objects[1] == objects[2], "one object became two");
            Check.that(!sends || objects[1] == shared, "the root's own became another");
        }
        Object[] later = {sends ? "later" : null};
        world.iBcast(later, 1, MPI.OBJECT, root).waitFor();
        Check.same("later", later[0], "object");
    }

    private static void barriers(Intracomm world) {
        world.Barrier();
        world.barrier();
        Request barrier = world.iBarrier();
        Request second = world.iBarrier();
        second.waitFor();
        barrier.waitFor();
        if (world.getSize() > 1 && world.getRank() == 0) {
            Request early = world.iBarrier();
            Check.that(!early.test(), "a barrier is done though a rank waits for this one");
            world.send(new int[0], 0, MPI.INT, 1, 0);
            early.waitFor();
        } else if (world.getSize() > 1) {
            if (world.getRank() == 1) {
                world.recv(new int[0], 0, MPI.INT, 0, 0);
            }
            world.iBarrier().waitFor();
        }
    }
}
