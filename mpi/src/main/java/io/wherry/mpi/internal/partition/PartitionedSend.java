// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Region;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A partitioned send: each partition is a message, sent when the program marks it as ready.
/// Thread-safe.
public final class PartitionedSend implements Partitioned {
    private final PartitionedMessaging port;
    private final Partitions partitions;
    private final PartitionedMessaging.Peer to;
    private final TagRanges.Range tags;
    private final @Nullable Transfer[] sent;
    private boolean isActive;
    private int ready;
    private int done;
    private @Nullable Throwable failure; // the first exception or Error of this start

    PartitionedSend(
            PartitionedMessaging port,
            Partitions partitions,
            PartitionedMessaging.Peer to,
            TagRanges.Range tags) {
        this.port = port;
        this.partitions = partitions;
        this.to = to;
        this.tags = tags;
        this.sent = new Transfer[partitions.number()];
    }

    private boolean hasNoPeer() {
        return to.rank() == NO_RANK;
    }

    @Override
    public Transfer start() {
        reset();
        return port.progress().add(new Sending(), port.shadow());
    }

    private synchronized void reset() {
        isActive = true;
        ready = 0;
        done = 0;
        failure = null;
    }

    /// Sends one partition.
    ///
    /// @throws MPIException if the partition is out of range (`ERR_ARG`), the send is not started,
    ///     or the partition was sent already (`ERR_REQUEST`)
    public synchronized void ready(int partition) {
        partitions.check(partition);
        if (hasNoPeer()) {
            return;
        }
        if (!isActive || sent[partition] != null) {
            throw new MPIException(
                    MPI.ERR_REQUEST,
                    isActive
                            ? "partition is ready already: " + partition
                            : "partitioned send is not started",
                    null);
        }
        Region region = partitions.partition(partition);
        sent[partition] =
                port.shadow()
                        .sendLater(
                                SendMode.STANDARD,
                                region.gather(),
                                region.element(),
                                to.rank(),
                                tags.first() + partition);
        ready++;
    }

    /// Makes the tags of the partitions free for other sends. Those of a send in progress stay in
    /// use until it is unreachable.
    public synchronized void free() {
        if (!isActive) {
            port.giveBack(tags);
        }
    }

    private synchronized boolean isDone() {
        if (hasNoPeer()) {
            isActive = false;
            return true;
        }
        if (ready < sent.length) {
            return false;
        }
        while (done < sent.length) {
            if (!hasLeft(done)) {
                return false;
            }
            sent[done] = null;
            done++;
        }
        isActive = false;
        KeptFailure.throwIfAny(failure);
        return true;
    }

    private boolean hasLeft(int partition) {
        Transfer transfer = sent[partition];
        try {
            return transfer == null || transfer.test();
        } catch (RuntimeException | Error e) {
            failure = failure == null ? e : failure; // thrown when the other partitions are done
            return true;
        }
    }

    /// The transfer of one start.
    private final class Sending implements Transfer {
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
            return new Envelope(to.rank(), to.tag(), partitions.bytes(), false);
        }

        @Override
        public void cancel() {
            throw PartitionedReceive.cannotCancel();
        }

        /// No effect: the send makes progress while any call waits.
        @Override
        public void free() {}
    }
}
