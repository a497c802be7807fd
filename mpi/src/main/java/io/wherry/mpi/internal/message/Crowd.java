// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.CollectiveEvent;
import io.wherry.mpi.internal.object.ObjectCollectives;
import io.wherry.mpi.internal.progress.Progress;
import io.wherry.mpi.internal.schedule.Schedules;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator as collective operations see them: who has the device do what it can, and does the rest by
/// messages.
public final class Crowd {
    private static final Transfer DONE = new Done(new Envelope(0, 0, 0, false));

    private final Context context;
    private final Schedules schedules;
    private final Progress progress;
    private final Way now = new Now();
    private final Way later = new Later();

    public Crowd(Context context, Schedules schedules, Progress progress) {
        this.context = context;
        this.schedules = schedules;
        this.progress = progress;
    }

    /// The way that waits for the end.
    public Way now() {
        return now;
    }

    /// The way that does not.
    public Way later() {
        return later;
    }

    /// What is made of messages.
    public Schedules schedules() {
        return schedules;
    }

    /// Begins what is made of messages.
    public Transfer add(Transfer work) {
        return progress.add(work);
    }

    private final class Now implements Way {
        @Override
        public Transfer begin(Collective operation) {
            CollectiveEvent event = CollectiveEvent.begun();
            Transfer transfer = run(operation);
            tell(event, operation, true);
            return transfer;
        }

        private Transfer run(Collective operation) {
            if (context.runs(operation)) {
                progress.during(() -> context.run(operation));
                return DONE;
            }
            Transfer transfer = beginLater(operation);
            progress.await(transfer);
            return transfer;
        }

        @Override
        public ObjectCollectives objects(GraphCodec codec, int peers) {
            return new ObjectCollectives(codec, peers, this::run, this::run);
        }

        @Override
        public Transfer composed(String operation, Transfer work) {
            CollectiveEvent event = CollectiveEvent.begun();
            work.await();
            if (event != null) {
                event.tell(operation, true);
            }
            return work;
        }
    }

    private Transfer beginLater(Collective operation) {
        Transfer transfer = context.begin(operation);
        return transfer != null ? transfer : progress.add(schedules.begin(operation));
    }

    private void tell(@Nullable CollectiveEvent event, Collective operation, boolean whole) {
        if (event != null) {
            event.tell(operation, isRoot(operation), whole);
        }
    }

    private boolean isRoot(Collective operation) {
        if (!(operation instanceof Collective.Broadcast broadcast)) {
            return false; // it matters nowhere else
        }
        int root = broadcast.root();
        return root == Collective.ROOT || (context.remoteGroup() == null && root == context.rank());
    }

    private final class Later implements Way {
        @Override
        public Transfer begin(Collective operation) {
            CollectiveEvent event = CollectiveEvent.begun();
            Transfer transfer = beginLater(operation);
            tell(event, operation, false);
            return transfer;
        }

        /// Made of messages with tags that are taken now: others may begin something between the first operation and the second.
        @Override
        public ObjectCollectives objects(GraphCodec codec, int peers) {
            int first = schedules.reserve();
            int second = schedules.reserve();
            return new ObjectCollectives(
                    codec,
                    peers,
                    operation -> schedules.begin(operation, first),
                    operation -> schedules.begin(operation, second));
        }

        @Override
        public Transfer composed(String operation, Transfer work) {
            CollectiveEvent event = CollectiveEvent.begun();
            Transfer begun = progress.add(work);
            if (event != null) {
                event.tell(operation, false);
            }
            return begun;
        }
    }
}
