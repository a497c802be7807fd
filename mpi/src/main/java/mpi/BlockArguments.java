// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Slots;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Converts the arguments of collective calls on a communicator to blocks of memory. Arguments of a
/// buffer that is not accessed at this rank may be null.
final class BlockArguments {
    private static final int[] NO_COUNTS = {};
    private static final Slots NOWHERE =
            Slots.uneven(new byte[0], 0, Layout.of(Element.BYTE), NO_COUNTS, NO_COUNTS);

    /// Blocks of a null datatype: refused if they are accessed.
    private static final Slots NULL_TYPE =
            Slots.uneven(new byte[0], 0, Layout.of(Element.BYTE), NO_COUNTS, NO_COUNTS);

    private final Comm comm;

    BlockArguments(Comm comm) {
        this.comm = comm;
    }

    /// Returns a block of the same length for each rank.
    Slots even(@Nullable Object buf, int offset, int count, @Nullable Datatype type) {
        if (type == null) {
            return NOWHERE;
        }
        if (count != 0 && type.isNullType()) {
            return NULL_TYPE;
        }
        Layout layout = type.layout();
        return Slots.even(some(buf, layout), offset, layout, comm.parts().peers(), count);
    }

    /// Returns blocks whose lengths may differ.
    Slots uneven(
            @Nullable Object buf,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displs,
            @Nullable Datatype type) {
        if (type == null) {
            return NOWHERE;
        }
        if (counts == null || displs == null) {
            return none(type);
        }
        if (type.isNullType() && Arrays.stream(counts).anyMatch(count -> count != 0)) {
            return NULL_TYPE;
        }
        Layout layout = type.layout();
        return Slots.uneven(some(buf, layout), offset, layout, counts, displs);
    }

    /// Returns no blocks, of a datatype: ranks that move nothing must know whether it is objects.
    Slots none(Datatype type) {
        Layout layout = type.layout();
        return Slots.uneven(some(null, layout), 0, layout, NO_COUNTS, NO_COUNTS);
    }

    /// Returns a block of its own type for each rank.
    TypedParts typed(Object buf, int[] counts, int[] displs, Datatype[] types) {
        return new TypedParts(comm.parts().peers(), buf, counts, displs, types);
    }

    /// Returns the memory of a broadcast, which may be null in the group of the root of an
    /// inter-communicator: only its type matters there.
    Payload broadcast(@Nullable Object buf, int offset, long count, Datatype type, int root) {
        boolean isIgnored = root == MPI.PROC_NULL && comm.parts().isBetweenGroups();
        long given = isIgnored && buf == null ? 0 : count;
        return Payload.of(buf, offset, given, type.layoutOf(isIgnored ? 0 : count));
    }

    /// Returns the block that this rank sends to the root; null in the group of the root of an
    /// inter-communicator.
    @Nullable Payload own(
            @Nullable Object buf, int offset, int count, @Nullable Datatype type, int root) {
        boolean away = comm.parts().isBetweenGroups() && root < 0;
        return away || type == null || (buf == null && count != 0)
                ? null
                : Payload.of(some(buf, type.layout()), offset, count, type.layoutOf(count));
    }

    /// Returns the block of [#own] for a call in place: null at the root, whose block stays.
    @Nullable Payload ownInPlace(
            @Nullable Object buf, int count, @Nullable Datatype type, int root) {
        return comm.parts().movements().isRoot(root) ? null : own(buf, 0, count, type, root);
    }

    /// Checks that there is a block for each rank.
    Slots enough(@Nullable Slots slots) {
        if (slots == NULL_TYPE) {
            throw new MPIException(MPI.ERR_TYPE, "datatype is null", null);
        }
        return (slots == null ? NOWHERE : slots).ofFirst(comm.parts().peers());
    }

    /// Returns an empty buffer in the place of one that is not accessed.
    private static Object some(@Nullable Object buf, Layout layout) {
        Object nothing = layout.isOfObjects() ? new Object[0] : new byte[0];
        return buf == null ? nothing : buf;
    }
}
