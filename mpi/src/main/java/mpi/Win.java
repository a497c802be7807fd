// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A window: memory of each rank that the other ranks access by one-sided operations.
///
/// The memory is a direct buffer, a native memory segment, or allocated by the window: [#allocate].
/// A dynamic window ([#createDynamic]) begins without memory; each rank attaches and detaches its
/// own. In a shared window ([#allocateShared]) each rank also accesses the memory of the others
/// directly.
public final class Win extends WindowAccess implements Freeable {
    public static final int WIN_NULL = 0;

    /// For [#Win(int, int, Info, Comm, Buffer, int)]: separate memory of each rank.
    public static final int FLAVOR_PRIVATE = 0;

    /// Same as [#FLAVOR_PRIVATE]: ranks access each other's memory only through the window.
    public static final int FLAVOR_SHARED = 1;

    private final CommunicatorParts parts;
    private final MemorySegment memory;
    private final @Nullable Arena arena;
    private final int unit;
    private final WindowShares shares;
    private final @Nullable SharedMemory shared;
    private final Attributes attributes = new Attributes();
    private @Nullable Window window;
    private String name = "";
    private Info info;
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;

    private Win(Share share, Info info, Comm comm) {
        checkIntra(comm);
        this.parts = comm.parts();
        this.memory = share.memory();
        this.arena = share.arena();
        this.unit = share.unit();
        this.shared = share.shared();
        try {
            this.info = Info.copyOf(info);
            this.shares = WindowShares.exchange(comm, unit, share.size());
            this.window =
                    parts.collective(
                            all -> share.isDynamic() ? all.dynamicWindow() : all.window(memory));
        } catch (RuntimeException | Error e) {
            WindowAllocation.free(arena);
            throw e;
        }
    }

    /* Called before memory is allocated, too. */
    static void checkIntra(Comm comm) {
        if (comm.isInter()) {
            throw new MPIException(
                    MPI.ERR_COMM, "window cannot be created on an inter-communicator", null);
        }
    }

    /// The memory of one rank in a window.
    ///
    /// @param unit displacement unit in bytes
    /// @param arena of the memory, if the window allocated it
    /// @param isDynamic whether the rank attaches memory later
    /// @param shared memory of all ranks, of which `memory` is a part
    private record Share(
            MemorySegment memory,
            int unit,
            @Nullable Arena arena,
            boolean isDynamic,
            @Nullable SharedMemory shared) {
        Share {
            checkUnit(unit);
            if (memory.isReadOnly()) {
                throw new MPIException(MPI.ERR_BUFFER, "memory of a window is read-only", null);
            }
            if (!memory.isNative()) {
                throw new MPIException(
                        MPI.ERR_BUFFER, "memory of a window is neither direct nor native", null);
            }
            if (!memory.scope().isAlive()) {
                throw new MPIException(MPI.ERR_BUFFER, "memory of a window is closed", null);
            }
        }

        /// Returns a share without memory; displacements are addresses, in bytes.
        static Share later() {
            return new Share(MemorySegment.NULL, 1, null, true, null);
        }

        private Share(MemorySegment memory, int unit, @Nullable Arena arena) {
            this(memory, unit, arena, false, null);
        }

        /// Returns a share of memory that all ranks access. Collective.
        static Share shared(SharedMemory shared, int unit, int rank) {
            return new Share(shared.part(rank), unit, shared.arena(), false, shared);
        }

        long size() {
            return isDynamic ? WindowShares.ANY : memory.byteSize();
        }

        static Share of(@Nullable Buffer base, int size, int unit) {
            if (base == null) {
                return of(size, unit);
            }
            int bytes = bytes(base);
            MemorySegment all = WindowSide.memory(base);
            checkSize(size);
            if ((long) size * bytes > all.byteSize()) {
                throw new MPIException(
                        MPI.ERR_SIZE,
                        "buffer is too short: size=%d, capacity=%d"
                                .formatted(size, base.capacity()),
                        null);
            }
            return new Share(
                    all.asSlice(0, (long) size * bytes), WindowShares.unitOf(unit, bytes), null);
        }

        /// Returns a share without memory, for a null buffer.
        private static Share of(int size, int unit) {
            if (size != 0) {
                throw new MPIException(MPI.ERR_BASE, "no buffer: size=" + size, null);
            }
            return new Share(MemorySegment.NULL, unit, null);
        }

        /// Returns a share of allocated memory. Collective.
        ///
        /// @param length size of an element in bytes; `unit` counts elements
        static Share made(long bytes, int unit, int length, Comm comm) {
            WindowAllocation made = WindowAllocation.allocate(bytes, unit, length, comm);
            return new Share(made.memory(), WindowShares.unitOf(unit, length), made.arena());
        }
    }

