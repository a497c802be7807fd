// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.IntLimit;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CallbackTransfer;
import java.lang.foreign.MemorySegment;

/// A block of a buffer for each rank, each of its own type, at displacements in bytes.
final class TypedParts {
    private final Region[] regions;
    private final byte[] bytes;
    private final int[] counts;
    private final int[] starts;

    /// @param ranks number of blocks; further entries of the arrays are ignored
    TypedParts(int ranks, Object buf, int[] counts, int[] displacements, Datatype[] types) {
        int given = Math.min(counts.length, Math.min(displacements.length, types.length));
        if (given < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "fewer parts than ranks: parts=%d, ranks=%d".formatted(given, ranks),
                    null);
        }
        this.regions = new Region[ranks];
        this.counts = new int[ranks];
        this.starts = new int[ranks];
        int sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            Layout layout = types[rank].layoutOf(counts[rank]);
            int start = counts[rank] == 0 ? 0 : start(displacements[rank], layout);
            regions[rank] = Region.of(buf, start, counts[rank], layout);
            this.starts[rank] = sum;
            this.counts[rank] = IntLimit.count(regions[rank].memory().byteSize());
            sum = IntLimit.count((long) sum + this.counts[rank]);
        }
        this.bytes = new byte[sum];
    }

    /// Returns a displacement in elements.
    private static int start(int bytes, Layout layout) {
        int unit = layout.primitive().size();
        if (bytes % unit != 0) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "displacement is not a whole number of elements: bytes=" + bytes,
                    null);
        }
        return bytes / unit;
    }

    /// Returns all blocks as packed bytes, with the elements of the program: a block that is not
    /// received, of a missing neighbour, keeps them.
    ///
    /// @param filled true to send the elements of the program, false to receive
    /// @throws MPIException if the memory to receive into is read-only (`ERR_BUFFER`)
    Slots packed(boolean filled) {
        for (int rank = 0; rank < regions.length; rank++) {
            if (!filled) {
                var _ = regions[rank].room(); // throws if it is read-only
            }
            part(rank).copyFrom(regions[rank].gather());
        }
        return Slots.uneven(bytes, 0, Layout.of(Element.BYTE), counts, starts);
    }

    private MemorySegment part(int rank) {
        return MemorySegment.ofArray(bytes).asSlice(starts[rank], counts[rank]);
    }

    /// Returns a transfer that copies received elements to the program when it is done.
    Transfer landing(Transfer transfer) {
        return new CallbackTransfer(
                transfer,
                () -> {
                    for (int rank = 0; rank < regions.length; rank++) {
                        regions[rank].memory().copyFrom(part(rank));
                        regions[rank].scatter(counts[rank]);
                    }
                });
    }
}
