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

/// Operations of all ranks that move elements or objects, by the names of Open MPI.
///
/// Without one of the two buffers: in place, the other buffer is both. Counts are those for each rank; displacements are in
/// extents of the type. What matters only at the root may be null elsewhere.
abstract class DataMovementCollectives extends MpijavaMessaging {
    private static final int[] NO_COUNTS = {};
    private static final Slots NOWHERE =
            Slots.uneven(new byte[0], 0, Layout.of(Element.BYTE), NO_COUNTS, NO_COUNTS);

    DataMovementCollectives() {}

    final CollectiveMode now() {
        return endpoint().crowd().now();
    }

    final CollectiveMode later() {
        return endpoint().crowd().later();
    }

    final void end(Transfer transfer) {
        endpoint().job().progress().await(transfer);
    }

    final Request request(Transfer transfer) {
        return new Request(endpoint().job().progress(), transfer);
    }

    final Slots even(@Nullable Object buf, int offset, int count, @Nullable Datatype type) {
        if (type == null) {
            return NOWHERE;
        }
        Layout layout = type.layout();
        return Slots.even(some(buf, layout), offset, layout, endpoint().peers(), count);
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

    /// Where nothing is looked at there may be nothing.
    private static Object some(@Nullable Object buf, Layout layout) {
        Object nothing = layout.isOfObjects() ? new Object[0] : new byte[0];
        return buf == null ? nothing : buf;
    }

    /// Parts of all ranks that are talked to.
    final Slots enough(@Nullable Slots slots) {
        return (slots == null ? NOWHERE : slots).ofFirst(endpoint().peers());
    }

    /// What this rank sends to the root; null at the root of another group.
    final @Nullable Payload own(
            @Nullable Object buf, int offset, int count, @Nullable Datatype type, int root) {
        boolean away = endpoint().isBetweenGroups() && root < 0;
        return away || type == null || (buf == null && count != 0)
                ? null
                : Payload.of(some(buf, type.layout()), offset, count, type.layout());
    }

    /// @param even whether all ranks say that all parts are as long
    final Transfer gather(
            CollectiveMode way, @Nullable Payload own, @Nullable Slots to, int root, boolean even) {
        CommunicatorParts all = endpoint();
        boolean receives = all.gatherings().isRoot(all.root(root));
        Slots in = receives ? enough(to) : typeBeside(to, root);
        return all.gatherings().gather(way, own, in, root, even);
    }

    /// @param even whether all ranks say that all parts are as long
    final Transfer scatter(
            CollectiveMode way,
            @Nullable Slots from,
            @Nullable Payload to,
            int root,
            boolean even) {
        CommunicatorParts all = endpoint();
        boolean sends = all.gatherings().isRoot(all.root(root));
        Slots out = sends ? enough(from) : typeBeside(from, root);
        return all.gatherings().scatter(way, out, to, root, even);
    }

    /// Beside the root of two groups nothing is moved, but it matters whether it would be objects: they take two operations.
    private static @Nullable Slots typeBeside(@Nullable Slots slots, int root) {
        return root == MPI.PROC_NULL ? slots : null;
    }

    final boolean isRoot(int root) {
        return endpoint().gatherings().isRoot(root);
    }

    /// Waits until all ranks are here.
    public void barrier() {
        end(endpoint().gatherings().barrier(now()));
    }

    /// Begins to wait until all ranks are here.
    public Request iBarrier() {
        return request(endpoint().gatherings().barrier(later()));
    }

    /// Gives what the root has to all.
    public void bcast(Object buf, int count, Datatype type, int root) {
        end(broadcast(now(), buf, 0, count, type, root));
    }

    /// Begins what [#bcast] does.
    public Request iBcast(Object buf, int count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// Begins what [#bcast] does.
    public Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// As [#bcast], of any number of elements (MPI 4.1, 6.4: MPI_BCAST_C).
    public void bcast(Object buf, long count, Datatype type, int root) {
        end(broadcast(now(), buf, 0, count, type, root));
    }

    /// Begins what [#bcast] does, of any number of elements.
    public Request iBcast(Object buf, long count, Datatype type, int root) {
        return request(broadcast(later(), buf, 0, count, type, root));
    }

    /// As [#bcast], with an offset.
    public void bcast(Object buf, int offset, int count, Datatype type, int root) {
        end(broadcast(now(), buf, offset, count, type, root));
    }

    private Transfer broadcast(
            CollectiveMode way, Object buf, int offset, long count, Datatype type, int root) {
        CommunicatorParts all = endpoint();
        return all.gatherings()
                .broadcast(way, Payload.of(buf, offset, count, type.layout()), all.root(root));
    }

    /// Brings what all have to the root.
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

    /// Begins what [#gather] does.
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

    /// Begins what [#gather] does.
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

    /// Brings what all have to the root, whose own is in its place.
    public void gather(Object buf, int count, Datatype type, int root) {
        end(
                gather(
                        now(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Begins what [#gather] does.
    public Request iGather(Object buf, int count, Datatype type, int root) {
        return request(
                gather(
                        later(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Begins what [#gather] does.
    public Request iGather(Buffer buf, int count, Datatype type, int root) {
        return request(
                gather(
                        later(),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Brings what all have to the root, of any lengths.
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

    /// Begins what [#gatherv] does.
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

    /// Begins what [#gatherv] does.
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

    /// Brings what all have to the root: at the root, whose own is in its place.
    public void gatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        end(gather(now(), null, uneven(recvbuf, 0, recvcount, displs, recvtype), root, false));
    }

    /// Begins what [#gatherv] does.
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

    /// Begins what [#gatherv] does.
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

    /// Brings what all have to the root: elsewhere.
    public void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        end(gather(now(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Begins what [#gatherv] does.
    public Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                gather(later(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Begins what [#gatherv] does.
    public Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                gather(later(), own(sendbuf, 0, sendcount, sendtype, root), null, root, false));
    }

    /// Gives each its part of what the root has.
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

    /// Begins what [#scatter] does.
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

    /// Begins what [#scatter] does.
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

    /// Gives each its part of what the root has; that of the root stays.
    public void scatter(Object buf, int count, Datatype type, int root) {
        end(
                scatter(
                        now(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Begins what [#scatter] does.
    public Request iScatter(Object buf, int count, Datatype type, int root) {
        return request(
                scatter(
                        later(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Begins what [#scatter] does.
    public Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return request(
                scatter(
                        later(),
                        even(buf, 0, count, type),
                        isRoot(root) ? null : own(buf, 0, count, type, root),
                        root,
                        true));
    }

    /// Gives each its part of what the root has, of any lengths.
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

    /// Begins what [#scatterv] does.
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

    /// Begins what [#scatterv] does.
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

    /// Gives each its part: at the root, whose own stays.
    public void scatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        end(scatter(now(), uneven(sendbuf, 0, sendcount, displs, sendtype), null, root, false));
    }

    /// Begins what [#scatterv] does.
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

    /// Begins what [#scatterv] does.
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

    /// Gives each its part: elsewhere.
    public void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        end(scatter(now(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }

    /// Begins what [#scatterv] does.
    public Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                scatter(later(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }

    /// Begins what [#scatterv] does.
    public Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                scatter(later(), null, own(recvbuf, 0, recvcount, recvtype, root), root, false));
    }
}
