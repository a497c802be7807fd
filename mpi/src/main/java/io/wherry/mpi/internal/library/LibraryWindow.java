// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mpi.MPI;
import mpi.MPIException;

/// A window of the MPI library.
final class LibraryWindow implements Window {
    private static final Function CREATE = new Function("MPI_Win_create", 6);
    private static final Function CREATE_DYNAMIC = new Function("MPI_Win_create_dynamic", 3);
    private static final Function ATTACH = new Function("MPI_Win_attach", 3);
    private static final Function DETACH = new Function("MPI_Win_detach", 2);
    private static final Function SET_ERRHANDLER = new Function("MPI_Win_set_errhandler", 2);
    private static final Function FREE = new Function("MPI_Win_free", 1);
    private static final Function GET_GROUP = new Function("MPI_Win_get_group", 2);
    private static final Function PUT = new Function("MPI_Put", 8);
    private static final Function GET = new Function("MPI_Get", 8);
    private static final Function ACCUMULATE = new Function("MPI_Accumulate", 9);
    private static final Function GET_ACCUMULATE = new Function("MPI_Get_accumulate", 12);
    private static final Function FETCH_AND_OP = new Function("MPI_Fetch_and_op", 7);
    private static final Function COMPARE_AND_SWAP = new Function("MPI_Compare_and_swap", 7);
    private static final Function RPUT = new Function("MPI_Rput", 9);
    private static final Function RGET = new Function("MPI_Rget", 9);
    private static final Function RACCUMULATE = new Function("MPI_Raccumulate", 10);
    private static final Function RGET_ACCUMULATE = new Function("MPI_Rget_accumulate", 13);
    private static final Function FENCE = new Function("MPI_Win_fence", 2);
    private static final Function LOCK = new Function("MPI_Win_lock", 4);
    private static final Function UNLOCK = new Function("MPI_Win_unlock", 2);
    private static final Function LOCK_ALL = new Function("MPI_Win_lock_all", 2);
    private static final Function UNLOCK_ALL = new Function("MPI_Win_unlock_all", 1);
    private static final Function FLUSH = new Function("MPI_Win_flush", 2);
    private static final Function FLUSH_ALL = new Function("MPI_Win_flush_all", 1);
    private static final Function FLUSH_LOCAL = new Function("MPI_Win_flush_local", 2);
    private static final Function FLUSH_LOCAL_ALL = new Function("MPI_Win_flush_local_all", 1);
    private static final Function SYNC = new Function("MPI_Win_sync", 1);
    private static final Function POST = new Function("MPI_Win_post", 3);
    private static final Function START = new Function("MPI_Win_start", 3);
    private static final Function COMPLETE = new Function("MPI_Win_complete", 1);
    private static final Function WAIT = new Function("MPI_Win_wait", 1);
    private static final Function TEST = new Function("MPI_Win_test", 2);

    private final long window;
    private final WindowStart base;

    /// Memory of this rank by address, kept reachable.
    private final Map<Long, MemorySegment> reached = new ConcurrentHashMap<>();

    private final PendingAccesses pending = new PendingAccesses();
    private boolean freed;

    private LibraryWindow(long window, WindowStart base) {
        this.window = window;
        this.base = base;
        SET_ERRHANDLER.call(window, Constants.ERRORS_RETURN);
    }

    /// Creates a window. Collective.
    ///
    /// @param memory native
    static LibraryWindow of(long communicator, MemorySegment memory) {
        CallScratch scratch = CallScratch.mine();
        WindowStart base = WindowStart.of(communicator, memory);
        CREATE.callBlocking(
                base.address(), base.bytes(), 1, Constants.NO_INFO, communicator, scratch.handle());
        LibraryWindow created = new LibraryWindow(scratch.handleValue(), base);
        created.reached.put(base.address(), memory);
        OpenHandles.add(created);
        return created;
    }

    /// Creates a dynamic window. Collective.
    static LibraryWindow dynamic(long communicator) {
        CallScratch scratch = CallScratch.mine();
        CREATE_DYNAMIC.callBlocking(Constants.NO_INFO, communicator, scratch.handle());
        LibraryWindow created = new LibraryWindow(scratch.handleValue(), WindowStart.ofAddresses());
        OpenHandles.add(created);
        return created;
    }

    @Override
    public void attach(MemorySegment memory) {
        ATTACH.call(window, memory.address(), memory.byteSize());
        reached.put(memory.address(), memory);
    }

