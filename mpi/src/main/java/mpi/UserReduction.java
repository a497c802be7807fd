// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Region;
import java.lang.foreign.MemorySegment;

/// A reduction of the program on rows of elements: the callback gets Java arrays, with the gaps of
/// the datatype.
record UserReduction(Op.Calling calling, Datatype datatype, boolean isCommutative)
        implements Reduction.Programmed {
    @Override
    public void combine(MemorySegment left, MemorySegment right) {
        Layout layout = datatype.layout();
        Element element = layout.primitive();
        int count = Math.toIntExact(right.byteSize() / ((long) layout.size() * element.size()));
        if (layout.isDense()) {
            ReductionOperand result = ReductionOperand.of(right, element);
            calling.call(
                    ReductionOperand.of(left, element).array(), result.array(), count, datatype);
            result.store(right);
        } else {
            ReductionOperand first = spread(layout, count, left);
            ReductionOperand result = spread(layout, count, right);
            calling.call(first.array(), result.array(), count, datatype);
            right.copyFrom(Region.of(result.array(), 0, count, layout).gather());
        }
    }

    private static ReductionOperand spread(Layout layout, int count, MemorySegment packed) {
        Element element = layout.primitive();
        long last = Math.max(0, count - 1L) * layout.extent();
        byte[] room = new byte[Math.toIntExact((last + layout.beyond()) * element.size())];
        ReductionOperand rows = ReductionOperand.of(MemorySegment.ofArray(room), element);
        Region region = Region.of(rows.array(), 0, count, layout);
        region.memory().copyFrom(packed);
        region.scatter(packed.byteSize());
        return rows;
    }
}
