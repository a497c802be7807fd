// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The product of complex numbers: real part, then imaginary part.
record ComplexProduct(Element element) implements Reduction.Programmed {
    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public void combine(MemorySegment left, MemorySegment right) {
        long each = 2L * element.size();
        for (long at = 0; at + each <= right.byteSize(); at += each) {
            double a = get(left, at);
            double b = get(left, at + each / 2);
            double c = get(right, at);
            double d = get(right, at + each / 2);
            set(right, at, (a * c) - (b * d));
            set(right, at + each / 2, (a * d) + (b * c));
        }
    }

    private double get(MemorySegment memory, long at) {
        return element == Element.FLOAT
                ? memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at)
                : memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
    }

    private void set(MemorySegment memory, long at, double value) {
        if (element == Element.FLOAT) {
            memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) value);
        } else {
            memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
        }
    }
}
