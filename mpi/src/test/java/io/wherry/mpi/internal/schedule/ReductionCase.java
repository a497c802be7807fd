// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.LongBinaryOperator;
import mpi.MPI;
import mpi.MPIException;

/// A reduction and a model of its result.
record ReductionCase(
        String name, Reduction reduction, Element element, BinaryOperator<long[]> model) {

    static ReductionCase of(Operation operation, Element element) {
        LongBinaryOperator single = single(operation);
        return new ReductionCase(
                operation + " of " + element,
                operation,
                element,
                (left, right) -> {
                    long[] result = new long[left.length];
                    for (int i = 0; i < result.length; i++) {
                        long number = single.applyAsLong(left[i], right[i]);
                        result[i] = Numbers.fit(element, number);
                    }
                    return result;
                });
    }

    /// Maps x -> a x + b, as pairs of numbers: the left one first. The order matters.
    static ReductionCase maps() {
        return programmed("maps", false, ReductionCase::composed);
    }

    /// A sum that is defined by the program.
    static ReductionCase ownSum() {
        return programmed("own sum", true, ReductionCase.of(Operation.SUM, Element.LONG).model());
    }

    static List<ReductionCase> some() {
        return List.of(
                of(Operation.SUM, Element.INT),
                of(Operation.MAX, Element.CHAR),
                of(Operation.SUM, Element.DOUBLE),
                maps(),
                ownSum());
    }

    /// Returns the combined rows of the ranks up to `last`, in rank order.
    long[] upTo(int last, IntFunction<long[]> rows) {
        long[] result = rows.apply(0);
        for (int rank = 1; rank <= last; rank++) {
            result = model.apply(result, rows.apply(rank));
        }
        return result;
    }

    /// Returns the row of a rank.
    long[] row(int rank, int count) {
        long[] row = new long[count];
        for (int i = 0; i < count; i++) {
            row[i] = Numbers.fit(element, ((rank * 31L) + (i * 7L)) % 13 - 3);
        }
        return row;
    }

    private static ReductionCase programmed(
            String name, boolean commutative, BinaryOperator<long[]> model) {
        Reduction reduction =
                new Reduction.Programmed() {
                    @Override
                    public boolean isCommutative() {
                        return commutative;
                    }

                    @Override
                    public void combine(MemorySegment left, MemorySegment right) {
                        long[] result =
                                model.apply(
                                        Numbers.read(left, Element.LONG),
                                        Numbers.read(right, Element.LONG));
                        Numbers.write(right, Element.LONG, result);
                    }
                };
        return new ReductionCase(name, reduction, Element.LONG, model);
    }

    private static long[] composed(long[] left, long[] right) {
        if (left.length != right.length || left.length % 2 != 0) {
            throw new MPIException(MPI.ERR_COUNT, MPI.ERR_COUNT, "half a map");
        }
        long[] result = new long[left.length];
        for (int i = 0; i < result.length; i += 2) {
            result[i] = left[i] * right[i];
            result[i + 1] = (left[i + 1] * right[i]) + right[i + 1];
        }
        return result;
    }

    private static LongBinaryOperator single(Operation operation) {
        return switch (operation) {
            case MAX -> Math::max;
            case MIN -> Math::min;
            case SUM -> Long::sum;
            case PROD -> (a, b) -> a * b;
            case LAND -> (a, b) -> (a != 0) && (b != 0) ? 1 : 0;
            case LOR -> (a, b) -> (a != 0) || (b != 0) ? 1 : 0;
            case LXOR -> (a, b) -> (a != 0) ^ (b != 0) ? 1 : 0;
            case BAND -> (a, b) -> a & b;
            case BOR -> (a, b) -> a | b;
            case BXOR -> (a, b) -> a ^ b;
            case REPLACE -> (a, b) -> a;
            case NO_OP -> (a, b) -> b;
            case MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw new IllegalArgumentException("operation of pairs: " + operation);
        };
    }
}
