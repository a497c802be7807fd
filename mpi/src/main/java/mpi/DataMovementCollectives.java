// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collective operations that move elements or objects, with the method names of Open MPI.
///
/// Variants without one of the two buffers are in place: the other buffer is used for both. Counts
/// are per rank; displacements are in extents of the type. Arguments that matter only at the root
/// may be null at other ranks.
abstract class DataMovementCollectives extends MpijavaMessaging {
    private static final int[] NO_COUNTS = {};
    private static final Slots NOWHERE =
            Slots.uneven(new byte[0], 0, Layout.of(Element.BYTE), NO_COUNTS, NO_COUNTS);

    DataMovementCollectives() {}

    final CollectiveMode now() {
        return parts().dispatcher().now();
    }

    final CollectiveMode later() {
        return parts().dispatcher().later();
    }

    final void end(Transfer transfer) {
        parts().job().progress().await(transfer);
    }

    final Request request(Transfer transfer) {
        return new Request(parts().job().progress(), transfer);
    }

    final Slots even(@Nullable Object buf, int offset, int count, @Nullable Datatype type) {
        if (type == null) {
            return NOWHERE;
        }
        Layout layout = type.layout();
        return Slots.even(some(buf, layout), offset, layout, parts().peers(), count);
    }

    static Slots uneven(
            @Nullable Object buf,
            int offset,
            int @Nullable [] counts,
            int @Nullable [] displs,
            @Nullable Datatype type) {
        if (counts == null || displs == null || type == null) {
            return NOWHERE;
        }
        Layout layout = type.layout();
        return Slots.uneven(some(buf, layout), offset, layout, counts, displs);
    }

    /// Returns an empty buffer in the place of one that is not accessed.
    private static Object some(@Nullable Object buf, Layout layout) {
        Object nothing = layout.isOfObjects() ? new Object[0] : new byte[0];
        return buf == null ? nothing : buf;
    }

    /// Checks that there is a block for each rank.
    final Slots enough(@Nullable Slots slots) {
        return (slots == null ? NOWHERE : slots).ofFirst(parts().peers());
    }

    /// Returns the block that this rank sends to the root; null in the group of the root of an
    /// inter-communicator.
    final @Nullable Payload own(
            @Nullable Object buf, int offset, int count, @Nullable Datatype type, int root) {
        boolean away = parts().isBetweenGroups() && root < 0;
        return away || type == null || (buf == null && count != 0)
                ? null
                : Payload.of(some(buf, type.layout()), offset, count, type.layout());
    }

    /// @param even whether all ranks declare that all blocks have the same length
    final Transfer gather(
            CollectiveMode mode,
            @Nullable Payload own,
            @Nullable Slots to,
            int root,
            boolean even) {
        CommunicatorParts all = parts();
        boolean receives = all.movements().isRoot(all.root(root));
        Slots in = receives ? enough(to) : typeInRootGroup(to, root);
        return all.movements().gather(mode, own, in, root, even);
    }

    /// @param even whether all ranks declare that all blocks have the same length
    final Transfer scatter(
            CollectiveMode mode,
            @Nullable Slots from,
            @Nullable Payload to,
            int root,
            boolean even) {
        CommunicatorParts all = parts();
        boolean sends = all.movements().isRoot(all.root(root));
        Slots out = sends ? enough(from) : typeInRootGroup(from, root);
        return all.movements().scatter(mode, out, to, root, even);
    }

    /// Returns the blocks of an inter-communicator at a rank in the group of the root: nothing is
    /// moved there, but the type matters, because objects take two operations.
    private static @Nullable Slots typeInRootGroup(@Nullable Slots slots, int root) {
        return root == MPI.PROC_NULL ? slots : null;
    }

    final boolean isRoot(int root) {
        return parts().movements().isRoot(root);
    }

    /// Blocks until all ranks have called it.
    public void barrier() {
        end(parts().movements().barrier(now()));
    }

