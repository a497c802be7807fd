// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Window.Place;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The start of the memory of each rank within its window of the library. The memory begins some
/// bytes after the start of the window if the library does not support windows at any address: see
/// [Quirks#ROUNDS_WINDOW_BASES].
final class WindowStart {
    private static final Function ALLGATHER = new Function("MPI_Allgather", 7);
    private static final int ALIGNMENT = 16;

    private final long address;
    private final long bytes;
    private final int @Nullable [] shifts;

    /// @param shifts bytes before the memory of each rank; null for none
    private WindowStart(long address, long bytes, int @Nullable [] shifts) {
        this.address = address;
        this.bytes = bytes;
        this.shifts = shifts;
    }

    /// Returns the address of the library's window at this rank, 0 without memory.
    long address() {
        return address;
    }

    /// Returns the length of the library's window at this rank.
    long bytes() {
        return bytes;
    }

    /// Computes the starts. Collective.
    static WindowStart of(long communicator, MemorySegment memory) {
        long bytes = memory.byteSize();
        long address = bytes == 0 ? 0 : NativeBuffer.address(memory);
        if (!Quirks.ROUNDS_WINDOW_BASES) {
            return new WindowStart(address, bytes, null);
        }
        int shift = (int) (address % ALIGNMENT);
        return new WindowStart(address - shift, bytes + shift, shifts(communicator, shift));
    }

    /// Returns the base of a dynamic window, whose displacements are addresses.
    static WindowStart ofAddresses() {
        return new WindowStart(0, 0, null);
    }

    private static int[] shifts(long communicator, int own) {
        int ranks = Communicator.size(communicator);
        long type = Constants.datatype(Element.INT);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_INT, own);
            MemorySegment all = arena.allocate(ValueLayout.JAVA_INT, ranks);
            ALLGATHER.callBlocking(mine.address(), 1, type, all.address(), 1, type, communicator);
            return all.toArray(ValueLayout.JAVA_INT);
        }
    }

    /// Returns the displacement in the library's window, in bytes. For a rank that does not exist,
    /// which the library rejects, it is the offset.
    long displacement(Place place) {
        int rank = place.rank();
        if (shifts == null || rank < 0 || rank >= shifts.length) {
            return place.offset();
        }
        return place.offset() + shifts[rank];
    }
}
