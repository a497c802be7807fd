// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.device.DynamicProcesses;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The device over the MPI library of this machine. A process has one at most.
public final class LibraryDevice implements Device {
    private static final Function INIT = new Function("MPI_Init_thread", 4);
    private static final Function FINALIZE = new Function("MPI_Finalize", 0);
    private static final Function ABORT = new Function("MPI_Abort", 2);
    private static final Function GET_VERSION = new Function("MPI_Get_version", 2);
    private static final Function GET_NAME = new Function("MPI_Get_processor_name", 2);
    private static final Function GET_ATTRIBUTE = new Function("MPI_Comm_get_attr", 4);

    private static final System.Logger LOG = System.getLogger(LibraryDevice.class.getName());

    private static final int[] LEVELS = {
        MPI.THREAD_SINGLE, MPI.THREAD_FUNNELED, MPI.THREAD_SERIALIZED, MPI.THREAD_MULTIPLE
    };
    private static final int SERIALIZED = 2;
    private static final int MULTIPLE = 3;
    private static final int LONGEST_NAME = 1024;
    private static final long ABORT_MILLIS = 5000;
    private static final long OUTPUT_MILLIS = 300;

    private final Library library;
    private final int level;
    private final LibraryContext world;
    private final LibraryContext self;
    private final LibraryProcesses dynamic;
    private boolean closed;

    private LibraryDevice(Library library, int level) {
        this.library = library;
        this.level = level;
        Communicator.returnErrors(Constants.WORLD);
        this.world = LibraryContext.ofPredefined(Constants.WORLD);
        this.self = LibraryContext.ofPredefined(Constants.SELF);
        this.dynamic = new LibraryProcesses();
    }

    /// Finds, loads and starts the library.
    ///
    /// @param threadLevel one of `MPI.THREAD_...`: the level that the program needs
    /// @throws MPIException if there is no library, or another one than the launcher's
    public static LibraryDevice init(int threadLevel) {
        int index = indexOf(threadLevel);
        return init(index, index);
    }

    /// @param promised the level that the program gets
    /// @param asked the level that the library is asked for
    static synchronized LibraryDevice init(int promised, int asked) {
        Map<String, String> environment = System.getenv();
        Library library;
        int granted;
        try (SignalGuard _ = new SignalGuard()) {
            library = Library.open(System.getProperty(Discovery.PROPERTY), environment);
            granted = start(library.abi(), asked);
        }
        boolean isSerial = promised == MULTIPLE && granted < MULTIPLE;
        library.setSerial(isSerial);
        boolean isLifted = isSerial && granted == SERIALIZED;
        LibraryDevice device = new LibraryDevice(library, isLifted ? MULTIPLE : granted);
        device.checkSize(Launcher.detect(environment));
        return device;
    }

    private static int start(Abi abi, int asked) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment provided = arena.allocate(ValueLayout.JAVA_INT);
            int code = INIT.invoke(0, 0, abi.threadLevel(asked), provided.address());
            if (code != 0) {
                throw new MPIException(MPI.ERR_OTHER, code, "MPI_Init_thread failed: code=" + code);
            }
            int granted = provided.get(ValueLayout.JAVA_INT, 0);
            int index = 0;
            while (index < MULTIPLE && abi.threadLevel(index + 1) <= granted) {
                index++;
            }
            return index;
        }
    }

    private static int indexOf(int threadLevel) {
        for (int i = 0; i < LEVELS.length; i++) {
            if (LEVELS[i] == threadLevel) {
                return i;
            }
        }
        throw new MPIException(
                MPI.ERR_ARG, MPI.ERR_ARG, "no such thread level: level=" + threadLevel);
    }

    /*
     * A library that does not support the launcher makes each rank a job of its own, and the
     * program would give wrong results.
     */
    private void checkSize(@Nullable Launcher launcher) {
        if (launcher != null && launcher.size() > 1 && world.peers() == 1) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    MPI.ERR_OTHER,
                    "the library does not belong to the launcher of this job: library="
                            + library.name()
                            + ", launcher="
                            + launcher
                            + ", size=1; set "
                            + Discovery.PROPERTY
                            + " or "
                            + Discovery.VARIABLE);
        }
    }

    @Override
    public Context world() {
        return world;
    }

    @Override
    public Context self() {
        return self;
    }

    @Override
    public DynamicProcesses dynamic() {
        return dynamic;
    }

    @Override
    public String processorName() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(LONGEST_NAME);
            MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
            GET_NAME.call(text.address(), length.address());
            return text.getString(0);
        }
    }

    @Override
    public String libraryVersion() {
        return library.version();
    }

    @Override
    public int standardVersion() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 2);
            GET_VERSION.call(numbers.address(), numbers.address() + Integer.BYTES);
            return (1000 * numbers.getAtIndex(ValueLayout.JAVA_INT, 0))
                    + numbers.getAtIndex(ValueLayout.JAVA_INT, 1);
        }
    }

    @Override
    public int threadLevel() {
        return LEVELS[level];
    }

    @Override
    public int tagUpperBound() {
        Integer greatest = attribute(Constants.KEYS.tagUpperBound());
        return greatest == null ? Short.MAX_VALUE : greatest; // guaranteed by the standard
    }

    @Override
    public @Nullable Integer applicationNumber() {
        return attribute(Constants.KEYS.applicationNumber());
    }

    @Override
    public @Nullable Integer universeSize() {
        return attribute(Constants.KEYS.universeSize());
    }

    /// Returns an attribute of `MPI_COMM_WORLD`, or null if the library has no value.
    private static @Nullable Integer attribute(int key) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(ValueLayout.JAVA_LONG);
            MemorySegment flag = arena.allocate(ValueLayout.JAVA_INT);
            GET_ATTRIBUTE.call(Constants.WORLD, key, value.address(), flag.address());
            return flag.get(ValueLayout.JAVA_INT, 0) == 0
                    ? null
                    : Downcalls.at(value.get(ValueLayout.JAVA_LONG, 0), Integer.BYTES)
                            .get(ValueLayout.JAVA_INT, 0);
        }
    }

    /// Aborts without waiting for a thread that has the library for itself.
    @Override
    public void abort(int code) {
        Thread.ofPlatform().daemon().name("wherry-mpi-abort").start(() -> haltSoon(code));
        LOG.log(
                System.Logger.Level.ERROR,
                "rank " + world.rank() + " calls MPI_Abort: code=" + code);
        letOutputPass();
        ABORT.invoke(Constants.WORLD, code);
        Runtime.getRuntime().halt(code);
    }

    /*
     * The launcher of MPICH 4.0 may end before it has read the last output of the rank, such as
     * the reason for the abort.
     */
    private static void letOutputPass() {
        sleep(OUTPUT_MILLIS);
    }

    private static void haltSoon(int code) {
        sleep(ABORT_MILLIS);
        Runtime.getRuntime().halt(code);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException _) {
            // the process ends: then abort sooner
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        OrphanedRequests.finish();
        if (Quirks.ABORTS_ON_OPEN_HANDLES) {
            OpenHandles.freeAll();
        }
        FINALIZE.callBlocking();
    }
}
