// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.schedule.Arithmetic;
import java.lang.foreign.MemorySegment;

/// A reduction of two buffers of one rank.
final class LocalReduction {
    private LocalReduction() {}

    static void combine(Payload left, Payload right, Datatype type, Op op) {
        switch (right) {
            case ObjectSlice result -> {
                Object[] objects = result.pick();
                op.onObjects(type).combine(((ObjectSlice) left).pick(), objects);
                result.put(objects);
            }
            case Region result -> {
                var _ = result.room();
                MemorySegment memory = result.gather();
                combine(op.on(type), ((Region) left).gather(), result);
                result.scatter(memory.byteSize());
            }
        }
    }

    private static void combine(Reduction reduction, MemorySegment left, Region result) {
        switch (reduction) {
            case Operation operation ->
                    Arithmetic.combine(operation, result.element(), left, result.memory());
            case Reduction.Programmed programmed -> programmed.combine(left, result.memory());
        }
    }
}
