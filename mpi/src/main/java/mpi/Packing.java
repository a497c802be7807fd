// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.IntLimit;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import java.lang.foreign.MemorySegment;

/// Packs elements as bytes in an array.
final class Packing {
    private Packing() {}

    static int pack(Payload payload, byte[] bytes, int position) {
        MemorySegment memory = region(payload).gather();
        MemorySegment room = room(bytes, position, memory.byteSize());
        room.copyFrom(memory);
        return position + (int) memory.byteSize();
    }

    static int unpack(Payload payload, byte[] bytes, int position) {
        Region region = region(payload);
        MemorySegment memory = region.room();
        memory.copyFrom(room(bytes, position, memory.byteSize()));
        region.scatter(memory.byteSize());
        return position + (int) memory.byteSize();
    }

    /// Returns the number of bytes of packed elements.
    static int length(int count, Datatype type) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: " + count, null);
        }
        Layout layout = type.layoutOf(count);
        long elements = IntLimit.count((long) count * layout.size());
        return IntLimit.count(elements * layout.primitive().size());
    }

    private static Region region(Payload payload) {
        if (payload instanceof Region region) {
            return region;
        }
        throw new MPIException(MPI.ERR_TYPE, "objects cannot be packed", null);
    }

    private static MemorySegment room(byte[] bytes, int position, long length) {
        if (position < 0 || length > bytes.length - position) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "buffer is too short: length=%d, position=%d, needed=%d"
                            .formatted(bytes.length, position, length),
                    null);
        }
        return MemorySegment.ofArray(bytes).asSlice(position, length);
    }
}
