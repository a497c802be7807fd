// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.link.LinkContext;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Registry of the wires of a job: the open ones, and those closed by this side but not by their
/// peers. A thread receives and discards the bytes that the peers of closed wires still send, while
/// there are such wires.
///
/// After the end of the job, no thread of any wire calls MPI: a call after `MPI_Finalize` ends the
/// process.
final class MpiWireRegistry {
    private static final Map<LinkContext, MpiWireRegistry> OF_JOBS = new WeakHashMap<>();
    private static final long NAP_MILLIS = 1;
    private static final long ENDING_MILLIS = 1_000;

    private final LinkContext job;
    private final Set<MpiWire> open = ConcurrentHashMap.newKeySet();
    private final Queue<MpiWire> closed = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final LinkNumbers numbers = new LinkNumbers(); // guarded by this

    private MpiWireRegistry(LinkContext job) {
        this.job = job;
    }

    static synchronized MpiWireRegistry of(LinkContext job) {
        return OF_JOBS.computeIfAbsent(
                job,
                begun -> {
                    MpiWireRegistry wires = new MpiWireRegistry(begun);
                    begun.atEnd(wires::end);
                    return wires;
                });
    }

    /// Runs `opening`, which calls MPI, and registers the wire that it returns. The job does not
    /// end meanwhile.
    ///
    /// @throws MPIException if the job has ended
    synchronized @Nullable MpiWire open(Supplier<@Nullable MpiWire> opening) {
        if (LinkContext.current() != job) {
            throw new MPIException("MPI has ended");
        }
        isDrained(); // the new wire reuses the memory of closed ones
        MpiWire wire = opening.get();
        if (wire != null) {
            open.add(wire);
        }
        return wire;
    }

    /// Returns the number of a new link of this rank, for [#open].
    ///
    /// @throws MPIException if all numbers are in use
    synchronized int number() {
        return numbers.next(LinkTags.links(job.greatestTag()), this::isUsed);
    }

    private boolean isUsed(int number) {
        LinkTags tags = LinkTags.opened(number);
        return Stream.concat(open.stream(), closed.stream()).anyMatch(wire -> wire.has(tags));
    }

    /// Takes over a wire that this side has closed.
    void close(MpiWire wire) {
        closed.add(wire);
        open.remove(wire);
        if (!draining.getAndSet(true)) {
            startDraining();
        }
    }

    private void startDraining() {
        boolean started = false;
        try {
            Thread.ofPlatform().daemon().name("wherry-mpi-drain").start(this::drain);
            started = true;
        } finally {
            if (!started) {
                draining.set(false); // too many threads: the next closed wire starts one
            }
        }
    }

    private void drain() {
        try {
            while (!isDrained()) {
                Thread.sleep(NAP_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread()
                    .interrupt(); // does not happen; the next closed wire starts a new thread
        } finally {
            draining.set(false);
        }
        if (!closed.isEmpty() && !draining.getAndSet(true)) {
            drain(); // a wire was closed meanwhile
        }
    }

    /// Drives the transfers of closed wires; returns true if all are complete.
    private synchronized boolean isDrained() {
        closed.removeIf(MpiWireRegistry::isDrained);
        return closed.isEmpty();
    }

    private static boolean isDrained(MpiWire wire) {
        try {
            return wire.drain();
        } catch (MPIException e) {
            wire.abandon(e);
            return true;
        }
    }

    /// Ends all wires with the job. Bytes of peers that do not close in time are lost.
    private void end() {
        long last = System.nanoTime() + (ENDING_MILLIS * 1_000_000);
        while (!isDrained() && System.nanoTime() < last) {
            Thread.onSpinWait();
        }
        synchronized (this) {
            closed.forEach(wire -> wire.abandon(null));
            closed.clear();
            open.forEach(wire -> wire.abandon(null));
            open.clear();
        }
    }
}