    /// Non-blocking form of [#barrier].
    public Request iBarrier() {
        return request(parts().movements().barrier(later()));
    }

    /// Broadcasts the elements of the root to all ranks.
    public void bcast(Object buf, int count, Datatype type, int root) {
        end(broadcast(now(), buf, 0, count, type, root));
    }

    /// Non-blocking form of [#bcast].
    public Request iBcast(Object buf, int count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// Non-blocking form of [#bcast].
    public Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// Same as [#bcast], for large counts (MPI 4.1, 6.4: MPI_BCAST_C).
    public void bcast(Object buf, long count, Datatype type, int root) {
        end(broadcast(now(), buf, 0, count, type, root));
    }

    /// Non-blocking form of [#bcast], for large counts.
    public Request iBcast(Object buf, long count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// Same as [#bcast], with an offset.
    public void bcast(Object buf, int offset, int count, Datatype type, int root) {
        end(broadcast(now(), buf, offset, count, type, root));
    }

    private Transfer broadcast(
            CollectiveMode mode, Object buf, int offset, long count, Datatype type, int root) {
        CommunicatorParts all = parts();
        return all.movements()
                .broadcast(mode, Payload.of(buf, offset, count, type.layout()), all.root(root));
    }

    /// Gathers the blocks of all ranks at the root.
    public void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                gather(
                        now(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                gather(
                        later(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                gather(
                        later(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Gathers the blocks of all ranks at the root, whose own block is in place.
    public void gather(Object buf, int count, Datatype type, int root) {
        end(
                gather(
                        now(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(Object buf, int count, Datatype type, int root) {
        return request(
                gather(
                        later(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(Buffer buf, int count, Datatype type, int root) {
        return request(
                gather(
                        later(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Gathers the blocks of all ranks at the root; the lengths may differ.
    public void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        end(
                gather(
                        now(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return request(
                gather(
                        later(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return request(
                gather(
                        later(),
                        own(sendbuf, 0, sendcount, sendtype, root),
                        uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Gathers blocks of different lengths: the call of the root, whose own block is in place.
    public void gatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        end(gather(now(), null, uneven(recvbuf, 0, recvcount, displs, recvtype), root, false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return request(
                gather(
                        later(),
                        null,
                        uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return request(
                gather(
                        later(),
                        null,
                        uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Gathers blocks of different lengths: the call of the other ranks.
    public void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        end(gather(now(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                gather(later(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                gather(later(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Scatters the blocks of the root to all ranks.
    public void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                scatter(
                        now(),
                        even(sendbuf, 0, sendcount, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                scatter(
                        later(),
                        even(sendbuf, 0, sendcount, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                scatter(
                        later(),
                        even(sendbuf, 0, sendcount, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Scatters the blocks of the root to all ranks; that of the root stays in place.
    public void scatter(Object buf, int count, Datatype type, int root) {
        end(
                scatter(
                        now(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(Object buf, int count, Datatype type, int root) {
        return request(
                scatter(
                        later(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return request(
                scatter(
                        later(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Scatters the blocks of the root to all ranks; the lengths may differ.
    public void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                scatter(
                        now(),
                        uneven(sendbuf, 0, sendcount, displs, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                scatter(
                        later(),
                        uneven(sendbuf, 0, sendcount, displs, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Buffer sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                scatter(
                        later(),
                        uneven(sendbuf, 0, sendcount, displs, sendtype),
                        own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Scatters blocks of different lengths: the call of the root, whose own block stays in place.
    public void scatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        end(scatter(now(), uneven(sendbuf, 0, sendcount, displs, sendtype), null, root, false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return request(
                scatter(
                        later(),
                        uneven(sendbuf, 0, sendcount, displs, sendtype),
                        null,
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return request(
                scatter(
                        later(),
                        uneven(sendbuf, 0, sendcount, displs, sendtype),
                        null,
                        root,
                        false));
    }

    /// Scatters blocks of different lengths: the call of the other ranks.
    public void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        end(scatter(now(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                scatter(later(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                scatter(later(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }
}
