// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.nio.Buffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Operations of all ranks that combine what they have, by the names of Open MPI.
///
/// Objects are combined by operations of the program.
abstract class ReductionCollectives extends ExchangeCollectives {
    ReductionCollectives() {}

    /// What is combined.
    record Row(Payload payload, Datatype type) {}

    final @Nullable Row row(@Nullable Object buf, int offset, long count, Datatype type) {
        return buf == null && count != 0
                ? null
                : new Row(Payload.of(buf, offset, count, type.layout()), type);
    }

    final Transfer reduce(
            CollectiveMode way, @Nullable Row send, @Nullable Row receive, Op op, int root) {
        CommunicatorParts all = endpoint();
        all.root(root);
        Row into = isRoot(root) ? receive : null;
        Row some = send == null ? into : send;
        if (some != null && some.payload() instanceof ObjectSlice) {
            return all.reductions()
                    .reduce(way, objects(send), objects(into), op.onObjects(some.type()), root);
        }
        Datatype type = some == null ? MPI.BYTE : some.type();
        return all.reductions().reduce(way, region(send), region(into), op.on(type), root);
    }

    final Transfer reduceToAll(CollectiveMode way, @Nullable Row send, Row receive, Op op) {
        CommunicatorParts all = endpoint();
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions().reduceToAll(way, objects(send), slice, op.onObjects(type));
            case Region region ->
                    all.reductions().reduceToAll(way, region(send), region, op.on(type));
        };
    }

    /// @param send null: it is in `receive`
    /// @param counts of the type, for each rank
    final Transfer reduceScatter(
            CollectiveMode way, @Nullable Row send, Row receive, int[] counts, Op op) {
        CommunicatorParts all = endpoint();
        Datatype type = receive.type();
        Layout layout = type.layout();
        int[] elements = Arrays.stream(ofAll(counts)).map(count -> count * layout.size()).toArray();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .reduceScatter(way, objects(send), slice, elements, op.onObjects(type));
            case Region region ->
                    all.reductions()
                            .reduceScatter(way, region(send), region, elements, op.on(type));
        };
    }

    final Transfer scan(
            CollectiveMode way, @Nullable Row send, Row receive, Op op, boolean exclusive) {
        CommunicatorParts all = endpoint();
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions().scan(way, objects(send), slice, op.onObjects(type), exclusive);
            case Region region ->
                    all.reductions().scan(way, region(send), region, op.on(type), exclusive);
        };
    }

    private static @Nullable Region region(@Nullable Row row) {
        return row == null ? null : (Region) row.payload();
    }

    private static @Nullable ObjectSlice objects(@Nullable Row row) {
        return row == null ? null : (ObjectSlice) row.payload();
    }

    final Row whole(Object buf, int offset, long count, Datatype type) {
        return new Row(part(buf, offset, count, type), type);
    }

    final int sum(int[] counts) {
        return Math.toIntExact(Arrays.stream(ofAll(counts)).asLongStream().sum());
    }

    /// Returns the counts of all ranks; further entries are ignored.
    private int[] ofAll(int[] counts) {
        int ranks = endpoint().size();
        if (counts.length < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "not a count for each rank: counts=%d, ranks=%d"
                            .formatted(counts.length, ranks),
                    null);
        }
        return counts.length == ranks ? counts : Arrays.copyOf(counts, ranks);
    }

    final int[] same(int count) {
        int[] counts = new int[endpoint().size()];
        Arrays.fill(counts, count);
        return counts;
    }

    final int own(int[] counts) {
        return counts[endpoint().rank()];
    }

    /// Combines what all have, at the root.
    public void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        end(
                reduce(
                        now(),
                        row(sendbuf, 0, count, type),
                        isRoot(root) ? row(recvbuf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Begins what [#reduce] does.
    public Request iReduce(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        row(sendbuf, 0, count, type),
                        isRoot(root) ? row(recvbuf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Begins what [#reduce] does.
    public Request iReduce(
            Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        row(sendbuf, 0, count, type),
                        isRoot(root) ? row(recvbuf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Combines what all have, at the root, in place.
    public void reduce(Object buf, int count, Datatype type, Op op, int root) {
        end(
                reduce(
                        now(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Begins what [#reduce] does.
    public Request iReduce(Object buf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Begins what [#reduce] does.
    public Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Combines what all have, for all.
    public void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(reduceToAll(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Begins what [#allReduce] does.
    public Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                reduceToAll(
                        later(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Begins what [#allReduce] does.
    public Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                reduceToAll(
                        later(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Combines what all have, for all, in place.
    public void allReduce(Object buf, int count, Datatype type, Op op) {
        end(reduceToAll(now(), null, whole(buf, 0, count, type), op));
    }

    /// Begins what [#allReduce] does.
    public Request iAllReduce(Object buf, int count, Datatype type, Op op) {
        return request(reduceToAll(later(), null, whole(buf, 0, count, type), op));
    }

    /// Begins what [#allReduce] does.
    public Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return request(reduceToAll(later(), null, whole(buf, 0, count, type), op));
    }

    /// As [#allReduce], of any number of elements (MPI 4.1, 6.9.6: MPI_ALLREDUCE_C).
    public void allReduce(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        end(reduceToAll(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// As [#allReduce] in place, of any number of elements.
    public void allReduce(Object buf, long count, Datatype type, Op op) {
        end(reduceToAll(now(), null, whole(buf, 0, count, type), op));
    }

    /// Combines what all have; each gets its part.
    public void reduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        end(
                reduceScatter(
                        now(),
                        whole(sendbuf, 0, sum(recvcounts), type),
                        whole(recvbuf, 0, own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Begins what [#reduceScatter] does.
    public Request iReduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, sum(recvcounts), type),
                        whole(recvbuf, 0, own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Begins what [#reduceScatter] does.
    public Request iReduceScatter(
            Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, sum(recvcounts), type),
                        whole(recvbuf, 0, own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Combines what all have; each gets its part, at the beginning of the buffer.
    public void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        end(reduceScatter(now(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Begins what [#reduceScatter] does.
    public Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        return request(reduceScatter(later(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Begins what [#reduceScatter] does.
    public Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return request(reduceScatter(later(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Combines what all have; each gets its part, all of one length.
    public void reduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        end(
                reduceScatter(
                        now(),
                        whole(sendbuf, 0, (long) recvcount * endpoint().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Begins what [#reduceScatterBlock] does.
    public Request iReduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, (long) recvcount * endpoint().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Begins what [#reduceScatterBlock] does.
    public Request iReduceScatterBlock(
            Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, (long) recvcount * endpoint().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Combines what all have; each gets its part, at the beginning of the buffer.
    public void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        end(
                reduceScatter(
                        now(),
                        null,
                        whole(buf, 0, (long) count * endpoint().size(), type),
                        same(count),
                        op));
    }

    /// Begins what [#reduceScatterBlock] does.
    public Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        null,
                        whole(buf, 0, (long) count * endpoint().size(), type),
                        same(count),
                        op));
    }

    /// Begins what [#reduceScatterBlock] does.
    public Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        null,
                        whole(buf, 0, (long) count * endpoint().size(), type),
                        same(count),
                        op));
    }

    /// Combines two buffers of this rank; the result is in the second.
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op) {
        LocalReduction.combine(
                Payload.of(inBuf, 0, count, type.layout()),
                Payload.of(inOutBuf, 0, count, type.layout()),
                type,
                op);
    }
}
