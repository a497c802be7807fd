// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.launch.EndingReport;
import io.wherry.launch.Placement;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.library.Launcher;
import io.wherry.mpi.internal.library.LibraryDevice;
import io.wherry.mpi.internal.link.LinkContext;
import io.wherry.mpi.internal.local.LocalDevice;
import org.jspecify.annotations.Nullable;

/// Begins and ends the part of this process in its job.
final class Beginning {
    /// Names the device in the place of what the environment says: `library` or `local`.
    static final String DEVICE = "wherry.mpi.device";

    private static final String ENVIRONMENT = "WHERRY_MPI_DEVICE";
    private static final int FAILED = 1;

    private static GraphCodec codec = GraphCodec.lean();
    private static @Nullable Thread main;
    private static boolean ended;

    private Beginning() {}

    static synchronized void objects(GraphCodec chosen) {
        if (main != null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is initialized already", null);
        }
        codec = chosen;
    }

    static synchronized void begin(int threadLevel) {
        if (main != null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is initialized already", null);
        }
        Device device = device(threadLevel);
        main = Thread.currentThread();
        Job job = new Job(device, codec());
        Job.begin(job);
        MPI.COMM_WORLD.attach(new Endpoint(job, device.world()));
        MPI.COMM_WORLD.setName("MPI_COMM_WORLD");
        MPI.COMM_SELF.attach(new Endpoint(job, device.self()));
        MPI.COMM_SELF.setName("MPI_COMM_SELF");
        LinkContext.begin(device.world().duplicate(), device.tagUpperBound());
        if (device.world().group().length > 1) {
            endWithWhatIsNotCaught(device);
        }
    }

    /// Classes are those that the program sees.
    private static GraphCodec codec() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? codec : codec.withClassLoader(loader);
    }

    private static Device device(int threadLevel) {
        String named = System.getProperty(DEVICE, System.getenv().getOrDefault(ENVIRONMENT, ""));
        Placement placement = Placement.here();
        boolean launched = Launcher.detect(System.getenv()) != null;
        return switch (named) {
            case "library" -> LibraryDevice.init(threadLevel);
            case "local" -> local(placement);
            case "" ->
                    placement == null && launched
                            ? LibraryDevice.init(threadLevel)
                            : local(placement);
            default ->
                    throw new MPIException(
                            MPI.ERR_ARG,
                            "no such device: " + DEVICE + "=" + named + ", known=library, local",
                            null);
        };
    }

    private static Device local(@Nullable Placement placement) {
        return placement == null || placement.size() == 1
                ? LocalDevice.alone()
                : LocalDevice.join(placement.rank(), placement.size(), placement::address);
    }

    /// Nobody is to wait for a rank that is gone.
    private static void endWithWhatIsNotCaught(Device device) {
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        thread.setUncaughtExceptionHandler((failed, exception) -> {
            if (Loss.isCauseOf(exception) && Placement.here() != null) {
                EndingReport.write(Loss.text(exception));
                device.abort(Placement.ENDED_WITH_ANOTHER);
            } else {
                before.uncaughtException(failed, exception);
                device.abort(FAILED);
            }
        });
    }

    static synchronized void end() {
        Job job = Job.current();
        ended = true;
        LinkContext.end();
        job.progress().until(() -> job.progress().isIdle());
        Job.begin(null);
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