    @Override
    public void detach(MemorySegment memory) {
        DETACH.call(window, memory.address());
        reached.remove(memory.address());
    }

    @Override
    public void put(MemorySegment from, Element element, Place to) {
        BounceBuffers buffers = new BounceBuffers();
        issue(
                to.rank(),
                buffers,
                PUT.forCount(NativeBuffer.count(from, element)),
                moved(buffers.send(from), from, element, to));
    }

    @Override
    public Transfer putLater(MemorySegment from, Element element, Place to) {
        BounceBuffers buffers = new BounceBuffers();
        return begin(
                buffers,
                RPUT.forCount(NativeBuffer.count(from, element)),
                moved(buffers.send(from), from, element, to));
    }

    @Override
    public void get(MemorySegment into, Element element, Place from) {
        BounceBuffers buffers = new BounceBuffers();
        issue(
                from.rank(),
                buffers,
                GET.forCount(NativeBuffer.count(into, element)),
                moved(buffers.receive(into), into, element, from));
    }

    @Override
    public Transfer getLater(MemorySegment into, Element element, Place from) {
        BounceBuffers buffers = new BounceBuffers();
        return begin(
                buffers,
                RGET.forCount(NativeBuffer.count(into, element)),
                moved(buffers.receive(into), into, element, from));
    }

    private long[] moved(long address, MemorySegment data, Element element, Place place) {
        long count = NativeBuffer.count(data, element);
        long type = Constants.datatype(element);
        long at = base.displacement(place);
        return new long[] {address, count, type, place.rank(), at, count, type, window};
    }

    @Override
    public void accumulate(MemorySegment from, Element element, Place to, Operation operation) {
        long operationHandle = handleOf(operation, element);
        BounceBuffers buffers = new BounceBuffers();
        long count = NativeBuffer.count(from, element);
        long type = Constants.arithmeticType(element);
        issue(
                to.rank(),
                buffers,
                ACCUMULATE.forCount(count),
                buffers.send(from),
                count,
                type,
                to.rank(),
                base.displacement(to),
                count,
                type,
                operationHandle,
                window);
    }

    @Override
    public Transfer accumulateLater(
            MemorySegment from, Element element, Place to, Operation operation) {
        long operationHandle = handleOf(operation, element);
        BounceBuffers buffers = new BounceBuffers();
        long count = NativeBuffer.count(from, element);
        long type = Constants.arithmeticType(element);
        return begin(
                buffers,
                RACCUMULATE.forCount(count),
                buffers.send(from),
                count,
                type,
                to.rank(),
                base.displacement(to),
                count,
                type,
                operationHandle,
                window);
    }

    @Override
    public void fetch(Fetch fetch) {
        BounceBuffers buffers = new BounceBuffers();
        int rank = fetch.at().rank();
        long operation = handleOf(fetch.operation(), fetch.element());
        long count = NativeBuffer.count(fetch.into(), fetch.element());
        if (count != 1) {
            issue(rank, buffers, GET_ACCUMULATE.forCount(count), fetched(fetch, buffers));
            return;
        }
        issue(
                rank,
                buffers,
                FETCH_AND_OP,
                buffers.send(fetch.operation() == Operation.NO_OP ? fetch.into() : fetch.from()),
                buffers.receive(fetch.into()),
                Constants.arithmeticType(fetch.element()),
                rank,
                base.displacement(fetch.at()),
                operation,
                window);
    }

    @Override
    public Transfer fetchLater(Fetch fetch) {
        BounceBuffers buffers = new BounceBuffers();
        long count = NativeBuffer.count(fetch.into(), fetch.element());
        return begin(buffers, RGET_ACCUMULATE.forCount(count), fetched(fetch, buffers));
    }

    private long[] fetched(Fetch fetch, BounceBuffers buffers) {
        long operation = handleOf(fetch.operation(), fetch.element());
        long count = NativeBuffer.count(fetch.into(), fetch.element());
        long type = Constants.arithmeticType(fetch.element());
        return new long[] {
            buffers.send(fetch.from()),
            NativeBuffer.count(fetch.from(), fetch.element()),
            type,
            buffers.receive(fetch.into()),
            count,
            type,
            fetch.at().rank(),
            base.displacement(fetch.at()),
            count,
            type,
            operation,
            window
        };
    }

