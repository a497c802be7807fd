// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.TransferGroup;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.layout.Runs;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One-sided accesses to the memory of other ranks, with the method names of Open MPI, with buffers
/// of java.nio or memory segments.
///
/// The position and limit of a buffer are ignored. Origin and target have the same base type and
/// the same number of elements of it; displacements at the target count its units. The memory of an
/// access belongs to the access until the epoch, a flush or the request completes it. With
/// [MPI#PROC_NULL] as target an access has no effect. In a dynamic window a displacement is an
/// address at the target ([MPI#getAddress]), which only the calls with memory segments accept,
/// because it is a `long`.
abstract class WindowAccess {
    WindowAccess() {}

    abstract Window window();

    abstract CommunicatorParts parts();

    abstract WindowShares shares();

    /// Checks an access, and returns its target.
    private WindowWalk.Target target(int rank, long displacement, int count, Datatype type) {
        Window _ = window(); // throws if the window was freed
        int checked = parts().destination(rank);
        Runs runs = Runs.of(count, type.layoutOf(count));
        Element element = type.primitive();
        if (checked == MPI.PROC_NULL || runs.elements() == 0) {
            return new WindowWalk.Target(checked, 0, element, runs);
        }
        long offset = shares().offset(checked, displacement);
        long unit = element.size();
        shares().check(checked, offset + runs.least() * unit, offset + runs.beyond() * unit);
        return new WindowWalk.Target(checked, offset, element, runs);
    }

