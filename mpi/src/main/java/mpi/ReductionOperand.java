// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.ProgramMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/// A copy of memory as a Java array, for reductions of the program.
record ReductionOperand(Object array, Element element) {

    static ReductionOperand of(ByteBuffer memory, Element element) {
        return of(MemorySegment.ofBuffer(memory.duplicate().clear()), element);
    }

    static ReductionOperand of(MemorySegment memory, Element element) {
        int length = Math.toIntExact(memory.byteSize() / element.size());
        Object array =
                switch (element) {
                    case BYTE -> new byte[length];
                    case BOOLEAN -> new boolean[length];
                    case CHAR -> new char[length];
                    case SHORT -> new short[length];
                    case INT -> new int[length];
                    case LONG -> new long[length];
                    case FLOAT -> new float[length];
                    case DOUBLE -> new double[length];
                };
        ReductionOperand rows = new ReductionOperand(array, element);
        rows.load(memory);
        return rows;
    }

    void load(MemorySegment memory) {
        move(memory, true);
    }

    void store(ByteBuffer memory) {
        store(MemorySegment.ofBuffer(memory.duplicate().clear()));
    }

    void store(MemorySegment memory) {
        move(memory, false);
    }

    private void move(MemorySegment memory, boolean in) {
        if (array instanceof boolean[] flags) {
            for (int n = 0; n < flags.length; n++) {
                if (in) {
                    flags[n] = memory.get(ValueLayout.JAVA_BYTE, n) != 0;
                } else {
                    memory.set(ValueLayout.JAVA_BYTE, n, (byte) (flags[n] ? 1 : 0));
                }
            }
            return;
        }
        MemorySegment own = ProgramMemory.of(array, element);
        if (in) {
            own.copyFrom(memory.asSlice(0, own.byteSize()));
        } else {
            memory.copyFrom(own);
        }
    }
}
