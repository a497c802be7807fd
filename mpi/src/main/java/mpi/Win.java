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
import org.jspecify.annotations.Nullable;

/// Memory of each rank that the others read and write without its help.
///
/// The memory is a direct buffer, a native memory segment, or made here: [#allocate]. Windows
/// without memory, to which it is attached later, are not possible.
public final class Win extends WindowAccess implements Freeable {
    public static final int WIN_NULL = 0;

    /// For [#Win(int, int, Info, Comm, Buffer, int)]: memory of each rank for itself.
    public static final int FLAVOR_PRIVATE = 0;

    /// As [#FLAVOR_PRIVATE]: no two ranks see the same memory but through the window.
    public static final int FLAVOR_SHARED = 1;

    private static final int ALIGNMENT = 64;

    private final Endpoint endpoint;
    private final MemorySegment memory;
    private final @Nullable Arena arena;
    private final int unit;
    private final WindowShares shares;
    private final Attributes attributes = new Attributes();
    private @Nullable Window window;
    private String name = "";
    private Info info;
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;

    private Win(Share share, Info info, Comm comm) {
        this.endpoint = comm.endpoint();
        if (comm.isInter()) {
            throw new MPIException(MPI.ERR_COMM, "window of two groups", null);
        }
        this.memory = share.memory();
        this.arena = share.arena();
        this.unit = share.unit();
        this.info = info.hints();
        this.shares = WindowShares.exchange(comm, unit, memory.byteSize());
        this.window = endpoint.context().window(memory);
    }

    /// What one rank gives.
    ///
    /// @param unit bytes that a displacement counts
    /// @param arena of the memory, if it was made for the window
    private record Share(MemorySegment memory, int unit, @Nullable Arena arena) {
        Share {
            if (unit < 1) {
                throw new MPIException(MPI.ERR_DISP, "unit is not positive: " + unit, null);
            }
            if (memory.isReadOnly()) {
                throw new MPIException(MPI.ERR_BUFFER, "memory of a window is read-only", null);
            }
            if (!memory.isNative()) {
                throw new MPIException(
                        MPI.ERR_BUFFER, "memory of a window is neither direct nor native", null);
            }
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
                    all.asSlice(0, (long) size * bytes), Math.multiplyExact(unit, bytes), null);
        }

        /// Without a buffer there is nothing.
        private static Share of(int size, int unit) {
            if (size != 0) {
                throw new MPIException(MPI.ERR_BASE, "no buffer: size=" + size, null);
            }
            return new Share(MemorySegment.NULL, unit, null);
        }

        @SuppressWarnings("DoNotCallSuggester") // programs have the constructor
        static Share later() {
            throw dynamic();
        }

