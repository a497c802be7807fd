// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.CollectiveEvent;
import io.wherry.mpi.internal.object.ObjectCollectives;
import io.wherry.mpi.internal.progress.ProgressEngine;
import io.wherry.mpi.internal.schedule.CollectiveScheduler;
import io.wherry.mpi.internal.schedule.NeighbourOperation;
import io.wherry.mpi.internal.schedule.Neighbours;
import io.wherry.mpi.internal.schedule.ProposalAgreement;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Runs the collective operations of a communicator: the device executes those that it implements,
/// the others are made of messages.
public final class CollectiveDispatcher {
    private static final Transfer DONE = new DoneTransfer(new Envelope(0, 0, 0, false));

    private final Context context;
    private final CollectiveScheduler schedules;
    private final CollectiveScheduler persistent;
    private final ProgressEngine progress;
    private final CollectiveMode now = new Now();
    private final CollectiveMode later = new Later();

    /// @param persistent scheduler of the persistent operations
    public CollectiveDispatcher(
            Context context,
            CollectiveScheduler schedules,
            CollectiveScheduler persistent,
            ProgressEngine progress) {
        this.context = context;
        this.schedules = schedules;
        this.persistent = persistent;
        this.progress = progress;
    }

    /// Returns the mode of blocking operations.
    public CollectiveMode now() {
        return now;
    }

    /// Returns the mode of non-blocking operations.
    public CollectiveMode later() {
        return later;
    }

    /// Returns the mode of one persistent operation (MPI 4.1, 6.13). Collective; all ranks call it
    /// in the same order.
    public CollectiveMode persistent() {
        return new Persistent();
    }

    /// Begins an agreement. Collective, as a non-blocking operation.
    public Transfer begin(ProposalAgreement agreement) {
        return added(schedules.begin(agreement::step));
    }

    private Transfer added(Transfer work) {
        return progress.add(work, context.shadow());
    }

    private final class Now implements CollectiveMode {
        @Override
        public Transfer begin(Collective operation) {
            CollectiveEvent event = event();
            Transfer transfer = run(operation);
            tell(event, operation, true);
            return transfer;
        }

        @Override
        public Transfer begin(Neighbours neighbours, NeighbourOperation operation) {
            return later.begin(neighbours, operation);
        }

        private Transfer run(Collective operation) {
            if (context.runs(operation)) {
                progress.run(() -> context.run(operation));
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
            CollectiveEvent event = event();
            work.await();
            if (event != null) {
                event.tell(operation, true);
            }
            return work;
        }
    }

    private Transfer beginLater(Collective operation) {
        Transfer transfer = context.begin(operation);
        return transfer != null
                ? progress.addOfDevice(transfer, context.shadow())
                : added(schedules.begin(operation));
    }

    private static @Nullable CollectiveEvent event() {
        return FlightRecorder.isInitialized() ? CollectiveEvent.begun() : null;
    }

    private void tell(@Nullable CollectiveEvent event, Collective operation, boolean whole) {
        if (event != null) {
            event.tell(operation, isRoot(operation), whole);
        }
    }

    private boolean isRoot(Collective operation) {
        if (!(operation instanceof Collective.Broadcast broadcast)) {
            return false; // ignored at other ranks
        }
        int root = broadcast.root();
        return root == Collective.ROOT || (context.remoteGroup() == null && root == context.rank());
    }

    private final class Later implements CollectiveMode {
        @Override
        public Transfer begin(Collective operation) {
            CollectiveEvent event = event();
            Transfer transfer = beginLater(operation);
            tell(event, operation, false);
            return transfer;
        }

        @Override
        public Transfer begin(Neighbours neighbours, NeighbourOperation operation) {
            return added(schedules.beginNeighbours(neighbours, operation));
        }

        /// Operations over objects are made of messages with tags that are reserved now: another
        /// operation may begin between the first step and the second.
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
            return composedLater(operation, work);
        }
    }

    private Transfer composedLater(String operation, Transfer work) {
        CollectiveEvent event = event();
        Transfer begun = added(work);
        if (event != null) {
            event.tell(operation, false);
        }
        return begun;
    }

    /*
     * Made of messages on every device. The tags are reserved when the operation is described,
     * because the ranks may start several operations in different orders. Messages of one start
     * and the next arrive in order, as the messages of one schedule do.
     */
    private final class Persistent implements CollectiveMode {
        private final int first = persistent.reserve();
        private final int second = persistent.reserve();

        @Override
        public Transfer begin(Collective operation) {
            CollectiveEvent event = event();
            Transfer transfer = added(persistent.begin(operation, first));
            tell(event, operation, false);
            return transfer;
        }

        @Override
        public Transfer begin(Neighbours neighbours, NeighbourOperation operation) {
            return added(persistent.beginNeighbours(neighbours, operation, first));
        }

        @Override
        public ObjectCollectives objects(GraphCodec codec, int peers) {
            return new ObjectCollectives(
                    codec,
                    peers,
                    operation -> persistent.begin(operation, first),
                    operation -> persistent.begin(operation, second));
        }

        @Override
        public Transfer composed(String operation, Transfer work) {
            return composedLater(operation, work);
        }
    }
}
