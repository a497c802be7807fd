// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Several threads of a rank call at once, each with a communicator and a tag of its own.
public final class SeveralThreads {
    private static final int THREADS = 3;
    private static final int ROUNDS = 30;
    private static final int LONG = 4 << 20;
    private static final long WAIT_NANOS = 50_000_000;

    private SeveralThreads() {}

    public static void run(Intracomm world) throws Exception {
        if (MPI.queryThread() != MPI.THREAD_MULTIPLE) {
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            all(world, threads);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            all(world, threads);
        }
        sendsAdvanceWhileAnotherThreadReceives(world);
    }

    /// The thread that begins to send does not call again; a message of several parts is sent
    /// nevertheless.
    private static void sendsAdvanceWhileAnotherThreadReceives(Intracomm world) throws Exception {
        int rank = world.getRank();
        if (rank == 0 && world.getSize() > 1) {
            Object[] out = {new byte[LONG]};
            Request[] sending = new Request[1];
            Runnable later =
                    () -> {
                        LockSupport.parkNanos(WAIT_NANOS); // until the other thread waits
                        sending[0] = world.iSend(out, 1, MPI.OBJECT, 1, 2);
                    };
            Thread sender = Thread.ofPlatform().start(later);
            world.recv(new int[1], 1, MPI.INT, 1, 1);
            sender.join();
            sending[0].waitFor();
        } else if (rank == 1) {
            Object[] in = new Object[1];
            world.recv(in, 1, MPI.OBJECT, 0, 2);
            Check.same(LONG, ((byte[]) in[0]).length, "length");
            world.send(new int[1], 1, MPI.INT, 0, 1);
        }
        world.barrier();
    }

    private static void all(Intracomm world, ExecutorService threads) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        List<Intracomm> own = new ArrayList<>();
        for (int n = 0; n < THREADS; n++) {
            Intracomm comm = world.dup();
            int thread = n;
            own.add(comm);
            running.add(threads.submit(() -> one(world, comm, thread)));
        }
        for (Future<?> each : running) {
            each.get(60, TimeUnit.SECONDS);
        }
        own.forEach(Intracomm::free);
    }

    private static void one(Intracomm world, Intracomm own, int thread) {
        RingNeighbours ring = RingNeighbours.of(world);
        for (int n = 0; n < ROUNDS; n++) {
            int[] in = new int[1];
            int[] out = {1000 * thread + n};
            world.sendRecv(
                    out, 1, MPI.INT, ring.right(), thread, in, 1, MPI.INT, ring.left(), thread);
            Check.same(1000 * thread + n, in[0], "number of the thread");
            Object[] text = new Object[1];
            own.sendRecv(
                    new Object[] {"t" + thread},
                    1,
                    MPI.OBJECT,
                    ring.right(),
                    0,
                    text,
                    1,
                    MPI.OBJECT,
                    ring.left(),
                    0);
            Check.same("t" + thread, text[0], "text of the thread");
            own.allReduce(out, in, 1, MPI.INT, MPI.SUM);
            Check.same((long) ring.size() * (1000 * thread + n), in[0], "sum of the threads");
        }
    }
}
