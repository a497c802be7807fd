// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.TransferGroup;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame.Access.AccessAction;
import io.wherry.mpi.internal.frame.Frame.AccessKind;
import io.wherry.mpi.internal.frame.Frame.WindowRequest;
import io.wherry.mpi.internal.window.WindowMemory;
import io.wherry.mpi.internal.window.WindowTarget;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A window of this device, as used by this rank. It has a context of its own.
///
/// Accesses are executed by the threads that read links at the target, in the order in which they
/// were begun at the origin.
final class LocalWindow implements Window {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);
    private static final int POSTED = 1;
    private static final int COMPLETED = 2;

    /// The rank and the number of a window.
    record Site(LocalRank job, long window) {}

    /// A request of a lock or of its release, and its reply.
    private record LockRequest(RemoteWindow reach, Transfer reply) {}

    private final LocalRank job;
    private final ContextFamily family;
    private final WindowMemory memory;
    private final List<RemoteWindow> reaches = new ArrayList<>();
    private int[] started = {};
    private TransferGroup completions = new TransferGroup(List.of());
    private boolean freed;

    private LocalWindow(LocalRank job, ContextFamily family, WindowTarget own, long[] sizes) {
        this.job = job;
        this.family = family;
        this.memory = own.memory();
        int[] group = family.program().members().group();
        Site site = new Site(job, family.id());
        for (int i = 0; i < group.length; i++) {
            reaches.add(new RemoteWindow(site, group[i], sizes[i], own));
        }
    }

    /// Creates a window of one segment of each rank. Collective over `parent`.
    ///
    /// @throws MPIException at all ranks, if one refuses its memory
    static LocalWindow over(LocalRank job, ContextFamily parent, MemorySegment memory) {
        MPIException refusal = null;
        try {
            job.checkShared(memory);
        } catch (MPIException e) { // the other ranks wait
            refusal = e;
        }
        return over(job, parent, WindowMemory.of(memory), refusal);
    }

    /// Creates a dynamic window. Collective over `parent`.
    static LocalWindow dynamic(LocalRank job, ContextFamily parent) {
        return over(job, parent, WindowMemory.dynamic(), null);
    }

    /* A size is not negative; a negative one is the error class of a refusal. */
    private static LocalWindow over(
            LocalRank job,
            ContextFamily parent,
            WindowMemory memory,
            @Nullable MPIException refusal) {
        if (parent.isPair()) {
            throw ErrorClass.error(
                    ErrorClass.COMM, "window cannot be created on an inter-communicator");
        }
        LocalContext copy =
                (LocalContext)
                        Objects.requireNonNull(parent.split(0, parent.program().rank()), "split");
        ContextFamily family = copy.family();
        WindowTarget own = new WindowTarget(memory);
        job.windows().open(family.id(), own);
        long size = refusal == null ? memory.size() : -refusal.getErrorClass();
        long[] sizes;
        try {
            sizes = ControlCollectives.all(family.inner(), size);
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            refuseAccesses(job, family);
            family.free();
            throw e;
        }
        long least = Arrays.stream(sizes).min().orElse(0);
        if (least < 0) {
            job.windows().close(family.id());
            family.free();
            throw refusal == null
                    ? ErrorClass.error((int) -least, "a rank refuses its memory of the window")
                    : refusal;
        }
        return new LocalWindow(job, family, own, sizes);
    }

    /// For tests: returns the window of `rank` as if it had `size` bytes, to test the range check
    /// of the target.
    RemoteWindow reachAsIfLonger(int rank, long size) {
        Site site = new Site(job, family.id());
        return new RemoteWindow(
                site,
                family.program().world(rank),
                size,
                new WindowTarget(WindowMemory.of(NOTHING)));
    }

    @Override
    public void attach(MemorySegment attached) {
        job.checkShared(attached);
        memory.attach(attached);
    }

    @Override
    public void detach(MemorySegment attached) {
        memory.detach(attached);
    }

    private RemoteWindow reach(int rank) {
        family.program().world(rank); // throws if there is no such rank
        return reaches.get(rank);
    }

    @Override
    public void put(MemorySegment from, Element element, Place to) {
        reach(to.rank()).put(from, element, to.offset());
    }

    @Override
    public void get(MemorySegment into, Element element, Place from) {
        reach(from.rank()).get(into, element, from.offset());
    }

    @Override
    public void accumulate(MemorySegment from, Element element, Place to, Operation operation) {
        reach(to.rank()).accumulate(from, element, to.offset(), operation);
    }

    @Override
    public void fetch(Fetch fetch) {
        fetched(fetch);
    }

    private List<Transfer> fetched(Fetch fetch) {
        AccessAction act = new AccessAction(AccessKind.FETCH, fetch.element(), fetch.operation());
        Place at = fetch.at();
        return reach(at.rank()).fetch(act, at.offset(), fetch.from(), fetch.into());
    }

    @Override
    public void compareAndSwap(CompareAndSwap swap) {
        long size = swap.element().size();
        if (swap.from().byteSize() != size || swap.expected().byteSize() != size) {
            throw ErrorClass.error(
                    ErrorClass.ARG, "not one element: length=" + swap.from().byteSize());
        }
        MemorySegment given = UnexpectedBuffers.room(2 * size);
        MemorySegment.copy(swap.from(), 0, given, 0, size);
        MemorySegment.copy(swap.expected(), 0, given, size, size);
        Place at = swap.at();
        reach(at.rank()).swap(swap.element(), at.offset(), given, swap.into());
    }

    @Override
    public Transfer putLater(MemorySegment from, Element element, Place to) {
        put(from, element, to);
        return DoneTransfer.sent(from.byteSize());
    }

    @Override
    public Transfer getLater(MemorySegment into, Element element, Place from) {
        return reach(from.rank()).get(into, element, from.offset());
    }

    @Override
    public Transfer accumulateLater(
            MemorySegment from, Element element, Place to, Operation operation) {
        accumulate(from, element, to, operation);
        return DoneTransfer.sent(from.byteSize());
    }

    @Override
    public Transfer fetchLater(Fetch fetch) {
        List<Transfer> pieces = fetched(fetch);
        return pieces.size() == 1 ? pieces.getFirst() : new TransferGroup(pieces);
    }

    @Override
    public void fence(int assertions) {
        Throwable failed = firstFailure(RemoteWindow::flush);
        family.barrier(); // the other ranks wait for it, too
        KeptFailure.throwIfAny(failed);
        sync();
    }

    /// Runs a step for each rank, also if it fails for one of them.
    ///
    /// @return the first failure: a RuntimeException or an Error; null if there is none
    private @Nullable Throwable firstFailure(Consumer<RemoteWindow> step) {
        Throwable first = null;
        for (RemoteWindow reach : reaches) {
            try {
                step.accept(reach);
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    @Override
    public void lock(boolean exclusive, int rank, int assertions) {
        reach(rank).demand(exclusive ? WindowRequest.OWN : WindowRequest.SHARE).await();
        sync();
    }

    @Override
    public void unlock(int rank) {
        Throwable failed = null;
        RemoteWindow reach = reach(rank);
        try {
            reach.flush();
        } catch (RuntimeException | Error e) { // other ranks wait for the lock
            failed = e;
        }
        reach.demand(WindowRequest.RELEASE).await();
        KeptFailure.throwIfAny(failed);
    }

    @Override
    public void lockAll(int assertions) {
        List<RemoteWindow> locked = new ArrayList<>();
        Throwable failed = demandOfAll(WindowRequest.SHARE, locked::add);
        if (failed != null) {
            release(locked, failed);
            throw KeptFailure.exception(failed);
        }
        sync();
    }

    /// Requests a lock or its release at all ranks, also if one of them is lost.
    ///
    /// @param granted accepts the ranks that grant the request
    /// @return the first failure: a RuntimeException or an Error; null if there is none
    private @Nullable Throwable demandOfAll(
            WindowRequest windowRequest, Consumer<RemoteWindow> granted) {
        List<LockRequest> asked = new ArrayList<>();
        Throwable first =
                firstFailure(reach -> {
                    asked.add(new LockRequest(reach, reach.demand(windowRequest)));
                });
        for (LockRequest each : asked) {
            try {
                each.reply().await();
                granted.accept(each.reach());
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    /// Releases the locks that a call got before one of them was refused.
    private static void release(List<RemoteWindow> locked, Throwable failed) {
        for (RemoteWindow reach : locked) {
            try {
                reach.demand(WindowRequest.RELEASE).await();
            } catch (RuntimeException | Error e) {
                failed.addSuppressed(e);
            }
        }
    }

    @Override
    public void unlockAll() {
        Throwable failed = firstFailure(RemoteWindow::flush);
        Throwable kept = demandOfAll(WindowRequest.RELEASE, _ -> {});
        KeptFailure.throwIfAny(failed == null ? kept : failed);
    }

    @Override
    public void flush(int rank) {
        reach(rank).flush();
        sync();
    }

    @Override
    public void flushAll() {
        KeptFailure.throwIfAny(firstFailure(RemoteWindow::flush));
        sync();
    }

    @Override
    public void flushLocal(int rank) {
        reach(rank).flushLocal();
        sync();
    }

    @Override
    public void flushLocalAll() {
        KeptFailure.throwIfAny(firstFailure(RemoteWindow::flushLocal));
        sync();
    }

    @Override
    public void sync() {
        VarHandle.fullFence();
    }

    @Override
    public void post(int[] group, int assertions) {
        List<Transfer> expected = new ArrayList<>();
        Throwable lost =
                firstFailure(
                        group,
                        rank ->
                                expected.add(
                                        words().receiveLater(
                                                        NOTHING, Element.BYTE, rank, COMPLETED)));
        completions = new TransferGroup(expected);
        Throwable untold = firstFailure(group, rank -> tell(rank, POSTED));
        KeptFailure.throwIfAny(lost == null ? untold : lost);
    }

    private Context words() {
        return family.shadow();
    }

    private void tell(int rank, int what) {
        words().send(SendMode.STANDARD, NOTHING, Element.BYTE, rank, what);
    }

    /// Runs a step for each rank of a group, also if one of them is lost: the others wait for it.
    ///
    /// @return the first failure: a RuntimeException or an Error; null if there is none
    private static @Nullable Throwable firstFailure(int[] group, IntConsumer step) {
        Throwable first = null;
        for (int rank : group) {
            try {
                step.accept(rank);
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    /// @throws MPIException if a rank is lost; the exposure epochs of the others end then
    @Override
    public void start(int[] group, int assertions) {
        List<Integer> posted = new ArrayList<>();
        Throwable lost =
                firstFailure(
                        group,
                        rank -> {
                            words().receive(NOTHING, Element.BYTE, rank, POSTED);
                            posted.add(rank);
                        });
        if (lost != null) {
            int[] others = posted.stream().mapToInt(Integer::intValue).toArray();
            Throwable untold = firstFailure(others, rank -> tell(rank, COMPLETED));
            if (untold != null) {
                lost.addSuppressed(untold);
            }
            throw KeptFailure.exception(lost);
        }
        started = group.clone();
        sync();
    }

    @Override
    public void complete() {
        int[] group = started;
        started = new int[0];
        Throwable failed = firstFailure(group, rank -> reach(rank).flush());
        Throwable untold = firstFailure(group, rank -> tell(rank, COMPLETED));
        KeptFailure.throwIfAny(failed == null ? untold : failed);
    }

    /// @throws MPIException if a rank is lost, after the others have completed
    @Override
    public void await() {
        TransferGroup expected = completions;
        completions = new TransferGroup(List.of());
        expected.await();
        sync();
    }

    @Override
    public boolean test() {
        TransferGroup expected = completions;
        boolean isOpen = false;
        try {
            isOpen = !expected.test();
        } finally {
            completions = isOpen ? expected : new TransferGroup(List.of());
        }
        sync();
        return !isOpen;
    }

    /// @throws MPIException if an access failed or a rank is lost; the window is freed then, too
    @Override
    public void free() {
        Throwable failed = firstFailure(RemoteWindow::flush);
        try {
            family.barrier();
            job.windows().close(family.id());
        } catch (RuntimeException | Error e) {
            failed = failed == null ? e : failed;
            refuseAccesses(job, family);
        }
        family.free();
        freed = true;
        KeptFailure.throwIfAny(failed);
    }

    /* Other ranks may not have freed the window: their accesses are refused and end no link. */
    private static void refuseAccesses(LocalRank job, ContextFamily family) {
        WindowTarget own = job.windows().find(family.id());
        if (own != null) {
            job.windows().open(family.id(), own.with(WindowMemory.of(NOTHING)));
        }
    }

    @Override
    public boolean isFreed() {
        return freed;
    }
}
