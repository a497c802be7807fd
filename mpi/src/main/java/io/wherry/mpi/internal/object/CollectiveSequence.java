// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collective operations that run one after another. Each operation is created when the previous
/// one is done.
final class CollectiveSequence implements Transfer {
    private static final Envelope NOTHING = new Envelope(0, 0, 0, false);

    private final Deque<Link> links;
    private final Runnable end;
    private @Nullable Transfer current;
    private boolean done;

    /// One of the operations, and the function that begins it.
    record Link(Creator operation, Starter starter) {}

    /// Creates an operation.
    @FunctionalInterface
    interface Creator {
        /// Returns null if neither this operation nor a later one is needed.
        @Nullable Collective create();
    }

    /// Begins an operation.
    @FunctionalInterface
    interface Starter {
        Transfer begin(Collective operation);
    }

    /// @param end called once, when all operations are done
    CollectiveSequence(List<Link> links, Runnable end) {
        this.links = new ArrayDeque<>(links);
        this.end = end;
    }

    @Override
    public boolean test() {
        while (!done) {
            Transfer running = running();
            if (running != null && !running.test()) {
                return false;
            }
            step(running);
        }
        return true;
    }

    @Override
    public void await() {
        while (!done) {
            Transfer running = running();
            if (running != null) {
                running.await();
            }
            step(running);
        }
    }

    private @Nullable Transfer running() {
        Link next = current == null ? links.poll() : null;
        Collective operation = next == null ? null : next.operation().create();
        if (next != null && operation != null) {
            current = next.starter().begin(operation);
        }
        return current;
    }

    private void step(@Nullable Transfer finished) {
        current = null;
        if (finished == null) {
            done = true;
            end.run();
        }
    }

    @Override
    public Envelope envelope() {
        return NOTHING;
    }

    @Override
    public void cancel() {}

    @Override
    public void free() {}
}
