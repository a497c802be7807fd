// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Region;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A partitioned receive: one message for each partition of the sender, which may have another
/// number of partitions. Thread-safe.
///
/// All messages are received into one packed row: the memory of the program itself, if its datatype
/// has no gaps.
public final class PartitionedReceive implements Partitioned {
    private static final Envelope NOTHING = new Envelope(NO_RANK, Context.ANY_TAG, 0, false);

    private final PartitionedMessaging port;
    private final Partitions partitions;
    private final PartitionedMessaging.Peer from;
    private final Region whole;
    private final boolean[] landed;
    private @Nullable Announcement sender;
    private List<@Nullable Transfer> begun = List.of();
    private boolean isActive;
    private @Nullable Throwable failure; // the first exception or Error of this start

    PartitionedReceive(
            PartitionedMessaging port, Partitions partitions, PartitionedMessaging.Peer from) {
        this.port = port;
        this.partitions = partitions;
        this.from = from;
        this.whole = partitions.whole();
        this.landed = new boolean[partitions.number()];
        whole.room(); // throws if it is read-only
    }

    private boolean hasNoPeer() {
        return from.rank() == NO_RANK;
    }

    synchronized void match(Announcement announcement) {
        sender = announcement;
    }

    @Override
    public Transfer start() {
        reset();
        return port.progress().add(new Receiving(), port.shadow());
    }

    private synchronized void reset() {
        isActive = !hasNoPeer();
        begun = List.of();
        Arrays.fill(landed, false);
        failure = null;
    }

    /// Returns whether a partition has arrived; true if the receive is not started.
    ///
    /// @throws MPIException if the partition is out of range (`ERR_ARG`), or a partition of this
    ///     start could not be received
    public boolean hasArrived(int partition) {
        partitions.check(partition);
        return isMatched() && hasArrivedWhole(partition);
    }

    private synchronized boolean hasArrivedWhole(int partition) {
        boolean arrived = hasLanded(partition);
        if (arrived) { // also when all partitions have ended: the request throws it only later
            KeptFailure.throwIfAny(failure);
        }
        return arrived;
    }

    /*
     * The lock of this receive is not held here: the messaging object takes both locks in the
     * other order.
     */
    private boolean isMatched() {
        synchronized (this) {
            if (sender != null || !isActive) {
                return true;
            }
        }
        port.move();
        synchronized (this) {
            return sender != null;
        }
    }

    private synchronized boolean hasLanded(int partition) {
        Announcement announced = sender;
        if (!isActive || announced == null) {
            return true;
        }
        receiveAll(announced);
        if (landed[partition]) {
            return true;
        }
        long each = partitions.eachBytes();
        int first = indexAt(announced, partition * each);
        int last = each == 0 ? first - 1 : indexAt(announced, (partition + 1) * each - 1);
        for (int n = first; n <= last; n++) {
            if (!hasCome(n)) {
                return false;
            }
        }
        land(partition);
        return true;
    }

    /// Returns the partition of the sender that contains a byte.
    private static int indexAt(Announcement announced, long offset) {
        return announced.eachBytes() == 0 ? 0 : (int) (offset / announced.eachBytes());
    }

    private boolean hasCome(int index) {
        Transfer transfer = begun.get(index);
        try {
            if (transfer != null && !transfer.test()) {
                return false;
            }
        } catch (RuntimeException | Error e) {
            keepFirst(e);
        }
        begun.set(index, null);
        return true;
    }

    /* A failure is thrown when the other partitions have come: until then they use the memory. */
    private void keepFirst(Throwable e) {
        failure = failure == null ? e : failure;
    }

    private void land(int partition) {
        landed[partition] = true;
        long each = partitions.eachBytes();
        try {
            Region region = partitions.partition(partition);
            if (region.isCopy()) {
                region.memory().copyFrom(whole.memory().asSlice(partition * each, each));
                region.scatter(each);
            }
        } catch (RuntimeException | Error e) { // such as that of closed memory
            keepFirst(e);
        }
    }

    /// Posts the receives, at the first call after a start.
    private void receiveAll(Announcement announced) {
        if (!begun.isEmpty()) {
            return;
        }
        long bytes = announced.partitions() * announced.eachBytes();
        int unit = partitions.element().size();
        if (bytes != partitions.bytes() || announced.eachBytes() % unit != 0) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    "partitioned messages differ in length: sent=%d, expected=%d bytes"
                            .formatted(bytes, partitions.bytes()),
                    null);
        }
        List<@Nullable Transfer> all = new ArrayList<>();
        for (int n = 0; n < announced.partitions(); n++) {
            all.add(receive(announced, n));
        }
        begun = all;
    }

    /// Returns null after a failure.
    private @Nullable Transfer receive(Announcement announced, int n) {
        MemorySegment room =
                whole.memory().asSlice(n * announced.eachBytes(), announced.eachBytes());
        try {
            return port.shadow()
                    .receiveLater(
                            room, partitions.element(), from.rank(), announced.firstTag() + n);
        } catch (RuntimeException | Error e) {
            keepFirst(e);
            return null;
        }
    }

    private boolean isDone() {
        return isMatched() && haveAllLanded();
    }

    private synchronized boolean haveAllLanded() {
        for (int partition = 0; partition < landed.length; partition++) {
            if (!hasLanded(partition)) {
                return false;
            }
        }
        Announcement announced = sender;
        if (isActive && announced != null) {
            receiveAll(announced);
            for (int n = 0; n < begun.size(); n++) {
                if (!hasCome(n)) {
                    return false;
                }
            }
        }
        isActive = false;
        KeptFailure.throwIfAny(failure);
        return true;
    }

    static MPIException cannotCancel() {
        return new MPIException(
                MPI.ERR_REQUEST, "partitioned communication cannot be cancelled", null);
    }

    /// The transfer of one start.
    private final class Receiving implements Transfer {
        @Override
        public boolean test() {
            return isDone();
        }

        @Override
        public void await() {
            port.progress().until(this::test);
        }

        @Override
        public Envelope envelope() {
            return hasNoPeer()
                    ? NOTHING
                    : new Envelope(from.rank(), from.tag(), partitions.bytes(), false);
        }

        @Override
        public void cancel() {
            throw cannotCancel();
        }

        /// No effect: the receive makes progress while any call waits.
        @Override
        public void free() {}
    }
}
