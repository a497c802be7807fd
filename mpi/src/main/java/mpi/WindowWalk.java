// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window.Place;
import io.wherry.mpi.internal.layout.Runs;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Divides one access to a window into pieces that are contiguous on all sides. Used once.
final class WindowWalk {
    private final WindowSide origin;
    private final WindowSide result;
    private final Target target;

    /// @param offset of the displacement, in bytes
    /// @param runs of the accessed elements
    record Target(int rank, long offset, Element element, Runs runs) {}

    /// An action on a piece.
    @FunctionalInterface
    interface Step {
        void take(MemorySegment origin, MemorySegment result, Element element, Place place);
    }

    /// An action on a piece that begins a transfer.
    @FunctionalInterface
    interface LaterStep {
        Transfer begin(MemorySegment origin, MemorySegment result, Element element, Place place);
    }

    /// @throws MPIException if the sides differ in length (`ERR_COUNT`)
    WindowWalk(WindowSide origin, WindowSide result, Target target) {
        this.origin = origin;
        this.result = result;
        this.target = target;
        check(origin);
        check(result);
    }

    private void check(WindowSide side) {
        if (side.elements() >= 0 && side.elements() != target.runs().elements()) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "lengths of origin and target differ: origin=%d, target=%d elements"
                            .formatted(side.elements(), target.runs().elements()),
                    null);
        }
    }

    void each(Step step) {
        if (target.rank() == MPI.PROC_NULL) {
            return;
        }
        Runs runs = target.runs();
        int unit = target.element().size();
        while (runs.length() > 0) {
            long piece = Math.min(runs.length(), Math.min(origin.length(), result.length()));
            Place place = new Place(target.rank(), target.offset() + runs.first() * unit);
            step.take(origin.take(piece), result.take(piece), target.element(), place);
            runs.skip(piece);
        }
    }

    /// Returns the transfers of all pieces. If one cannot begin, those before it are freed: no
    /// request will end them.
    List<Transfer> eachLater(LaterStep step) {
        List<Transfer> begun = new ArrayList<>();
        try {
            each((from, into, element, place) -> begun.add(step.begin(from, into, element, place)));
        } catch (RuntimeException | Error e) {
            begun.forEach(one -> free(one, e));
            throw e;
        }
        return begun;
    }

    private static void free(Transfer begun, Throwable failure) {
        try {
            begun.free();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
