// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.partition.Partitioned;
import io.wherry.mpi.internal.partition.PartitionedReceive;
import io.wherry.mpi.internal.partition.PartitionedSend;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A persistent request: a message or a collective operation that is initialized once and started
/// many times (MPI 4.1, 3.9 and 6.13).
public final class Prequest extends Request {
    private final Supplier<Transfer> beginning;
    private final @Nullable Partitioned partitioned;
    private boolean freed;

    Prequest(ProgressEngine progress, Supplier<Transfer> beginning) {
        super(progress, null);
        this.beginning = beginning;
        this.partitioned = null;
    }

    Prequest(ProgressEngine progress, Partitioned partitioned) {
        super(progress, null);
        this.beginning = partitioned::start;
        this.partitioned = partitioned;
    }

    @Override
    boolean isPersistent() {
        return !freed;
    }

    @Override
    public void free() {
        super.free();
        freed = true;
        if (partitioned instanceof PartitionedSend send) {
            send.free();
        }
    }

    /// Starts the operation.
    ///
    /// @throws MPIException if it was started and has not been waited for, or was freed
    public void start() {
        if (freed || isActive()) {
            throw new MPIException(
                    MPI.ERR_REQUEST, freed ? "request was freed" : "request is active", null);
        }
        begin(beginning.get());
    }

    /// Marks one partition of an active partitioned send as ready; its memory belongs to the
    /// operation from now on (MPI 4.1, 4.2.1: MPI_PREADY). Any thread may call it.
    ///
    /// @throws MPIException if this is not a partitioned send, it is not active, or the partition
    ///     was sent already (`ERR_REQUEST`); if the partition is out of range (`ERR_ARG`)
    public void pReady(int partition) {
        if (!(partitioned instanceof PartitionedSend send)) {
            throw new MPIException(MPI.ERR_REQUEST, "request is not a partitioned send", null);
        }
        send.ready(partition);
    }

    /// Marks the partitions from `low` to `high`, both included, as ready (MPI 4.1, 4.2.1:
    /// MPI_PREADY_RANGE).
    public void pReadyRange(int low, int high) {
        for (int partition = low; partition <= high; partition++) {
            pReady(partition);
        }
    }

    /// Marks some partitions as ready (MPI 4.1, 4.2.1: MPI_PREADY_LIST).
    public void pReadyList(int[] list) {
        for (int partition : list) {
            pReady(partition);
        }
    }

    /// Returns whether a partition of a partitioned receive has arrived, and may be read; true if
    /// the receive is not active (MPI 4.1, 4.2.2: MPI_PARRIVED). Any thread may call it.
    ///
    /// @throws MPIException if this is not a partitioned receive (`ERR_REQUEST`), or the partition
    ///     is out of range (`ERR_ARG`), or a partition of the last start could not be received
    public boolean pArrived(int partition) {
        if (!(partitioned instanceof PartitionedReceive receive)) {
            throw new MPIException(MPI.ERR_REQUEST, "request is not a partitioned receive", null);
        }
        move();
        return receive.hasArrived(partition);
    }

    public static void startAll(Prequest[] requests) {
        for (Prequest request : requests) {
            request.start();
        }
    }

    /// Same as [#start].
    public void Start() {
        start();
    }

    /// Same as [#startAll].
    public static void Startall(Prequest[] requests) {
        startAll(requests);
    }
}
