// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.schedule.Locations;
import java.lang.foreign.MemorySegment;

/// The reductions `MAXLOC` and `MINLOC`.
record ValueLocation(PairLayout pairing, boolean greatest) implements Reduction.Programmed {
    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public void combine(MemorySegment left, MemorySegment right) {
        new Locations(
                        pairing.value(),
                        pairing.index(),
                        pairing.offset(),
                        pairing.extent(),
                        greatest)
                .combine(left, right);
    }
}
