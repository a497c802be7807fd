// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// One call of a collective function of the library.
final class CollectiveCall {
    /*
     * Heap memory that a function fills completely is only copied out; memory that it may leave
     * gaps in is copied in first, so that the gaps keep their content.
     */

    private static final Function BARRIER = new Function("MPI_Barrier", 1);
    private static final Function BCAST = new Function("MPI_Bcast", 5);
    private static final Function GATHER = new Function("MPI_Gather", 8);
    private static final Function GATHERV = new Function("MPI_Gatherv", 9);
    private static final Function SCATTER = new Function("MPI_Scatter", 8);
    private static final Function SCATTERV = new Function("MPI_Scatterv", 9);
    private static final Function ALLGATHER = new Function("MPI_Allgather", 7);
    private static final Function ALLGATHERV = new Function("MPI_Allgatherv", 8);
    private static final Function ALLTOALL = new Function("MPI_Alltoall", 7);
    private static final Function ALLTOALLV = new Function("MPI_Alltoallv", 9);
    private static final Function REDUCE = new Function("MPI_Reduce", 7);
    private static final Function ALLREDUCE = new Function("MPI_Allreduce", 6);
    private static final Function REDUCE_SCATTER = new Function("MPI_Reduce_scatter", 6);
    private static final Function REDUCE_SCATTER_BLOCK =
            new Function("MPI_Reduce_scatter_block", 6);
    private static final Function SCAN = new Function("MPI_Scan", 6);
    private static final Function EXSCAN = new Function("MPI_Exscan", 6);

    private final LibraryContext context;
    private final long communicator;
    private final BounceBuffers buffers = new BounceBuffers();
    private boolean begins;
    private long request;

    CollectiveCall(LibraryContext context) {
        this.context = context;
        this.communicator = context.communicator();
    }

    /// Returns whether the library implements the operation.
    static boolean isNative(Collective operation) {
        return switch (operation) {
            case Collective.Broadcast broadcast ->
                    isCounted(BCAST, broadcast.data(), broadcast.element());
            case Collective.Reduce reduce -> isNative(reduce.reduction(), reduce.element());
            case Collective.ReduceToAll reduce ->
                    isNative(reduce.reduction(), reduce.element())
                            && isCounted(ALLREDUCE, reduce.receive(), reduce.element());
            case Collective.ReduceScatter reduce ->
                    isNative(reduce.reduction(), reduce.receive().element());
            case Collective.Scan scan -> isNative(scan.reduction(), scan.element());
            case Collective.Barrier _,
                    Collective.Gather _,
                    Collective.Scatter _,
                    Collective.GatherToAll _,
                    Collective.Exchange _ ->
                    true;
        };
    }

    /* The count is the same at all ranks. */
    private static boolean isCounted(Function function, MemorySegment data, Element element) {
        return NativeBuffer.count(data, element) <= Integer.MAX_VALUE || function.isLarge();
    }

    private static boolean isNative(Reduction reduction, Element element) {
        return reduction instanceof Operation operation && Quirks.isRight(operation, element);
    }

