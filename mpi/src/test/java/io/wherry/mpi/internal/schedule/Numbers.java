// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Converts rows of elements to rows of `long`, for simple models.
final class Numbers {
    private Numbers() {}

    /// Returns the value of an element after `number` was stored.
    static long fit(Element element, long number) {
        return switch (element) {
            case BYTE -> (byte) number;
            case BOOLEAN -> number & 1;
            case CHAR -> (char) number;
            case SHORT -> (short) number;
            case INT -> (int) number;
            case LONG, FLOAT, DOUBLE -> number;
        };
    }

    static void write(MemorySegment memory, Element element, long... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            long at = (long) i * element.size();
            long number = numbers[i];
            switch (element) {
                case BYTE, BOOLEAN -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) number);
                case CHAR -> memory.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, (char) number);
                case SHORT -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) number);
                case INT -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) number);
                case LONG -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, number);
                case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) number);
                case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, (double) number);
            }
        }
    }

    static long[] read(MemorySegment memory, Element element) {
        long[] numbers = new long[(int) (memory.byteSize() / element.size())];
        for (int i = 0; i < numbers.length; i++) {
            long at = (long) i * element.size();
            numbers[i] =
                    switch (element) {
                        case BYTE, BOOLEAN -> memory.get(ValueLayout.JAVA_BYTE, at);
                        case CHAR -> memory.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
                        case SHORT -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
                        case INT -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
                        case LONG -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
                        case FLOAT -> (long) memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
                        case DOUBLE -> (long) memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
                    };
        }
        return numbers;
    }
}
