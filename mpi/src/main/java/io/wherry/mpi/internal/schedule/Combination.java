// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;

/// A reduction bound to an element type.
final class Combination {
    private final Reduction reduction;
    private final Element element;

    /// @throws MPIException `ERR_OP` if the reduction is not defined on these elements
    Combination(Reduction reduction, Element element) {
        if (reduction instanceof Operation operation) {
            if (operation.isOfPairs()
                    || operation == Operation.REPLACE
                    || operation == Operation.NO_OP) {
                throw new MPIException(
                        MPI.ERR_OP,
                        MPI.ERR_OP,
                        "operation is only for windows: operation=" + reduction);
            }
            Arithmetic.check(operation, element);
        }
        this.reduction = reduction;
        this.element = element;
    }

    Element element() {
        return element;
    }

    boolean isCommutative() {
        return reduction.isCommutative();
    }

    /// Returns whether parts of the rows may be combined separately, in any order of the ranks. A
    /// reduction of the program needs whole messages.
    boolean isDivisible() {
        return reduction instanceof Operation && reduction.isCommutative();
    }

    /// Stores `left` combined with `right` into `right`.
    void combine(MemorySegment left, MemorySegment right) {
        if (right.byteSize() == 0) {
            return;
        }
        switch (reduction) {
            case Operation operation -> Arithmetic.combine(operation, element, left, right);
            case Reduction.Programmed programmed -> run(programmed, left, right);
        }
    }

    private static void run(
            Reduction.Programmed programmed, MemorySegment left, MemorySegment right) {
        try {
            programmed.combine(left, right);
        } catch (RuntimeException | Error e) {
            throw new MPIException(MPI.ERR_OP, "the program's reduction failed: " + e, e);
        }
    }
}
