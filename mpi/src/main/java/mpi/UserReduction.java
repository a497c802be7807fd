// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.layout.IntLimit;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Region;
import java.lang.foreign.MemorySegment;

/// A reduction of the program on rows of elements: the callback gets Java arrays, with the gaps of
/// the datatype.
record UserReduction(Op.Calling calling, Datatype datatype, boolean isCommutative)
        implements Reduction.Programmed {
    @Override
    public void combine(MemorySegment left, MemorySegment right) {
        if (right.byteSize() == 0) {
            return; // the datatype may have no elements
        }
        Layout layout = datatype.heldLayout();
        Element element = layout.primitive();
        int count = Math.toIntExact(right.byteSize() / ((long) layout.size() * element.size()));
        if (layout.isDense()) {
            ReductionOperand first = ReductionOperand.of(left, element);
            ReductionOperand result = ReductionOperand.of(right, element);
            calling.call(first.array(), result.array(), 0, count, datatype.held());
            result.store(right);
        } else {
            int start = start(layout, count);
            ReductionOperand first = spread(layout, count, left);
            ReductionOperand result = spread(layout, count, right);
            calling.call(first.array(), result.array(), start, count, datatype.held());
            right.copyFrom(Region.of(result.array(), start, count, layout).gather());
        }
    }

    /// Returns the place of displacement 0 in an array that begins with the lowest element.
    static int start(Layout layout, int count) {
        return Math.toIntExact(-Math.min(0, Math.min(0, last(layout, count)) + layout.least()));
    }

    /// Returns the length of that array, which ends with the highest element.
    static int length(Layout layout, int count) {
        long highest = Math.max(0, last(layout, count)) + layout.beyond();
        return IntLimit.count(start(layout, count) + highest);
    }

    private static long last(Layout layout, int count) {
        return (count - 1L) * layout.extent();
    }

    private static ReductionOperand spread(Layout layout, int count, MemorySegment packed) {
        Element element = layout.primitive();
        long length = length(layout, count);
        byte[] room = new byte[IntLimit.count(length * element.size())];
        ReductionOperand rows = ReductionOperand.of(MemorySegment.ofArray(room), element);
        Region region = Region.of(rows.array(), start(layout, count), count, layout);
        region.memory().copyFrom(packed);
        region.scatter(packed.byteSize());
        return rows;
    }
}
