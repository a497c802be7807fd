// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mpi.MPI;

/// Two ranks that end their job while threads of both are blocked: in accepting, in receiving, and
/// in sending to a peer that does not read.
public final class WaitingAtFinalize {
    /// Output of the first rank if all its threads got an exception.
    static final String GOOD = "all blocked threads failed";

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final byte[] FRAME = new byte[1 << 18];
    private static final int LINKS = 8;

    private WaitingAtFinalize() {}

    public static void main(String[] arguments) throws Exception {
        MPI.InitThread(arguments, MPI.THREAD_MULTIPLE);
        int rank = MPI.COMM_WORLD.Rank();
        Listener listener = Listener.at(Address.parse("mpi://" + rank));
        List<Link> links = new ArrayList<>();
        for (int n = 0; n < LINKS; n++) {
            links.add(connected(rank, listener));
        }
        List<FutureTask<?>> waiting = new ArrayList<>();
        for (Link link : links.subList(1, LINKS)) {
            waiting.add(start(() -> link.receive(TIMEOUT)));
        }
        waiting.add(start(() -> listener.accept(TIMEOUT)));
        waiting.add(start(() -> sendForever(links.getFirst())));
        MPI.COMM_WORLD.Barrier();
        Thread.sleep(200);

        MPI.Finalize();

        for (FutureTask<?> thread : waiting) {
            checkFailed(thread);
        }
        if (rank == 0) {
            System.out.println(GOOD);
        }
    }

    private static Link connected(int rank, Listener listener) throws IOException {
        return rank == 0 ? Link.to(Address.parse("mpi://1")) : listener.accept(TIMEOUT);
    }

    private static FutureTask<?> start(Callable<?> waiting) {
        FutureTask<?> task = new FutureTask<>(waiting);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static Void sendForever(Link link) throws IOException {
        while (true) {
            link.send(TIMEOUT, MemorySegment.ofArray(FRAME));
        }
    }

    private static void checkFailed(FutureTask<?> thread) throws Exception {
        try {
            thread.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            throw new AssertionError("a wait ended without an error");
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof IOException)) {
                throw e;
            }
        }
    }
}
