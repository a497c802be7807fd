// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Version;

/// Queries about MPI itself.
final class Surroundings {
    private Surroundings() {}

    static void run(Intracomm world) throws Exception {
        Check.that(MPI.isInitialized() && MPI.Initialized(), "not begun");
        Check.that(!MPI.isFinalized() && !MPI.Finalized(), "ended");
        Check.refuses(MPI.ERR_OTHER, () -> MPI.Init(new String[0]));
        times();
        Version version = MPI.getVersion();
        Check.that(version.getVersion() >= 3, version.toString());
        Check.that(version.getSubVersion() >= 0, version.toString());
        Check.that(version.toString().startsWith(version.getVersion() + "."), "text");
        Check.that(!MPI.getLibVersion().isBlank(), "library");
        Check.that(!MPI.getProcessorName().isBlank(), "processor");
        Check.same(MPI.getProcessorName(), MPI.Get_processor_name(), "processor");
        int level = MPI.queryThread();
        Check.that(level >= MPI.THREAD_SINGLE && level <= MPI.THREAD_MULTIPLE, "threads");
        Check.that(MPI.isThreadMain() && MPI.isMainThread(), "main thread");
        boolean[] other = {true};
        Thread thread = new Thread(() -> other[0] = MPI.isThreadMain());
        thread.start();
        thread.join(10_000);
        Check.that(!other[0], "another thread is the main one");
        MPI.pControl(1, "anything");
        buffers();
        exceptions();
        Check.that(MPI.COMM_WORLD.toString().contains("of " + world.getSize()), "text");
    }

    private static void times() throws InterruptedException {
        double before = MPI.wtime();
        Thread.sleep(20);
        double passed = MPI.Wtime() - before;
        Check.that(passed >= 0.015 && passed < 100, "seconds that passed: " + passed);
        Check.that(MPI.wtick() > 0 && MPI.wtick() < 0.01, "tick");
        Check.same(MPI.wtick(), MPI.Wtick(), "tick");
    }

    private static void buffers() throws Exception {
        byte[] buffer = new byte[100];
        MPI.attachBuffer(buffer);
        Check.refuses(MPI.ERR_BUFFER, () -> MPI.attachBuffer(new byte[1]));
        Check.that(MPI.detachBuffer() == buffer, "the very buffer");
        Check.refuses(MPI.ERR_BUFFER, MPI::detachBuffer);
        MPI.Buffer_attach(MPI.newByteBuffer(10));
        MPI.Buffer_detach();
    }

    private static void exceptions() {
        MPIException failure = new MPIException(MPI.ERR_RANK, 4711, "wrong");
        Check.same(MPI.ERR_RANK, failure.getErrorClass(), "class");
        Check.same(4711, failure.getErrorCode(), "code");
        Check.same("wrong", failure.getMessage(), "message");
        Check.same(MPI.ERR_OTHER, new MPIException("text").getErrorClass(), "class");
        Check.same(MPI.ERR_OTHER, new MPIException().getErrorClass(), "class");
        Exception cause = new IllegalStateException("cause");
        Check.same(cause, new MPIException(cause).getCause(), "cause");
    }
}
