// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Calls a reduction of an Open MPI program: with buffers, or with arrays of element types without
/// buffers.
record OpenMpiUserFunction(UserFunction function) implements Op.Calling {
    @Override
    public void call(Object left, Object right, int offset, int count, Datatype datatype) {
        if (left instanceof Object[] || left instanceof boolean[]) {
            function.call(left, right, count, datatype);
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            Element element = datatype.heldLayout().primitive();
            ReductionOperand out = new ReductionOperand(right, element);
            long bytes = (long) Array.getLength(right) * element.size();
            MemorySegment in = arena.allocate(bytes, Long.BYTES);
            MemorySegment inOut = arena.allocate(bytes, Long.BYTES);
            new ReductionOperand(left, element).store(in);
            out.store(inOut);
            function.call(buffer(in), buffer(inOut), count, datatype);
            out.load(inOut);
        }
    }

    private static ByteBuffer buffer(MemorySegment memory) {
        return memory.asByteBuffer().order(ByteOrder.nativeOrder());
    }
}
