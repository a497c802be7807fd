// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Defects of the opened library, found by tests at start-up.
final class Quirks {
    private static final Function REDUCE_LOCAL = new Function("MPI_Reduce_local", 5);

    /// Whether the library rounds the address of a window down to a multiple of 16: operations on
    /// other windows then access wrong places, also in C. Seen with MPICH 4.0.2.
    static final boolean ROUNDS_WINDOW_BASES = isMpich();

    /// Whether `MPI_Finalize` aborts the process if a communicator or window was not freed. Seen
    /// with MPICH 4.0.2 over UCX.
    static final boolean ABORTS_ON_OPEN_HANDLES = isMpich();

    /// Whether a blocking reduction in place crashes at a root other than rank 0, for more than 2
    /// KiB. Seen with MPICH 4.0.2.
    static final boolean CRASHES_IN_PLACE = isMpich();

    /// Whether the library writes all of a message of some KiB to a receive buffer that is too
    /// small, before it reports `MPI_ERR_TRUNCATE`. Seen with Open MPI 4.1 and 5.0.
    static final boolean WRITES_BEYOND_BUFFERS = isOpenMpi();

    /// Whether a non-blocking reduction or broadcast with count 0 does nothing, even where the count
    /// is ignored: next to the root in an inter-communicator. Later operations then do not match.
    /// Seen with Open MPI 4.1.4.
    static final boolean SKIPS_EMPTY_OPERATIONS = isOpenMpi();

    /// Whether sums of elements of one or two bytes stop at the greatest and the least number, in
    /// rows of at least 16 bytes: they wrap around in shorter rows, and in Java. Seen with Open MPI
    /// 4.1.4, which does so if the processor has the instructions for it. Ranks of several hosts
    /// must agree, so no test decides.
    private static final boolean SATURATES_SUMS = isOpenMpi();

    private static final class Chars {
        static final boolean ARE_ORDERED = tryMaximum();
    }

    private Quirks() {}

    private static boolean isMpich() {
        return Library.opened().version().startsWith("MPICH");
    }

    private static boolean isOpenMpi() {
        return Library.opened().version().startsWith("Open MPI");
    }

    /// Returns whether the library computes an operation correctly on such elements in rows of any
    /// length.
    static boolean isRight(Operation operation, Element element) {
        boolean adds = operation == Operation.SUM && element.size() < Integer.BYTES;
        return isRightInWindows(operation, element) && !(adds && SATURATES_SUMS);
    }

    /// As [#isRight], but sums may be saturated.
    static boolean isRightInWindows(Operation operation, Element element) {
        boolean orders = operation == Operation.MAX || operation == Operation.MIN;
        return !orders || element != Element.CHAR || Chars.ARE_ORDERED;
    }

    /* MPICH 4.0 treats MPI_UINT16_T as signed here: the maximum of 5 and 65535 is 5. */
    private static boolean tryMaximum() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment in = arena.allocateFrom(ValueLayout.JAVA_CHAR, '\uffff');
            MemorySegment both = arena.allocateFrom(ValueLayout.JAVA_CHAR, '\5');
            REDUCE_LOCAL.call(
                    in.address(),
                    both.address(),
                    1,
                    Constants.arithmeticType(Element.CHAR),
                    Constants.operation(Operation.MAX, Element.CHAR));
            return both.get(ValueLayout.JAVA_CHAR, 0) == '\uffff';
        }
    }
}