    @Override
    public void compareAndSwap(CompareAndSwap swap) {
        if (swap.element() == Element.FLOAT || swap.element() == Element.DOUBLE) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    MPI.ERR_TYPE,
                    "only integers can be compared and swapped: element=" + swap.element());
        }
        BounceBuffers buffers = new BounceBuffers();
        issue(
                swap.at().rank(),
                buffers,
                COMPARE_AND_SWAP,
                buffers.send(swap.from()),
                buffers.send(swap.expected()),
                buffers.receive(swap.into()),
                Constants.arithmeticType(swap.element()),
                swap.at().rank(),
                base.displacement(swap.at()),
                window);
    }

    private static long handleOf(Operation operation, Element element) {
        if (operation.isOfPairs()) {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "pairs in windows are combined by the built-in device only");
        }
        if (Quirks.isRightInWindows(operation, element)) {
            return Constants.operation(operation, element);
        }
        throw new MPIException(
                MPI.ERR_UNSUPPORTED_OPERATION,
                MPI.ERR_UNSUPPORTED_OPERATION,
                "library computes this operation incorrectly: operation="
                        + operation
                        + ", element="
                        + element);
    }

    private void issue(int rank, BounceBuffers buffers, Function function, long... arguments) {
        call(buffers, function, arguments);
        pending.add(rank, buffers::finish);
    }

    private static Transfer begin(BounceBuffers buffers, Function function, long... arguments) {
        CallScratch scratch = CallScratch.mine();
        long[] more = Arrays.copyOf(arguments, arguments.length + 1);
        more[arguments.length] = scratch.request();
        call(buffers, function, more);
        long request = scratch.requestValue();
        return LibraryTransfer.of(LibraryTransfer.Kind.OTHER, request, buffers);
    }

    private static void call(BounceBuffers buffers, Function function, long[] arguments) {
        try {
            function.call(arguments);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
    }

    @Override
    public void fence(int assertions) {
        pending.endAll(() -> FENCE.callBlocking(Constants.assertions(assertions), window));
    }

    @Override
    public void lock(boolean exclusive, int rank, int assertions) {
        int kind = exclusive ? Constants.MODES.lockExclusive() : Constants.MODES.lockShared();
        LOCK.callBlocking(kind, rank, Constants.assertions(assertions), window);
    }

    @Override
    public void unlock(int rank) {
        pending.end(rank, () -> UNLOCK.callBlocking(rank, window));
    }

    @Override
    public void lockAll(int assertions) {
        LOCK_ALL.callBlocking(Constants.assertions(assertions), window);
    }

    @Override
    public void unlockAll() {
        pending.endAll(() -> UNLOCK_ALL.callBlocking(window));
    }

    @Override
    public void flush(int rank) {
        pending.end(rank, () -> FLUSH.callBlocking(rank, window));
    }

    @Override
    public void flushAll() {
        pending.endAll(() -> FLUSH_ALL.callBlocking(window));
    }

    @Override
    public void flushLocal(int rank) {
        pending.end(rank, () -> FLUSH_LOCAL.callBlocking(rank, window));
    }

    @Override
    public void flushLocalAll() {
        pending.endAll(() -> FLUSH_LOCAL_ALL.callBlocking(window));
    }

    @Override
    public void sync() {
        SYNC.call(window);
    }

    @Override
    public void post(int[] group, int assertions) {
        open(POST, group, assertions);
    }

    @Override
    public void start(int[] group, int assertions) {
        open(START, group, assertions);
    }

    private void open(Function function, int[] ranks, int assertions) {
        long group = subgroup(ranks);
        try {
            function.callBlocking(group, Constants.assertions(assertions), window);
        } finally {
            Communicator.freeGroup(group);
        }
    }

    private long subgroup(int[] ranks) {
        CallScratch scratch = CallScratch.mine();
        GET_GROUP.call(window, scratch.handle());
        long all = scratch.handleValue();
        try {
            return Communicator.subgroup(all, ranks);
        } finally {
            Communicator.freeGroup(all);
        }
    }

    @Override
    public void complete() {
        pending.endAll(() -> COMPLETE.callBlocking(window));
    }

    @Override
    public void await() {
        WAIT.callBlocking(window);
    }

    @Override
    public boolean test() {
        CallScratch scratch = CallScratch.mine();
        TEST.call(window, scratch.flag());
        return scratch.flagValue();
    }

    @Override
    public void free() {
        CallScratch scratch = CallScratch.mine();
        scratch.setHandle(window);
        try {
            FREE.callBlocking(scratch.handle());
        } finally {
            Reference.reachabilityFence(reached);
        }
        freed = true;
        OpenHandles.remove(this);
        pending.releaseAll();
    }

    @Override
    public boolean isFreed() {
        return freed;
    }
}
