// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Transfer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A step that consists of parts, which are executed one after another.
///
/// A part may append others while the step is in progress. This class is itself a step: so a part
/// whose rounds depend on received data can create them when it begins.
public final class Rounds implements Step {
    private final ArrayDeque<Step> parts = new ArrayDeque<>();

    /// Adds a round of messages, which begins when all parts before are done.
    public Rounds messages(Supplier<List<Transfer>> round) {
        parts.add(new Once(round));
        return this;
    }

    /// Adds local work.
    public Rounds work(Runnable work) {
        parts.add(() -> {
            work.run();
            return null;
        });
        return this;
    }

    /// Adds all rounds of another step.
    public Rounds step(Step step) {
        parts.add(step);
        return this;
    }

    @Override
    public @Nullable List<Transfer> next() {
        for (Step part = parts.peek(); part != null; part = parts.peek()) {
            List<Transfer> round = part.next();
            if (round != null) {
                return round;
            }
            parts.remove();
        }
        return null;
    }

    private static final class Once implements Step {
        private @Nullable Supplier<List<Transfer>> round;

        Once(Supplier<List<Transfer>> round) {
            this.round = round;
        }

        @Override
        public @Nullable List<Transfer> next() {
            Supplier<List<Transfer>> first = round;
            round = null;
            return first == null ? null : first.get();
        }
    }
}
