// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.launch.EndingReport;
import io.wherry.launch.RankPlacement;
import io.wherry.launch.SlurmStep;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.library.Launcher;
import io.wherry.mpi.internal.library.LibraryDevice;
import io.wherry.mpi.internal.link.LinkContext;
import io.wherry.mpi.internal.local.LocalDevice;
import io.wherry.mpi.internal.port.Spawning;
import org.jspecify.annotations.Nullable;

/// Starts and ends the participation of this process in its job.
final class JobLifecycle {
    /// System property that overrides the choice of the device: `library` or `local`.
    static final String DEVICE = "wherry.mpi.device";

    private static final String ENVIRONMENT = "WHERRY_MPI_DEVICE";
    private static final int FAILED = 1;

    private static GraphCodec codec = GraphCodec.lean();
    private static @Nullable Thread main;
    private static boolean ended;
    private static boolean closed;
    private static int sessions;

    private JobLifecycle() {}

    static synchronized void objects(GraphCodec chosen) {
        if (main != null) {
            throw alreadyBegun();
        }
        codec = chosen;
    }

    static synchronized void begin(int threadLevel) {
        if (main != null) {
            throw alreadyBegun();
        }
        ActiveJob job = opened(threadLevel);
        main = Thread.currentThread();
        MPI.COMM_WORLD.attach(new CommunicatorParts(job, job.device().world()));
        MPI.COMM_WORLD.setName("MPI_COMM_WORLD");
        MPI.COMM_SELF.attach(new CommunicatorParts(job, job.device().self()));
        MPI.COMM_SELF.setName("MPI_COMM_SELF");
    }

    private static MPIException alreadyBegun() {
        String state = ended ? "finalized; it begins once in a process" : "initialized already";
        return new MPIException(MPI.ERR_OTHER, "MPI is " + state, null);
    }

    /// Returns the job that sessions and `MPI.Init` share.
    private static ActiveJob opened(int threadLevel) {
        if (ActiveJob.isGoingOn()) {
            return ActiveJob.current();
        }
        if (closed) {
            throw new MPIException(MPI.ERR_OTHER, "MPI cannot begin again in this process", null);
        }
        Device device = device(threadLevel);
        ActiveJob job = new ActiveJob(device, codec());
        ActiveJob.begin(job);
        LinkContext.begin(device.world().duplicate(), device.tagUpperBound());
        if (device.world().group().length > 1) {
            endWithWhatIsNotCaught(device);
        }
        return job;
    }

    /// Called when a session begins.
    static synchronized ActiveJob beginSession() {
        boolean isFirst = !ActiveJob.isGoingOn();
        ActiveJob job = opened(MPI.THREAD_MULTIPLE);
        sessions++;
        if (isFirst && !isThread()) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(JobLifecycle::closeAtExit, "wherry-mpi-exit"));
        }
        return job;
    }

    private static boolean isThread() {
        RankPlacement placement = RankPlacement.here();
        return placement != null && placement.isOfThread();
    }

    /*
     * Without MPI.Init another session may begin at any time: so the device is closed when the
     * process ends. A rank whose sessions are not finalized ends like a rank that does not call
     * MPI.Finalize.
     */
    private static synchronized void closeAtExit() {
        if (ActiveJob.isGoingOn() && sessions == 0 && (main == null || ended)) {
            close(ActiveJob.current());
        }
    }

    /// Called when a session ends.
    static synchronized void endSession() {
        sessions--;
        if (sessions == 0 && ended) {
            close(ActiveJob.current());
        }
    }

    /// Returns the default codec, with the class loader of the program.
    private static GraphCodec codec() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? codec : codec.withClassLoader(loader);
    }

    private static Device device(int threadLevel) {
        String named = System.getProperty(DEVICE, System.getenv().getOrDefault(ENVIRONMENT, ""));
        RankPlacement placement = RankPlacement.here();
        boolean launched = Launcher.detect(System.getenv()) != null;
        return switch (named) {
            case "library" -> LibraryDevice.init(threadLevel);
            case "local" ->
                    local(placement == null ? SlurmStep.placement(System.getenv()) : placement);
            case "" ->
                    placement == null && launched
                            ? LibraryDevice.init(threadLevel)
                            : local(placement);
            default ->
                    throw new MPIException(
                            MPI.ERR_ARG,
                            "unknown device: " + DEVICE + "=" + named + ", known=library, local",
                            null);
        };
    }

    private static Device local(@Nullable RankPlacement placement) {
        if (placement == null) {
            return LocalDevice.alone();
        }
        LocalDevice device = LocalDevice.join(placement);
        String parent = Spawning.parent(placement);
        if (parent != null) {
            device.connectToParent(parent, Spawning.command(System.getenv(), placement.rank()));
        }
        return device;
    }

    /// Aborts the job when an exception is not caught, so that other ranks do not wait for this
    /// one.
    private static void endWithWhatIsNotCaught(Device device) {
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        thread.setUncaughtExceptionHandler((failed, exception) ->
                abortAfter(exception, () -> before.uncaughtException(failed, exception), device));
    }

    /// Reports an exception and aborts the job, even if the report fails: the text of an exception
    /// is that of the program.
    ///
    /// @param report reports an exception that is not the loss of another rank
    static void abortAfter(Throwable exception, Runnable report, Device device) {
        int code = FAILED;
        try {
            if (RankLoss.isCauseOf(exception) && RankPlacement.here() != null) {
                code = RankPlacement.ENDED_WITH_ANOTHER;
                EndingReport.write(RankLoss.text(exception));
            } else {
                report.run();
            }
        } finally {
            abort(device, code);
        }
    }

    /// Aborts the job, if it has not been aborted already.
    private static void abort(Device device, int code) {
        try {
            device.abort(code);
        } catch (MPIException _) {
            /* every abort throws; the thread whose abort was the first ends the process */
        }
    }

    static synchronized void end() {
        if (main == null || ended) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is not initialized, or finalized", null);
        }
        ended = true;
        if (sessions == 0) {
            close(ActiveJob.current());
        }
        MPI.COMM_WORLD.attach(null);
        MPI.COMM_SELF.attach(null);
    }

    private static void close(ActiveJob job) {
        closed = true;
        LinkContext.end();
        job.progress().finish();
        ActiveJob.begin(null);
        MPI.COMM_WORLD.attach(null);
        MPI.COMM_SELF.attach(null);
        job.device().close();
    }

    static synchronized boolean isMain(Thread thread) {
        return thread == main;
    }

    static synchronized boolean wasBegun() {
        return main != null;
    }

    static synchronized boolean wasEnded() {
        return ended;
    }
}