    static void checkUnit(int unit) {
        if (unit < 1) {
            throw new MPIException(MPI.ERR_DISP, "unit is not positive: " + unit, null);
        }
    }

    static void checkSize(long size) {
        if (size < 0) {
            throw new MPIException(MPI.ERR_SIZE, "negative size: " + size, null);
        }
    }

    /// Returns the size of an element in bytes.
    private static int bytes(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer _ -> Byte.BYTES;
            case CharBuffer _ -> Character.BYTES;
            case ShortBuffer _ -> Short.BYTES;
            case IntBuffer _ -> Integer.BYTES;
            case LongBuffer _ -> Long.BYTES;
            case FloatBuffer _ -> Float.BYTES;
            case DoubleBuffer _ -> Double.BYTES;
            default ->
                    throw new MPIException(
                            MPI.ERR_BUFFER,
                            "unknown type of buffer: " + buffer.getClass().getName(),
                            null);
        };
    }

    /// Creates a window of a direct buffer. Collective.
    ///
    /// @param base may be null if `size` is 0
    /// @param size in elements of the buffer
    /// @param dispUnit displacement unit, in elements of the buffer
    /// @throws MPIException at all ranks, if one refuses its memory, size or unit
    public Win(@Nullable Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this(WindowShares.own(() -> Share.of(base, size, dispUnit), comm), info, comm);
    }

    /// Creates a window of a native memory segment. Collective. All threads must be able to access
    /// the segment.
    ///
    /// @param dispUnit displacement unit in bytes
    /// @throws MPIException at all ranks, if one refuses its memory or unit
    public Win(MemorySegment base, int dispUnit, Info info, Comm comm) {
        this(WindowShares.own(() -> new Share(base, dispUnit, null), comm), info, comm);
    }

    /// Creates a window and allocates its memory. Collective. `base` only gives the type of the
    /// elements; the memory is [#memory].
    ///
    /// @param size in elements of the buffer
    /// @param dispUnit displacement unit, in elements of the buffer
    /// @param flavor [#FLAVOR_PRIVATE] or [#FLAVOR_SHARED]
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        checkIntra(comm);
        int bytes = WindowAllocation.length(() -> bytes(base, flavor), comm);
        this(Share.made((long) size * bytes, dispUnit, bytes, comm), info, comm);
    }

    private static int bytes(Buffer base, int flavor) {
        if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
            throw new MPIException(MPI.ERR_ARG, "unknown flavor: " + flavor, null);
        }
        return bytes(base);
    }

    /// Creates a dynamic window, to which each rank attaches its memory. Collective (MPI 4.1,
    /// 12.2.4: MPI_WIN_CREATE_DYNAMIC).
    public Win(Info info, Comm comm) {
        this(Share.later(), info, comm);
    }

    /// Creates a window and allocates its memory, all zero. Collective.
    ///
    /// @param dispUnit displacement unit in bytes
    public static Win allocate(int bytes, int dispUnit, Comm comm) {
        return allocate(bytes, dispUnit, new Info(), comm);
    }

    /// Creates a window and allocates its memory, all zero. Collective (MPI 4.1, 12.2.2:
    /// MPI_WIN_ALLOCATE).
    ///
    /// @param bytes size at this rank, at least 0
    /// @param dispUnit displacement unit in bytes
    /// @throws MPIException at all ranks: if `bytes` is negative at one (`ERR_SIZE`), the unit of
    ///     one is not positive (`ERR_DISP`), or one has not enough memory (`ERR_NO_MEM`)
    public static Win allocate(long bytes, int dispUnit, Info info, Comm comm) {
        checkIntra(comm);
        return new Win(Share.made(bytes, dispUnit, 1, comm), info, comm);
    }

    /// Creates a window and memory, all zero, that the ranks of one machine access directly.
    /// Collective (MPI 4.1, 12.2.3: MPI_WIN_ALLOCATE_SHARED). [Intracomm#splitType] returns the
    /// communicator of the ranks of one machine.
    ///
    /// The memory is a mapped file on every device. The parts of the ranks are contiguous, unless
    /// the hint `alloc_shared_noncontig` is `true`: then each part begins at a multiple of 64
    /// bytes. It is valid until [#free]. Accesses of different ranks are ordered as in MPI: by
    /// [#fence], or by [#sync] before and after another synchronization, inside of [#lockAll].
    ///
    /// @param bytes size at this rank, at least 0
    /// @param dispUnit displacement unit in bytes
    /// @throws MPIException at all ranks: if `bytes` is negative at one (`ERR_SIZE`), the unit of
    ///     one is not positive (`ERR_DISP`), the ranks are not on one machine (`ERR_RMA_SHARED`),
    ///     or there is not enough memory (`ERR_NO_MEM`)
    public static Win allocateShared(long bytes, int dispUnit, Info info, Intracomm comm) {
        SharedMemory shared = SharedMemory.allocate(bytes, dispUnit, info, comm);
        return new Win(Share.shared(shared, dispUnit, comm.getRank()), info, comm);
    }

    /// Returns the memory of a rank of a shared window, which this rank reads and writes directly
    /// until the window is freed (MPI 4.1, 12.2.3: MPI_WIN_SHARED_QUERY). All threads may access
    /// it.
    ///
    /// @param rank [MPI#PROC_NULL] for the first rank with memory
    /// @throws MPIException if the window is not shared (`ERR_RMA_FLAVOR`)
    public MemorySegment sharedQuery(int rank) {
        return shared().part(parts.destination(rank));
    }

    /// Returns the displacement unit of a rank of a shared window, in bytes (MPI 4.1, 12.2.3:
    /// MPI_WIN_SHARED_QUERY).
    ///
    /// @param rank as for [#sharedQuery]
    public int sharedDispUnit(int rank) {
        return shares.unit(shared().owner(parts.destination(rank)));
    }

    private SharedMemory shared() {
        Window _ = window(); // throws if the window was freed
        SharedMemory memoryOfAll = shared;
        if (memoryOfAll == null) {
            throw new MPIException(MPI.ERR_RMA_FLAVOR, "window is not shared", null);
        }
        return memoryOfAll;
    }

    /// Creates a dynamic window. Collective (MPI 4.1, 12.2.4: MPI_WIN_CREATE_DYNAMIC).
    public static Win createDynamic(Info info, Comm comm) {
        return new Win(info, comm);
    }

    /// Attaches the beginning of a direct buffer, so that other ranks can access it (MPI 4.1,
    /// 12.2.4: MPI_WIN_ATTACH). They need its address ([MPI#getAddress]), which this rank must send
    /// to them.
    ///
    /// @param base direct; must not be freed before it is detached
    /// @param size in elements of the buffer
    /// @throws MPIException if the window is not dynamic (`ERR_RMA_FLAVOR`), or the memory overlaps
    ///     attached memory (`ERR_RMA_ATTACH`)
    public void attach(Buffer base, int size) {
        attach(Share.of(base, size, 1).memory());
    }

    /// Attaches a native memory segment, as with a buffer. All threads must be able to access the
    /// segment.
    public void attach(MemorySegment base) {
        Window open = dynamic();
        open.attach(new Share(base, 1, null).memory());
    }

    /// Detaches memory (MPI 4.1, 12.2.4: MPI_WIN_DETACH).
    ///
    /// @throws MPIException if the window is not dynamic (`ERR_RMA_FLAVOR`), or the memory is not
    ///     attached (`ERR_RMA_ATTACH`)
    public void detach(Buffer base) {
        detach(WindowSide.memory(base));
    }

    /// Detaches memory.
    public void detach(MemorySegment base) {
        dynamic().detach(base);
    }

    private Window dynamic() {
        Window open = window();
        if (!shares.isDynamic(parts.rank())) {
            throw new MPIException(MPI.ERR_RMA_FLAVOR, "window is not dynamic", null);
        }
        return open;
    }

    /// Returns the memory of this rank. Memory allocated by the window is freed with it.
    public MemorySegment memory() {
        return memory;
    }

    @Override
    Window window() {
        Window now = window;
        if (now == null) {
            throw new MPIException(MPI.ERR_WIN, "window was freed", null);
        }
        return now;
    }

    @Override
    CommunicatorParts parts() {
        return parts;
    }

    @Override
    WindowShares shares() {
        return shares;
    }

    private void during(Runnable waiting) {
        parts.job().progress().run(waiting);
    }

    /// Returns the group of the ranks of the window.
    public Group getGroup() {
        Window _ = window(); // throws if the window was freed
        return new Group(parts.context().group());
    }

    // Active target synchronization of all ranks.

    /// Ends the current epoch of all ranks and begins the next one. Collective.
    ///
    /// @param assertion 0, or a sum of `MPI.MODE_...`
    public void fence(int assertion) {
        Window open = window();
        during(() -> open.fence(assertion));
    }

    // Active target synchronization of some ranks.

    /// Begins an access epoch for the ranks of `group`; blocks until they have posted.
    public void start(Group group, int assertion) {
        Window open = window();
        int[] ranks = ranks(group);
        during(() -> open.start(ranks, assertion));
    }

    /// Ends the access epoch that [#start] began.
    public void complete() {
        Window open = window();
        during(open::complete);
    }

    /// Begins an exposure epoch for the ranks of `group`.
    public void post(Group group, int assertion) {
        window().post(ranks(group), assertion);
    }

    /// Blocks until all ranks of the exposure epoch have completed their accesses.
    public void waitFor() {
        Window open = window();
        during(open::await);
    }

    /// Returns whether all ranks of the exposure epoch have completed their accesses. Does not
    /// block.
    public boolean test() {
        parts.job().progress().move(); // other ranks may wait for it (MPI 4.1, 12.7.3)
        return window().test();
    }

    private int[] ranks(Group group) {
        int[] all = new int[group.getSize()];
        Arrays.setAll(all, rank -> rank);
        int[] ranks = Group.translateRanks(group, all, getGroup());
        if (Arrays.stream(ranks).anyMatch(rank -> rank == MPI.UNDEFINED)) {
            throw new MPIException(
                    MPI.ERR_GROUP, "group has ranks that are not in the window", null);
        }
        return ranks;
    }

    // Passive target synchronization.

    /// Begins an access epoch for one rank. For [MPI#PROC_NULL] this call, [#unlock] and flushes
    /// have no effect.
    ///
    /// @param lockType [MPI#LOCK_EXCLUSIVE] or [MPI#LOCK_SHARED]
    public void lock(int lockType, int rank, int assertion) {
        if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
            throw new MPIException(MPI.ERR_LOCKTYPE, "unknown type of lock: " + lockType, null);
        }
        Window open = window();
        synchronize(rank, target -> open.lock(lockType == MPI.LOCK_EXCLUSIVE, target, assertion));
    }

    /// Synchronizes with a rank; has no effect for [MPI#PROC_NULL].
    private void synchronize(int rank, IntConsumer waiting) {
        int target = parts.destination(rank);
        if (target != MPI.PROC_NULL) {
            during(() -> waiting.accept(target));
        }
    }

    /// Ends the access epoch of a rank; its accesses are complete at the target.
    public void unlock(int rank) {
        synchronize(rank, window()::unlock);
    }

    /// Begins an access epoch for all ranks, with shared locks.
    public void lockAll(int assertion) {
        Window open = window();
        during(() -> open.lockAll(assertion));
    }

    /// Ends the access epoch of all ranks; the accesses are complete at the targets.
    public void unlockAll() {
        Window open = window();
        during(open::unlockAll);
    }

    /// Blocks until all accesses of this rank to `rank` are complete at the target.
    public void flush(int targetRank) {
        synchronize(targetRank, window()::flush);
    }

    /// Flushes as [#flush] does, for all ranks.
    public void flushAll() {
        Window open = window();
        during(open::flushAll);
    }

    /// Blocks until the origin memory of all accesses of this rank to `rank` may be used again.
    public void flushLocal(int targetRank) {
        synchronize(targetRank, window()::flushLocal);
    }

    /// Flushes as [#flushLocal] does, for all ranks.
    public void flushLocalAll() {
        Window open = window();
        during(open::flushLocalAll);
    }

    /// Makes writes of other ranks visible to reads of this rank's own memory, and the other way
    /// round.
    public void sync() {
        window().sync();
    }

    // Queries.

    /// Sets the handler that [#getErrhandler] returns; errors are exceptions with any handler.
    public void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    public Errhandler getErrhandler() {
        return errhandler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4:
    /// MPI_WIN_CALL_ERRHANDLER): with [MPI#ERRORS_RETURN] it has no effect, with other handlers the
    /// job ends with this code.
    public void callErrhandler(int errorCode) {
        Window _ = window(); // throws if the window was freed
        errhandler.call(parts.job().device(), errorCode);
    }

    /// Returns a new attribute key.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value, or a predefined attribute of the window: [MPI#WIN_BASE], the
    /// address; [MPI#WIN_SIZE], as a `Long` from 2 GiB on, and [MPI#WIN_DISP_UNIT] in bytes;
    /// [MPI#WIN_CREATE_FLAVOR] and [MPI#WIN_MODEL], constants of `MPI`. Null if there is none.
    public @Nullable Object getAttr(int keyval) {
        return switch (keyval) {
            case MPI.WIN_BASE -> memory.address();
            case MPI.WIN_SIZE -> sizeAttribute(memory.byteSize());
            case MPI.WIN_DISP_UNIT -> unit;
            case MPI.WIN_CREATE_FLAVOR -> flavor();
            case MPI.WIN_MODEL -> MPI.WIN_UNIFIED;
            default -> attributes.get(keyval);
        };
    }

    /// Returns an `Integer`, as programs of Open MPI expect; a `Long` for a size beyond that.
    static Object sizeAttribute(long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            return bytes;
        }
        return (int) bytes;
    }

    private int flavor() {
        if (shares.isDynamic(parts.rank())) {
            return MPI.WIN_FLAVOR_DYNAMIC;
        }
        if (shared != null) {
            return MPI.WIN_FLAVOR_SHARED;
        }
        return arena == null ? MPI.WIN_FLAVOR_CREATE : MPI.WIN_FLAVOR_ALLOCATE;
    }

    public void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    /// Returns a copy of the hints.
    public Info getInfo() {
        return info.dup();
    }

    public void setInfo(Info hints) {
        info = Info.copyOf(hints);
    }

    public String getName() {
        return name;
    }

    public void setName(String called) {
        name = called;
    }

    /// Frees the window when all accesses are complete, even if one of them failed. Collective.
    @Override
    public void free() {
        Window open = window();
        try {
            during(open::free);
        } finally {
            window = open.isFreed() ? null : open;
            if (window == null) {
                WindowAllocation.free(arena);
            }
        }
    }

    @Override
    public String toString() {
        return window == null
                ? "no window"
                : "window of %d bytes%s"
                        .formatted(memory.byteSize(), name.isEmpty() ? "" : " in " + name);
    }
}