        static Share made(long bytes, int unit) {
            Arena arena = Arena.ofShared();
            return new Share(arena.allocate(bytes, ALIGNMENT), unit, arena);
        }
    }

    private static void checkSize(int size) {
        if (size < 0) {
            throw new MPIException(MPI.ERR_SIZE, "negative size: " + size, null);
        }
    }

    /// Bytes of one element.
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
                            MPI.ERR_BUFFER, "no such buffer: " + buffer.getClass().getName(), null);
        };
    }

    /// Makes a window of a direct buffer; called by all.
    ///
    /// @param base may be null if `size` is 0
    /// @param size in elements of the buffer
    /// @param dispUnit what a displacement counts, in elements of the buffer
    public Win(@Nullable Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this(Share.of(base, size, dispUnit), info, comm);
    }

    /// Makes a window of a native memory segment; called by all. The segment may be used by all
    /// threads.
    ///
    /// @param dispUnit what a displacement counts, in bytes
    public Win(MemorySegment base, int dispUnit, Info info, Comm comm) {
        this(new Share(base, dispUnit, null), info, comm);
    }

    /// Makes a window and its memory; called by all. `base` says of what elements it is; it is not
    /// its memory, which is [#memory].
    ///
    /// @param size in elements of the buffer
    /// @param dispUnit what a displacement counts, in elements of the buffer
    /// @param flavor [#FLAVOR_PRIVATE] or [#FLAVOR_SHARED]
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(made(size, dispUnit, bytes(base), flavor), info, comm);
    }

    private static Share made(int size, int unit, int bytes, int flavor) {
        checkSize(size);
        if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
            throw new MPIException(MPI.ERR_ARG, "no such flavor: " + flavor, null);
        }
        return Share.made((long) size * bytes, Math.multiplyExact(unit, bytes));
    }

    /// Not possible: memory cannot be attached later.
    ///
    /// @throws MPIException always (`ERR_UNSUPPORTED_OPERATION`)
    public Win(Info info, Comm comm) {
        this(Share.later(), info, comm);
    }

    /// Makes a window and its memory, all zero; called by all.
    ///
    /// @param dispUnit what a displacement counts, in bytes
    public static Win allocate(int bytes, int dispUnit, Comm comm) {
        checkSize(bytes);
        return new Win(Share.made(bytes, dispUnit), new Info(), comm);
    }

    private static MPIException dynamic() {
        return new MPIException(
                MPI.ERR_UNSUPPORTED_OPERATION,
                "memory cannot be attached: make a window for it",
                null);
    }

    /// Not possible.
    ///
    /// @throws MPIException always (`ERR_UNSUPPORTED_OPERATION`)
    @SuppressWarnings("DoNotCallSuggester") // programs have the call
    public void attach(Buffer base, int size) {
        throw dynamic();
    }

    /// Not possible.
    ///
    /// @throws MPIException always (`ERR_UNSUPPORTED_OPERATION`)
    @SuppressWarnings("DoNotCallSuggester") // programs have the call
    public void detach(Buffer base) {
        throw dynamic();
    }

    /// The memory of this rank. If it was made for the window, it goes with it.
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
    Endpoint endpoint() {
        return endpoint;
    }

    @Override
    WindowShares shares() {
        return shares;
    }

    private void during(Runnable waiting) {
        endpoint.job().progress().during(waiting);
    }

    /// The ranks of the window.
    public Group getGroup() {
        Window _ = window(); // throws if there is none
        return new Group(endpoint.context().group());
    }

    // All ranks together.

    /// Ends all that the ranks have begun; called by all.
    ///
    /// @param assertion 0, or some of `MPI.MODE_...`
    public void fence(int assertion) {
        Window open = window();
        during(() -> open.fence(assertion));
    }

    // Some ranks.

    /// Begins accesses to the ranks of `group`; waits until they have posted.
    public void start(Group group, int assertion) {
        Window open = window();
        int[] ranks = ranks(group);
        during(() -> open.start(ranks, assertion));
    }

    /// Ends what [#start] began.
    public void complete() {
        Window open = window();
        during(open::complete);
    }

    /// Lets the ranks of `group` access the memory of this one.
    public void post(Group group, int assertion) {
        window().post(ranks(group), assertion);
    }

    /// Waits until all that [#post] let in have completed.
    public void waitFor() {
        Window open = window();
        during(open::await);
    }

    /// As [#waitFor], now: whether they have.
    public boolean test() {
        return window().test();
    }

    private int[] ranks(Group group) {
        int[] all = new int[group.getSize()];
        Arrays.setAll(all, rank -> rank);
        int[] ranks = Group.translateRanks(group, all, getGroup());
        if (Arrays.stream(ranks).anyMatch(rank -> rank == MPI.UNDEFINED)) {
            throw new MPIException(MPI.ERR_GROUP, "group has ranks that the window has not", null);
        }
        return ranks;
    }

    // One rank.

    /// Begins accesses to a rank.
    ///
    /// @param lockType [MPI#LOCK_EXCLUSIVE] or [MPI#LOCK_SHARED]
    public void lock(int lockType, int rank, int assertion) {
        if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
            throw new MPIException(MPI.ERR_LOCKTYPE, "no such type of lock: " + lockType, null);
        }
        Window open = window();
        int target = target(rank);
        during(() -> open.lock(lockType == MPI.LOCK_EXCLUSIVE, target, assertion));
    }

    /// Ends accesses to a rank; they are done there.
    public void unlock(int rank) {
        Window open = window();
        int target = target(rank);
        during(() -> open.unlock(target));
    }

    /// Begins accesses to all ranks, beside others.
    public void lockAll(int assertion) {
        Window open = window();
        during(() -> open.lockAll(assertion));
    }

    /// Ends accesses to all ranks; they are done there.
    public void unlockAll() {
        Window open = window();
        during(open::unlockAll);
    }

    /// What this rank has begun at another is done there.
    public void flush(int targetRank) {
        Window open = window();
        int target = target(targetRank);
        during(() -> open.flush(target));
    }

    /// As [#flush] of all.
    public void flushAll() {
        Window open = window();
        during(open::flushAll);
    }

    /// The memory used by what this rank has begun at another may be used again.
    public void flushLocal(int targetRank) {
        Window open = window();
        int target = target(targetRank);
        during(() -> open.flushLocal(target));
    }

    /// As [#flushLocal] of all.
    public void flushLocalAll() {
        Window open = window();
        during(open::flushLocalAll);
    }

    /// What others have written is seen by reads of this rank's own memory, and the other way
    /// round.
    public void sync() {
        window().sync();
    }

    private int target(int rank) {
        if (rank < 0 || rank >= endpoint.size()) {
            throw new MPIException(
                    MPI.ERR_RANK,
                    "no such rank: rank=" + rank + ", ranks=" + endpoint.size(),
                    null);
        }
        return rank;
    }

    // What is known of it.

    /// Chooses what [#getErrhandler] says; errors are exceptions with any of them.
    public void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    public Errhandler getErrhandler() {
        return errhandler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4: MPI_WIN_CALL_ERRHANDLER): with
    /// [MPI#ERRORS_RETURN] nothing happens, with any other the job ends with this code.
    public void callErrhandler(int errorCode) {
        Window _ = window(); // throws if there is none
        errhandler.call(endpoint.job().device(), errorCode);
    }

    /// A new key for attributes.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value, or what is known of the window itself: [MPI#WIN_BASE], the address;
    /// [MPI#WIN_SIZE] and [MPI#WIN_DISP_UNIT] in bytes; [MPI#WIN_CREATE_FLAVOR] and [MPI#WIN_MODEL], constants of `MPI`. Null if
    /// there is none.
    public @Nullable Object getAttr(int keyval) {
        return switch (keyval) {
            case MPI.WIN_BASE -> memory.address();
            case MPI.WIN_SIZE -> Math.toIntExact(memory.byteSize());
            case MPI.WIN_DISP_UNIT -> unit;
            case MPI.WIN_CREATE_FLAVOR ->
                    arena == null ? MPI.WIN_FLAVOR_CREATE : MPI.WIN_FLAVOR_ALLOCATE;
            case MPI.WIN_MODEL -> MPI.WIN_UNIFIED;
            default -> attributes.get(keyval);
        };
    }

    public void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    /// A copy of the hints.
    public Info getInfo() {
        return info.dup();
    }

    public void setInfo(Info hints) {
        info = hints.hints();
    }

    public String getName() {
        return name;
    }

    public void setName(String called) {
        name = called;
    }

    /// Ends it when all that was begun is done; called by all.
    @Override
    public void free() {
        Window open = window();
        during(open::free);
        window = null;
        if (arena != null) {
            arena.close();
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
