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

/// Collective operations that combine the elements of all ranks, with the method names of Open MPI.
///
/// Objects are combined by reductions of the program.
abstract class ReductionCollectives extends ExchangeCollectives {
    ReductionCollectives() {}

    /// The operand of a reduction.
    record Row(Payload payload, Datatype type) {}

    final @Nullable Row row(@Nullable Object buf, int offset, long count, Datatype type) {
        return buf == null && count != 0
                ? null
                : new Row(Payload.of(buf, offset, count, type.layout()), type);
    }

    final Transfer reduce(
            CollectiveMode mode, @Nullable Row send, @Nullable Row receive, Op op, int root) {
        CommunicatorParts all = parts();
        all.root(root);
        Row into = isRoot(root) ? receive : null;
        Row some = send == null ? into : send;
        if (some != null && some.payload() instanceof ObjectSlice) {
            return all.reductions()
                    .reduce(mode, objects(send), objects(into), op.onObjects(some.type()), root);
        }
        Datatype type = some == null ? MPI.BYTE : some.type();
        return all.reductions().reduce(mode, region(send), region(into), op.on(type), root);
    }

    final Transfer reduceToAll(CollectiveMode mode, @Nullable Row send, Row receive, Op op) {
        CommunicatorParts all = parts();
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions().reduceToAll(mode, objects(send), slice, op.onObjects(type));
            case Region region ->
                    all.reductions().reduceToAll(mode, region(send), region, op.on(type));
        };
    }

    /// @param send null if it is in `receive`
    /// @param counts number of elements of the type, for each rank
    final Transfer reduceScatter(
            CollectiveMode mode, @Nullable Row send, Row receive, int[] counts, Op op) {
        CommunicatorParts all = parts();
        Datatype type = receive.type();
        Layout layout = type.layout();
        int[] elements = Arrays.stream(ofAll(counts)).map(count -> count * layout.size()).toArray();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .reduceScatter(
                                    mode, objects(send), slice, elements, op.onObjects(type));
            case Region region ->
                    all.reductions()
                            .reduceScatter(mode, region(send), region, elements, op.on(type));
        };
    }

    final Transfer scan(
            CollectiveMode mode, @Nullable Row send, Row receive, Op op, boolean exclusive) {
        CommunicatorParts all = parts();
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .scan(mode, objects(send), slice, op.onObjects(type), exclusive);
            case Region region ->
                    all.reductions().scan(mode, region(send), region, op.on(type), exclusive);
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
        int ranks = parts().size();
        if (counts.length < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "fewer counts than ranks: counts=%d, ranks=%d".formatted(counts.length, ranks),
                    null);
        }
        return counts.length == ranks ? counts : Arrays.copyOf(counts, ranks);
    }

    final int[] same(int count) {
        int[] counts = new int[parts().size()];
        Arrays.fill(counts, count);
        return counts;
    }

    final int own(int[] counts) {
        return counts[parts().rank()];
    }

    /// Combines the elements of all ranks at the root.
    public void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        end(
                reduce(
                        now(),
                        row(sendbuf, 0, count, type),
                        isRoot(root) ? row(recvbuf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
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

    /// Non-blocking form of [#reduce].
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

    /// Combines the elements of all ranks at the root, in place.
    public void reduce(Object buf, int count, Datatype type, Op op, int root) {
        end(
                reduce(
                        now(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(Object buf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return request(
                reduce(
                        later(),
                        isRoot(root) ? null : row(buf, 0, count, type),
                        isRoot(root) ? row(buf, 0, count, type) : null,
                        op,
                        root));
    }

    /// Combines the elements of all ranks, and gives all ranks the result.
    public void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(reduceToAll(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                reduceToAll(
                        later(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                reduceToAll(
                        later(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Combines the elements of all ranks, and gives all ranks the result, in place.
    public void allReduce(Object buf, int count, Datatype type, Op op) {
        end(reduceToAll(now(), null, whole(buf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Object buf, int count, Datatype type, Op op) {
        return request(reduceToAll(later(), null, whole(buf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return request(reduceToAll(later(), null, whole(buf, 0, count, type), op));
    }

    /// Same as [#allReduce], for large counts (MPI 4.1, 6.9.6: MPI_ALLREDUCE_C).
    public void allReduce(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        end(reduceToAll(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op));
    }

    /// Same as [#allReduce] in place, for large counts.
    public void allReduce(Object buf, long count, Datatype type, Op op) {
        end(reduceToAll(now(), null, whole(buf, 0, count, type), op));
    }

    /// Combines the elements of all ranks, and gives each rank its block of the result.
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

    /// Non-blocking form of [#reduceScatter].
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

    /// Non-blocking form of [#reduceScatter].
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

    /// Combines the elements of all ranks; each rank gets its block of the result at the beginning
    /// of the buffer.
    public void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        end(reduceScatter(now(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        return request(reduceScatter(later(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return request(reduceScatter(later(), null, whole(buf, 0, sum(counts), type), counts, op));
    }

    /// Combines the elements of all ranks, and gives each rank its block of the result; all blocks
    /// have the same length.
    public void reduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        end(
                reduceScatter(
                        now(),
                        whole(sendbuf, 0, (long) recvcount * parts().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, (long) recvcount * parts().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(
            Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        whole(sendbuf, 0, (long) recvcount * parts().size(), type),
                        whole(recvbuf, 0, recvcount, type),
                        same(recvcount),
                        op));
    }

    /// Combines the elements of all ranks; each rank gets its block of the result, of the same
    /// length, at the beginning of the buffer.
    public void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        end(
                reduceScatter(
                        now(),
                        null,
                        whole(buf, 0, (long) count * parts().size(), type),
                        same(count),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        null,
                        whole(buf, 0, (long) count * parts().size(), type),
                        same(count),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reduceScatter(
                        later(),
                        null,
                        whole(buf, 0, (long) count * parts().size(), type),
                        same(count),
                        op));
    }

    /// Combines two buffers of this rank; the result is stored in the second.
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op) {
        LocalReduction.combine(
                Payload.of(inBuf, 0, count, type.layout()),
                Payload.of(inOutBuf, 0, count, type.layout()),
                type,
                op);
    }
}
