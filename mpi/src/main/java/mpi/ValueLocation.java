// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The reductions `MAXLOC` and `MINLOC`: the extreme value and its index; for equal values the
/// lower index (MPI 4.1, 6.9.4).
record ValueLocation(PairLayout pairing, boolean greatest) implements Reduction.Programmed {
    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public void combine(MemorySegment left, MemorySegment right) {
        int each = pairing.extent();
        for (long at = 0; at + each <= right.byteSize(); at += each) {
            if (takesLeft(left, right, at)) {
                MemorySegment.copy(left, at, right, at, each);
            }
        }
    }

    private boolean takesLeft(MemorySegment left, MemorySegment right, long at) {
        int order = compare(left, right, at, pairing.value());
        if (order == 0) {
            return compare(left, right, at + pairing.offset(), pairing.index()) < 0;
        }
        return greatest == (order > 0);
    }

    private static int compare(MemorySegment left, MemorySegment right, long at, Element element) {
        return switch (element) {
            case BYTE, BOOLEAN ->
                    Byte.compare(
                            left.get(ValueLayout.JAVA_BYTE, at),
                            right.get(ValueLayout.JAVA_BYTE, at));
            case CHAR ->
                    Character.compare(
                            left.get(ValueLayout.JAVA_CHAR_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_CHAR_UNALIGNED, at));
            case SHORT ->
                    Short.compare(
                            left.get(ValueLayout.JAVA_SHORT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_SHORT_UNALIGNED, at));
            case INT ->
                    Integer.compare(
                            left.get(ValueLayout.JAVA_INT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_INT_UNALIGNED, at));
            case LONG ->
                    Long.compare(
                            left.get(ValueLayout.JAVA_LONG_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
            case FLOAT ->
                    compare(
                            left.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at));
            case DOUBLE ->
                    compare(
                            left.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at));
        };
    }

    /// Compares as C does: zeros of either sign are equal.
    private static int compare(double left, double right) {
        return left == right ? 0 : Double.compare(left, right);
    }
}
