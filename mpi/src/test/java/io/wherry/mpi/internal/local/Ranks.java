// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import mpi.MPIException;

/// Runs the ranks of a job as threads of this JVM.
final class Ranks {
    static final Duration SOON = Duration.ofSeconds(20);
    private static final long LONGEST_SECONDS = 60;

    /// Joins one rank.
    enum Wiring {
        LOOPBACK,
        UNIX,
        SHM;

        /// Returns addresses that are not in use.
        IntFunction<Address> addresses() {
            String job = "job-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
            return switch (this) {
                case LOOPBACK -> rank -> new Address.Loopback(job + "-" + rank);
                case UNIX -> {
                    Path folder = temporary();
                    yield rank -> new Address.Unix(folder.resolve("rank-" + rank));
                }
                case SHM -> rank -> new Address.Shm(job + "-" + rank);
            };
        }
    }

    /// The part of one rank.
    interface Part {
        void play(LocalDevice device) throws Exception;
    }

    private Ranks() {}

    private static Path temporary() {
        try {
            Path folder = Files.createTempDirectory("wherry-mpi");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Creates a job over loopback links.
    static void run(int size, Part part) throws Exception {
        run(Wiring.LOOPBACK, size, part);
    }

    static void run(Wiring wiring, int size, Part part) throws Exception {
        run(wiring, size, Thread.ofPlatform().daemon().name("rank-", 0).factory(), part);
    }

    /// Runs the part of every rank; throws the first failure, which ends the other ranks.
    static void run(Wiring wiring, int size, ThreadFactory threads, Part part) throws Exception {
        IntFunction<Address> addresses = wiring.addresses();
        AtomicReference<Throwable> first = new AtomicReference<>();
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int rank = i;
            FutureTask<Void> task =
                    new FutureTask<>(() -> {
                        playRank(joined(rank, size, addresses), part, first);
                        return null;
                    });
            tasks.add(task);
            threads.newThread(task).start();
        }
        for (FutureTask<Void> task : tasks) {
            end(task, first);
        }
    }

    private static void end(FutureTask<Void> task, AtomicReference<Throwable> first)
            throws Exception {
        try {
            task.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = first.get() == null ? e.getCause() : first.get();
            throw new AssertionError("a rank failed: " + cause, cause);
        } catch (TimeoutException e) {
            throw new AssertionError("ranks hang" + stacks(), e);
        }
    }

    private static String stacks() {
        StringBuilder text = new StringBuilder();
        Thread.getAllStackTraces()
                .forEach((thread, stack) -> {
                    text.append("\n").append(thread.getName());
                    for (StackTraceElement line : stack) {
                        text.append("\n    ").append(line);
                    }
                });
        return text.toString();
    }

    private static void playRank(LocalDevice device, Part part, AtomicReference<Throwable> first) {
        try {
            part.play(device);
            device.close();
        } catch (Throwable e) {
            first.compareAndSet(null, e);
            try {
                device.abort(1);
            } catch (MPIException aborted) {
                e.addSuppressed(aborted);
            }
            throw new AssertionError("rank failed: " + device.world().rank(), e);
        }
    }

    static LocalDevice joined(int rank, int size, IntFunction<Address> addresses) {
        return joined(rank, size, addresses, AbortAction.FAIL);
    }

    private static LocalDevice joined(
            int rank, int size, IntFunction<Address> addresses, AbortAction ending) {
        String key = addresses.apply(0).toString();
        return LocalDevice.join(rank, size, addresses, new JoinOptions(key, SOON, ending));
    }

    /// Returns all devices of a job, for use by one thread.
    static List<LocalDevice> devices(Wiring wiring, int size) throws Exception {
        return devices(wiring, size, AbortAction.FAIL);
    }

    static List<LocalDevice> devices(Wiring wiring, int size, AbortAction ending) throws Exception {
        IntFunction<Address> addresses = wiring.addresses();
        List<FutureTask<LocalDevice>> joining = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int rank = i;
            FutureTask<LocalDevice> task =
                    new FutureTask<>(() -> joined(rank, size, addresses, ending));
            joining.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        List<LocalDevice> devices = new ArrayList<>();
        for (FutureTask<LocalDevice> task : joining) {
            devices.add(task.get(LONGEST_SECONDS, TimeUnit.SECONDS));
        }
        return devices;
    }

    /// Closes all devices of a job.
    static void close(List<LocalDevice> devices) throws Exception {
        List<FutureTask<Void>> closing = new ArrayList<>();
        for (LocalDevice device : devices) {
            FutureTask<Void> task = new FutureTask<>(device::close, null);
            closing.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        for (FutureTask<Void> task : closing) {
            task.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        }
    }
}