    /// Calls the blocking function.
    void run(Collective operation) {
        try {
            call(operation);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        buffers.finish();
    }

    /// Calls the non-blocking function.
    LibraryTransfer begin(Collective operation) {
        begins = true;
        try {
            call(operation);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        return LibraryTransfer.of(LibraryTransfer.Kind.OTHER, request, buffers);
    }

    private void call(Collective operation) {
        switch (operation) {
            case Collective.Barrier _ -> issue(BARRIER, communicator);
            case Collective.Broadcast broadcast -> broadcast(broadcast);
            case Collective.Gather gather -> gather(gather);
            case Collective.Scatter scatter -> scatter(scatter);
            case Collective.GatherToAll gather -> gatherToAll(gather);
            case Collective.Exchange exchange -> exchange(exchange);
            case Collective.Reduce reduce -> reduce(reduce);
            case Collective.ReduceToAll reduce -> reduceToAll(reduce);
            case Collective.ReduceScatter reduce -> reduceScatter(reduce);
            case Collective.Scan scan -> scan(scan);
        }
    }

    private void issue(Function function, long... arguments) {
        if (!begins) {
            function.call(arguments);
            return;
        }
        CallScratch scratch = CallScratch.mine();
        long[] more = Arrays.copyOf(arguments, arguments.length + 1);
        more[arguments.length] = scratch.request();
        function.later().call(more);
        request = scratch.requestValue();
    }

    private boolean isRoot(int root) {
        return context.isInter() ? root == Collective.ROOT : root == context.rank();
    }

    private void broadcast(Collective.Broadcast b) {
        long count = NativeBuffer.count(b.data(), b.element());
        long address = nowhere();
        if (isRoot(b.root())) {
            address = buffers.send(b.data());
        } else if (b.root() != Collective.NULL_PROCESS) {
            address = buffers.receive(b.data());
        }
        issue(
                BCAST.forCount(count),
                address,
                count,
                Constants.datatype(b.element()),
                Constants.root(b.root()),
                communicator);
    }

    private void gather(Collective.Gather g) {
        Blocks receive = isRoot(g.root()) ? g.receive() : null;
        boolean isRoot = receive != null;
        long from = from(g.send(), isRoot);
        long count = countOf(g.send(), g.element());
        long type = Constants.datatype(g.element());
        long into = receive == null ? nowhere() : into(receive, g.send() == null);
        long root = Constants.root(g.root());
        if (g.even()) {
            long each = receive == null ? 0 : receive.count(0);
            issue(
                    GATHER.forCount(count),
                    from,
                    count,
                    type,
                    into,
                    each,
                    typeOf(receive, g.element()),
                    root,
                    communicator);
            return;
        }
        long counts = receive == null ? 0 : counts(receive);
        long displacements = receive == null ? 0 : displacements(receive);
        issue(
                GATHERV,
                from,
                small(count),
                type,
                into,
                counts,
                displacements,
                typeOf(receive, g.element()),
                root,
                communicator);
    }

    private void scatter(Collective.Scatter s) {
        Blocks send = isRoot(s.root()) ? s.send() : null;
        MemorySegment receive = s.receive();
        long from = send == null ? nowhere() : buffers.send(send.memory());
        long into = receive == null ? inPlaceOrNone(send != null) : buffers.receive(receive);
        long count = countOf(receive, s.element());
        long type = Constants.datatype(s.element());
        long root = Constants.root(s.root());
        if (s.even()) {
            long each = send == null ? 0 : send.count(0);
            issue(
                    SCATTER.forCount(count),
                    from,
                    each,
                    typeOf(send, s.element()),
                    into,
                    count,
                    type,
                    root,
                    communicator);
            return;
        }
        long counts = send == null ? 0 : counts(send);
        long displacements = send == null ? 0 : displacements(send);
        issue(
                SCATTERV,
                from,
                counts,
                displacements,
                typeOf(send, s.element()),
                into,
                small(count),
                type,
                root,
                communicator);
    }

    private void gatherToAll(Collective.GatherToAll g) {
        Blocks receive = g.receive();
        long from = from(g.send(), true);
        long count = countOf(g.send(), g.element());
        long type = Constants.datatype(g.element());
        long into = into(receive, g.send() == null);
        long intoType = Constants.datatype(receive.element());
        if (receive.isEven()) {
            issue(
                    ALLGATHER.forCount(count),
                    from,
                    count,
                    type,
                    into,
                    receive.count(0),
                    intoType,
                    communicator);
            return;
        }
        issue(
                ALLGATHERV,
                from,
                small(count),
                type,
                into,
                buffers.numbers(receive.counts()),
                buffers.numbers(receive.displacements()),
                intoType,
                communicator);
    }

    private void exchange(Collective.Exchange e) {
        Blocks send = e.send();
        Blocks receive = e.receive();
        long from = from(send == null ? null : send.memory(), true);
        long type = typeOf(send, receive.element());
        long into = into(receive, send == null);
        long intoType = Constants.datatype(receive.element());
        if (receive.isEven() && (send == null || send.isEven())) {
            long each = send == null ? 0 : send.count(0);
            issue(ALLTOALL, from, each, type, into, receive.count(0), intoType, communicator);
            return;
        }
        issue(
                ALLTOALLV,
                from,
                send == null ? 0 : counts(send),
                send == null ? 0 : displacements(send),
                type,
                into,
                counts(receive),
                displacements(receive),
                intoType,
                communicator);
    }

    private void reduce(Collective.Reduce r) {
        boolean isRoot = isRoot(r.root());
        MemorySegment receive = isRoot ? r.receive() : null;
        boolean isCopied = r.send() == null && crashesInPlace();
        long from = receive != null && isCopied ? buffers.copy(receive) : from(r.send(), isRoot);
        long into = receive == null ? nowhere() : filled(receive, r.send() == null);
        MemorySegment shape = r.send() == null ? receive : r.send();
        long count = countOf(shape, r.element());
        issue(
                REDUCE.forCount(count),
                from,
                into,
                count,
                Constants.arithmeticType(r.element()),
                operation(r.reduction(), r.element()),
                Constants.root(r.root()),
                communicator);
    }

    private boolean crashesInPlace() {
        return Quirks.CRASHES_IN_PLACE && !begins && !context.isInter() && context.rank() != 0;
    }

    private void reduceToAll(Collective.ReduceToAll r) {
        long count = NativeBuffer.count(r.send() == null ? r.receive() : r.send(), r.element());
        issue(
                ALLREDUCE.forCount(count),
                from(r.send(), true),
                filled(r.receive(), r.send() == null),
                count,
                Constants.arithmeticType(r.element()),
                operation(r.reduction(), r.element()),
                communicator);
    }

    private void reduceScatter(Collective.ReduceScatter r) {
        Blocks receive = r.receive();
        Element element = receive.element();
        long type = Constants.arithmeticType(element);
        long operation = operation(r.reduction(), element);
        long from = from(r.send(), true);
        long own = (long) receive.count(context.rank()) * element.size();
        boolean keeps = r.send() == null || receive.memory().byteSize() != own;
        long into = filled(receive.memory(), keeps);
        if (receive.isEven()) {
            long each = receive.count(0);
            issue(REDUCE_SCATTER_BLOCK, from, into, each, type, operation, communicator);
        } else {
            long counts = buffers.numbers(receive.counts());
            issue(REDUCE_SCATTER, from, into, counts, type, operation, communicator);
        }
    }

    private void scan(Collective.Scan s) {
        Function function = s.exclusive() ? EXSCAN : SCAN;
        long count = NativeBuffer.count(s.receive(), s.element());
        issue(
                function.forCount(count),
                from(s.send(), true),
                filled(s.receive(), s.send() == null || s.exclusive()),
                count,
                Constants.arithmeticType(s.element()),
                operation(s.reduction(), s.element()),
                communicator);
    }

    /// Returns the address of the send buffer.
    private long from(@Nullable MemorySegment send, boolean mayBeInPlace) {
        return send == null ? inPlaceOrNone(mayBeInPlace) : buffers.send(send);
    }

    private long inPlaceOrNone(boolean mayBeInPlace) {
        return mayBeInPlace && !context.isInter()
                ? Constants.IN_PLACE
                : CallScratch.mine().second();
    }

    /// Returns a valid address for empty memory: MPICH requires one, though it does not access it.
    private static long nowhere() {
        return CallScratch.mine().number();
    }

    /// Returns the address of the receive blocks.
    private long into(Blocks receive, boolean isInPlace) {
        boolean isWhole =
                receive.isEven()
                        && receive.displacement(context.peers()) * receive.element().size()
                                == receive.memory().byteSize();
        return filled(receive.memory(), isInPlace || !isWhole);
    }

    private long filled(MemorySegment receive, boolean keepsContent) {
        return keepsContent ? buffers.change(receive) : buffers.receive(receive);
    }

    private long counts(Blocks blocks) {
        if (!blocks.isEven()) {
            return buffers.numbers(blocks.counts());
        }
        int[] counts = new int[context.peers()];
        Arrays.fill(counts, blocks.count(0));
        return buffers.numbers(counts);
    }

    private long displacements(Blocks blocks) {
        if (!blocks.isEven()) {
            return buffers.numbers(blocks.displacements());
        }
        int[] displacements = new int[context.peers()];
        Arrays.setAll(displacements, rank -> Math.multiplyExact(rank, blocks.count(0)));
        return buffers.numbers(displacements);
    }

    private static long countOf(@Nullable MemorySegment data, Element element) {
        return data == null ? 0 : NativeBuffer.count(data, element);
    }

    private static long typeOf(@Nullable Blocks blocks, Element otherwise) {
        return Constants.datatype(blocks == null ? otherwise : blocks.element());
    }

    private static long small(long count) {
        if (count > Integer.MAX_VALUE) {
            throw new MPIException(
                    MPI.ERR_COUNT, MPI.ERR_COUNT, "too many elements in a block: count=" + count);
        }
        return count;
    }

    private static long operation(Reduction reduction, Element element) {
        if (reduction instanceof Operation operation
                && operation != Operation.REPLACE
                && operation != Operation.NO_OP
                && !operation.isOfPairs()) {
            return Constants.operation(operation, element);
        }
        throw new MPIException(
                MPI.ERR_OP, MPI.ERR_OP, "operation is only for windows: operation=" + reduction);
    }
}
