// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.TransferGroup;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.frame.Frame.Access.AccessAction;
import io.wherry.mpi.internal.frame.Frame.Access.Range;
import io.wherry.mpi.internal.frame.Frame.AccessKind;
import io.wherry.mpi.internal.frame.Frame.WindowRequest;
import io.wherry.mpi.internal.window.WindowTarget;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The origin side of the accesses of this rank to the window of one rank, which may be this rank.
/// Accesses are complete at the target after [#flush].
final class RemoteWindow {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);
    private static final int FEW = 64;

    private final LocalRank job;
    private final long window;
    private final int world;
    private final long size;
    private final WindowTarget own;
    private final ReentrantLock lock = new ReentrantLock();

    /// Held while a thread waits for the accesses: the flush of another thread waits for them, too.
    private final ReentrantLock flushing = new ReentrantLock();

    private final List<RemoteAccess> begun = new ArrayList<>();
    private int many = FEW;
    private boolean untold;

    /// @param world the target, as rank in the world
    /// @param size size of its memory in bytes
    /// @param own the window of this rank
    RemoteWindow(LocalWindow.Site site, int world, long size, WindowTarget own) {
        this.job = site.job();
        this.window = site.window();
        this.world = world;
        this.size = size;
        this.own = own;
    }

    /// Returns the target, null if it is this rank. Opens a link if there is none.
    private @Nullable Peer peer() {
        return job.route(world) instanceof Peer other ? other : null;
    }

    /// Throws before anything is sent if the access is invalid.
    private void check(Range range, Element element, long length) {
        job.check();
        boolean inside = range.offset() >= 0 && range.length() <= size - range.offset();
        if (!inside || range.length() != length || length % element.size() != 0) {
            throw ErrorClass.error(
                    ErrorClass.RMA_RANGE,
                    "access is not inside the window: rank="
                            + world
                            + ", offset="
                            + range.offset()
                            + ", length="
                            + length
                            + ", size="
                            + size
                            + ", element="
                            + element);
        }
    }

    void put(MemorySegment from, Element element, long offset) {
        AccessAction act = new AccessAction(AccessKind.PUT, element, Operation.REPLACE);
        check(new Range(offset, from.byteSize()), element, from.byteSize());
        Peer peer = peer();
        if (peer == null) {
            throwIfWrong(own.put(offset, from));
        } else {
            give(peer, act, offset, from);
        }
    }

    void accumulate(MemorySegment from, Element element, long offset, Operation operation) {
        AccessAction act = new AccessAction(AccessKind.ACCUMULATE, element, operation);
        check(new Range(offset, from.byteSize()), element, from.byteSize());
        Peer peer = peer();
        if (peer == null) {
            throwIfWrong(own.accumulate(act, offset, from));
        } else {
            give(peer, act, offset, from);
        }
    }

    private void give(Peer to, AccessAction act, long offset, MemorySegment from) {
        long length = from.byteSize();
        try {
            for (long at = 0; at < length; at += Peer.PIECE) {
                MemorySegment piece = from.asSlice(at, Math.min(Peer.PIECE, length - at));
                Range range = new Range(offset + at, piece.byteSize());
                to.send(new Frame.Access(window, act, range, 0), piece);
            }
        } finally {
            setUntold(); // not before: the flush of another thread would overtake the frames
        }
    }

    private void setUntold() {
        lock.lock();
        try {
            untold = true;
        } finally {
            lock.unlock();
        }
    }

    private void throwIfWrong(int error) {
        if (error != 0) {
            throw ErrorClass.error(error, "window rejected the access: rank=" + world);
        }
    }

    Transfer get(MemorySegment into, Element element, long offset) {
        Range range = new Range(offset, into.byteSize());
        check(range, element, into.byteSize());
        Peer peer = peer();
        if (peer == null) {
            throwIfWrong(own.get(offset, into));
            return DoneTransfer.sent(into.byteSize());
        }
        AccessAction act = new AccessAction(AccessKind.GET, element, Operation.NO_OP);
        return ask(peer, act, range, NOTHING, into);
    }

    /// Combines elements and returns the elements before, one chunk after another.
    ///
    /// @param from empty if the elements are only read
    List<Transfer> fetch(AccessAction act, long offset, MemorySegment from, MemorySegment into) {
        long length = into.byteSize();
        boolean reads = act.operation() == Operation.NO_OP;
        check(new Range(offset, length), act.element(), reads ? length : from.byteSize());
        Peer peer = peer();
        if (peer == null) {
            throwIfWrong(own.fetch(act, offset, reads ? NOTHING : from, into));
            return List.of(DoneTransfer.sent(length));
        }
        List<Transfer> pieces = new ArrayList<>();
        for (long at = 0; at < length; at += Peer.PIECE) {
            long count = Math.min(Peer.PIECE, length - at);
            MemorySegment given = reads ? NOTHING : from.asSlice(at, count);
            Range range = new Range(offset + at, count);
            pieces.add(ask(peer, act, range, given, into.asSlice(at, count)));
        }
        return pieces;
    }

    /// @param given the new element, followed by the expected one
    void swap(Element element, long offset, MemorySegment given, MemorySegment into) {
        Range range = new Range(offset, element.size());
        check(range, element, into.byteSize());
        Peer peer = peer();
        if (peer == null) {
            long half = element.size();
            throwIfWrong(own.swap(offset, given.asSlice(0, half), given.asSlice(half), into));
        } else {
            ask(
                    peer,
                    new AccessAction(AccessKind.SWAP, element, Operation.REPLACE),
                    range,
                    given,
                    into);
        }
    }

    private RemoteAccess ask(
            Peer to, AccessAction act, Range range, MemorySegment given, MemorySegment into) {
        to.checkShared(into);
        RemoteAccess access =
                remember(
                        new RemoteAccess(
                                job.matching().spin(), job.route(world).receivers(), into, world));
        long number = to.enter(access);
        try {
            to.send(new Frame.Access(window, act, range, number), given);
        } catch (RuntimeException | Error e) { // such as that of closed memory
            to.forget(number);
            drop(access);
            throw e;
        }
        return access;
    }

    /// Ends an access that was not sent, also for a thread that flushes the window.
    private void drop(RemoteAccess access) {
        lock.lock();
        try {
            begun.remove(access);
        } finally {
            lock.unlock();
        }
        access.complete();
    }

    private RemoteAccess remember(RemoteAccess access) {
        lock.lock();
        try {
            if (begun.size() >= many) {
                begun.removeIf(one -> one.isDone() && one.failure() == null);
                many = Math.max(FEW, 2 * begun.size());
            }
            begun.add(access);
            return access;
        } finally {
            lock.unlock();
        }
    }

    /// Requests or releases a lock.
    RemoteAccess demand(WindowRequest windowRequest) {
        job.check();
        RemoteAccess access =
                new RemoteAccess(
                        job.matching().spin(), job.route(world).receivers(), NOTHING, world);
        Peer peer = peer();
        if (peer == null) {
            demandOfOwn(windowRequest, access);
        } else {
            demand(peer, windowRequest, access);
        }
        return access;
    }

    private void demand(Peer of, WindowRequest windowRequest, RemoteAccess access) {
        long number = of.enter(access);
        try {
            of.send(new Frame.Demand(window, windowRequest, number));
        } catch (RuntimeException | Error e) {
            of.forget(number);
            throw e;
        }
    }

    private void demandOfOwn(WindowRequest windowRequest, RemoteAccess access) {
        switch (windowRequest) {
            case FLUSH -> access.complete();
            case SHARE, OWN -> {
                boolean exclusive = windowRequest == WindowRequest.OWN;
                if (!own.locks().ask(world, exclusive, access::complete)) {
                    access.fail(ErrorClass.error(ErrorClass.RMA_SYNC, "window is locked already"));
                }
            }
            case RELEASE -> {
                if (own.locks().release(world)) {
                    access.complete();
                } else {
                    access.fail(ErrorClass.error(ErrorClass.RMA_SYNC, "window is not locked"));
                }
            }
        }
    }

    /// Blocks until the memory of all accesses may be used again.
    void flushLocal() {
        flushing.lock();
        try {
            awaitBegun();
        } finally {
            flushing.unlock();
        }
    }

    private void awaitBegun() {
        List<Transfer> all;
        lock.lock();
        try {
            all = List.copyOf(begun);
            begun.clear();
        } finally {
            lock.unlock();
        }
        new TransferGroup(all).await();
    }

    /// Blocks until all accesses are complete at the target, even if one of them fails.
    void flush() {
        flushing.lock();
        try {
            awaitBegun();
            flushUntold();
        } catch (MPIException e) {
            flushUntold(e);
            throw e;
        } finally {
            flushing.unlock();
        }
    }

    private void flushUntold() {
        if (takeUntold()) {
            demandFlush().await();
        }
    }

    private RemoteAccess demandFlush() {
        try {
            return demand(WindowRequest.FLUSH);
        } catch (Error e) { // not asked for: the next flush asks
            setUntold();
            throw e;
        }
    }

    private void flushUntold(MPIException failed) {
        try {
            flushUntold();
        } catch (MPIException e) {
            failed.addSuppressed(e);
        }
    }

    /// Returns whether there were accesses that the target does not acknowledge, since the last
    /// call.
    private boolean takeUntold() {
        lock.lock();
        try {
            boolean isAny = untold;
            untold = false;
            return isAny;
        } finally {
            lock.unlock();
        }
    }
}