    private static void checkSame(Datatype origin, Datatype target) {
        if (origin.primitive() != target.primitive()) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "base types differ: origin=%s, target=%s".formatted(origin, target),
                    null);
        }
    }

    private Request request(List<Transfer> begun) {
        return new Request(parts().job().progress(), new TransferGroup(begun));
    }

    // Writing.

    /// Writes to the window of a rank.
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        putting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((from, _, element, place) -> window().put(from, element, place));
    }

    /// Same as [#put], with a request that is done when the memory may be used again.
    public final Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return request(
                putting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((from, _, element, place) ->
                                window().putLater(from, element, place)));
    }

    // Reading.

    /// Reads from the window of a rank.
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        getting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((_, into, element, place) -> window().get(into, element, place));
    }

    /// Same as [#get], with a request that is done when the elements have arrived.
    public final Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return request(
                getting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((_, into, element, place) ->
                                window().getLater(into, element, place)));
    }

    // Combining.

    /// Combines elements with those in the window of a rank, each element atomically. Reductions of
    /// the program are not supported. [MPI#MAXLOC] and [MPI#MINLOC] are supported by the built-in
    /// device; over an MPI library they are an `ERR_UNSUPPORTED_OPERATION`.
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        putting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((from, _, _, place) ->
                        window().accumulate(
                                        from, combining.element(), place, combining.operation()));
    }

    /// Same as [#accumulate], with a request that is done when the memory may be used again.
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        return request(
                putting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((from, _, _, place) ->
                                window().accumulateLater(
                                                from,
                                                combining.element(),
                                                place,
                                                combining.operation())));
    }

    /// Combines elements as [#accumulate] does, and returns the elements of the target before. With
    /// [MPI#NO_OP] it only reads, and `origin` may be null.
    public void getAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        WindowSide from = from(combining, memory(origin), orgCount, orgType, targetType);
        fetching(
                        from,
                        memory(resultAddr),
                        resultCount,
                        resultType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((data, into, _, place) -> window().fetch(combining.fetch(data, into, place)));
    }

    /// Same as [#getAccumulate], with a request that is done when the result has arrived.
    public Request rGetAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        WindowSide from = from(combining, memory(origin), orgCount, orgType, targetType);
        return request(
                fetching(
                                from,
                                memory(resultAddr),
                                resultCount,
                                resultType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((data, into, _, place) ->
                                window().fetchLater(combining.fetch(data, into, place))));
    }

    /// Combines one element with one in the window of a rank, and returns the element before.
    public void fetchAndOp(
            @Nullable Buffer origin,
            Buffer resultAddr,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op) {
        getAccumulate(
                origin,
                1,
                dataType,
                resultAddr,
                1,
                dataType,
                targetRank,
                targetDisp,
                1,
                dataType,
                op);
    }

    /// Writes one element if the element of the target equals that in `compareAddr`, and returns
    /// the element before.
    public void compareAndSwap(
            Buffer origin,
            Buffer compareAddr,
            Buffer resultAddr,
            Datatype targetType,
            int targetRank,
            int targetDisp) {
        WindowWalk.Target one = target(targetRank, targetDisp, 1, targetType);
        MemorySegment expected = WindowSide.of(memory(compareAddr), 1, targetType).take(1);
        checkOne(targetType);
        new WindowWalk(
                        WindowSide.of(memory(origin), 1, targetType),
                        WindowSide.into(memory(resultAddr), 1, targetType),
                        one)
                .each((from, into, element, place) ->
                        window().compareAndSwap(
                                        new Window.CompareAndSwap(
                                                from, expected, into, element, place)));
    }

    // Overloads for memory segments.

    /// Same as with buffers.
    public void put(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType) {
        putting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((from, _, element, place) -> window().put(from, element, place));
    }

    /// Same as with buffers.
    public final Request rPut(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType) {
        return request(
                putting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((from, _, element, place) ->
                                window().putLater(from, element, place)));
    }

    /// Same as with buffers.
    public void get(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType) {
        getting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((_, into, element, place) -> window().get(into, element, place));
    }

    /// Same as with buffers.
    public final Request rGet(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType) {
        return request(
                getting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((_, into, element, place) ->
                                window().getLater(into, element, place)));
    }

    /// Same as with buffers.
    public void accumulate(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        putting(
                        memory(origin),
                        orgCount,
                        orgType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((from, _, _, place) ->
                        window().accumulate(
                                        from, combining.element(), place, combining.operation()));
    }

    /// Same as with buffers.
    public Request rAccumulate(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        return request(
                putting(
                                memory(origin),
                                orgCount,
                                orgType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((from, _, _, place) ->
                                window().accumulateLater(
                                                from,
                                                combining.element(),
                                                place,
                                                combining.operation())));
    }

    /// Same as with buffers.
    public void getAccumulate(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            MemorySegment resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        WindowSide from = from(combining, memory(origin), orgCount, orgType, targetType);
        fetching(
                        from,
                        memory(resultAddr),
                        resultCount,
                        resultType,
                        target(targetRank, targetDisp, targetCount, targetType),
                        targetType)
                .each((data, into, _, place) -> window().fetch(combining.fetch(data, into, place)));
    }

    /// Same as with buffers.
    public Request rGetAccumulate(
            MemorySegment origin,
            int orgCount,
            Datatype orgType,
            MemorySegment resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            long targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowOperation combining = op.onWindow(targetType);
        WindowSide from = from(combining, memory(origin), orgCount, orgType, targetType);
        return request(
                fetching(
                                from,
                                memory(resultAddr),
                                resultCount,
                                resultType,
                                target(targetRank, targetDisp, targetCount, targetType),
                                targetType)
                        .eachLater((data, into, _, place) ->
                                window().fetchLater(combining.fetch(data, into, place))));
    }

    /// Same as with buffers.
    public void fetchAndOp(
            MemorySegment origin,
            MemorySegment resultAddr,
            Datatype dataType,
            int targetRank,
            long targetDisp,
            Op op) {
        getAccumulate(
                origin,
                1,
                dataType,
                resultAddr,
                1,
                dataType,
                targetRank,
                targetDisp,
                1,
                dataType,
                op);
    }

    /// Same as with buffers.
    public void compareAndSwap(
            MemorySegment origin,
            MemorySegment compareAddr,
            MemorySegment resultAddr,
            Datatype targetType,
            int targetRank,
            long targetDisp) {
        WindowWalk.Target one = target(targetRank, targetDisp, 1, targetType);
        MemorySegment expected = WindowSide.of(memory(compareAddr), 1, targetType).take(1);
        checkOne(targetType);
        new WindowWalk(
                        WindowSide.of(memory(origin), 1, targetType),
                        WindowSide.into(memory(resultAddr), 1, targetType),
                        one)
                .each((from, into, element, place) ->
                        window().compareAndSwap(
                                        new Window.CompareAndSwap(
                                                from, expected, into, element, place)));
    }

    private static WindowWalk putting(
            MemorySegment origin,
            int count,
            Datatype type,
            WindowWalk.Target target,
            Datatype targetType) {
        checkSame(type, targetType);
        return new WindowWalk(WindowSide.of(origin, count, type), WindowSide.none(), target);
    }

    private static WindowWalk getting(
            MemorySegment origin,
            int count,
            Datatype type,
            WindowWalk.Target target,
            Datatype targetType) {
        checkSame(type, targetType);
        return new WindowWalk(WindowSide.none(), WindowSide.into(origin, count, type), target);
    }

    private static WindowSide from(
            WindowOperation combining,
            MemorySegment origin,
            int count,
            Datatype type,
            Datatype targetType) {
        if (combining.reads()) {
            return WindowSide.none();
        }
        checkSame(type, targetType);
        return WindowSide.of(origin, count, type);
    }

    private static WindowWalk fetching(
            WindowSide from,
            MemorySegment result,
            int count,
            Datatype type,
            WindowWalk.Target target,
            Datatype targetType) {
        checkSame(type, targetType);
        return new WindowWalk(from, WindowSide.into(result, count, type), target);
    }

    private static void checkOne(Datatype type) {
        if (type.layout().size() != 1) {
            throw new MPIException(
                    MPI.ERR_TYPE, "only one element can be swapped: datatype=" + type, null);
        }
    }

    private static MemorySegment memory(@Nullable Buffer buffer) {
        return WindowSide.memory(buffer);
    }

    private static MemorySegment memory(MemorySegment segment) {
        return segment;
    }
}
