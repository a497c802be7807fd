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
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The wires of a job: those that are open, and those that were closed here but not by their peers. What the peers of
/// closed wires still send is received and dropped; a thread does it while there are any.
///
/// After the job has ended no wire calls MPI any more, whatever its threads do: a call after `MPI_Finalize` ends the
/// process.
final class Wires {
    private static final Map<LinkContext, Wires> OF_JOBS = new WeakHashMap<>();
    private static final long NAP_MILLIS = 1;
    private static final long ENDING_MILLIS = 1_000;

    private final LinkContext job;
    private final Set<MpiWire> open = ConcurrentHashMap.newKeySet();
    private final Queue<MpiWire> closed = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();

    private Wires(LinkContext job) {
        this.job = job;
    }

    static synchronized Wires of(LinkContext job) {
        return OF_JOBS.computeIfAbsent(
                job,
                begun -> {
                    Wires wires = new Wires(begun);
                    begun.atEnd(wires::end);
                    return wires;
                });
    }

    /// Calls MPI to see whether there is a new wire, and remembers it. The job does not end meanwhile.
    ///
    /// @throws MPIException if the job has ended
    synchronized @Nullable MpiWire open(Supplier<@Nullable MpiWire> opening) {
        if (LinkContext.current() != job) {
            throw new MPIException("MPI has ended");
        }
        isDrained(); // the next one uses the memory of those that were closed
        MpiWire wire = opening.get();
        if (wire != null) {
            open.add(wire);
        }
        return wire;
    }

    /// The wire was closed here.
    void close(MpiWire wire) {
        closed.add(wire);
        open.remove(wire);
        if (!draining.getAndSet(true)) {
            Thread.ofPlatform().daemon().name("wherry-mpi-drain").start(this::drain);
        }
    }

    private void drain() {
        try {
            while (!isDrained()) {
                Thread.sleep(NAP_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // nobody does; the next one begins anew
        } finally {
            draining.set(false);
        }
        if (!closed.isEmpty() && !draining.getAndSet(true)) {
            drain(); // one came meanwhile
        }
    }

    /// Moves what is left of closed ones; returns true if nothing is left of any.
    private synchronized boolean isDrained() {
        closed.removeIf(Wires::isDrained);
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

    /// The job ends: peers that do not close now lose what they send.
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
