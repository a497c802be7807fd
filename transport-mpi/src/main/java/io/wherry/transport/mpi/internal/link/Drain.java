// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.link.LinkContext;
import java.util.Map;
import java.util.Queue;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MPIException;

/// Links that were closed and whose peers have not: what they still send is received and forgotten. A thread does it while
/// there are any.
final class Drain {
    private static final Map<LinkContext, Drain> OF_JOBS = new WeakHashMap<>();
    private static final long NAP_MILLIS = 1;
    private static final long ENDING_MILLIS = 1_000;

    private final Queue<MpiWire> wires = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();

    private Drain() {}

    static synchronized Drain of(LinkContext job) {
        return OF_JOBS.computeIfAbsent(
                job,
                begun -> {
                    Drain drain = new Drain();
                    begun.atEnd(drain::end);
                    return drain;
                });
    }

    void add(MpiWire wire) {
        wires.add(wire);
        if (!running.getAndSet(true)) {
            Thread.ofPlatform().daemon().name("wherry-mpi-drain").start(this::run);
        }
    }

    private void run() {
        try {
            while (!isEmpty()) {
                Thread.sleep(NAP_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // nobody does; the next one begins anew
        } finally {
            running.set(false);
        }
        if (!wires.isEmpty() && !running.getAndSet(true)) {
            run(); // one came meanwhile
        }
    }

    private synchronized boolean isEmpty() {
        wires.removeIf(Drain::isDone);
        return wires.isEmpty();
    }

    private static boolean isDone(MpiWire wire) {
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
        while (!isEmpty() && System.nanoTime() < last) {
            Thread.onSpinWait();
        }
        synchronized (this) {
            wires.forEach(wire -> wire.abandon(null));
            wires.clear();
        }
    }
}
