// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Window;
import java.lang.foreign.MemorySegment;

/// A reduction in a window, and the type of the elements that it combines: for pairs that of their
/// values.
record WindowOperation(Operation operation, Element element) {

    /// Returns `MAXLOC` or `MINLOC` of pairs.
    static WindowOperation of(ValueLocation location) {
        PairLayout pairing = location.pairing();
        Operation operation;
        if (pairing.value() == pairing.index()) {
            operation = location.greatest() ? Operation.MAXLOC : Operation.MINLOC;
        } else {
            operation = location.greatest() ? Operation.MAXLOC_INT : Operation.MINLOC_INT;
        }
        return new WindowOperation(operation, pairing.value());
    }

    /// Returns an access that combines elements and returns those of the target before.
    Window.Fetch fetch(MemorySegment from, MemorySegment into, Window.Place place) {
        return new Window.Fetch(from, into, element, place, operation);
    }

    /// Returns whether elements of the target are only read.
    boolean reads() {
        return operation == Operation.NO_OP;
    }
}
