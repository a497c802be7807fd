// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ArithmeticTest {
    private static final Set<Operation> OF_NUMBERS =
            EnumSet.of(Operation.MAX, Operation.MIN, Operation.SUM, Operation.PROD);
    private static final Set<Operation> OF_WINDOWS = EnumSet.of(Operation.REPLACE, Operation.NO_OP);
    private static final Set<Operation> OF_ELEMENTS = EnumSet.range(Operation.MAX, Operation.NO_OP);

    private final Random random = new Random(5);
    private final SimulatedJob memory = SimulatedJob.of(1, 5);

    @ParameterizedTest
    @EnumSource
    void makesWhatTheModelMakes(Element element) {
        List<Operation> done = new ArrayList<>();
        for (Operation operation : OF_ELEMENTS) {
            if (!exists(operation, element)) {
                continue;
            }
            for (int count : new int[] {0, 1, 2, 3, 7, 8, 9, 33, 1000}) {
                long[] left = numbers(element, count);
                long[] right = numbers(element, count);
                MemorySegment result = memory.row(element, right);

                Arithmetic.combine(operation, element, memory.fixed(element, left), result);

                long[] expected = ReductionCase.of(operation, element).model().apply(left, right);
                assertThat(Numbers.read(result, element))
                        .as("%s of %s, %s", operation, element, count)
                        .isEqualTo(expected);
            }
            done.add(operation);
        }
        memory.finish(List.of());
        assertThat(done).hasSize(element == Element.BOOLEAN ? 8 : isReal(element) ? 6 : 12);
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatMpiDoesNotDefine(Element element) {
        MemorySegment row = memory.row(element, 1);
        for (Operation operation : OF_ELEMENTS) {
            assertThat(Arithmetic.isDefined(operation, element))
                    .as("%s of %s", operation, element)
                    .isEqualTo(exists(operation, element));
            if (!exists(operation, element)) {
                assertThatThrownBy(() -> Arithmetic.combine(operation, element, row, row))
                        .isInstanceOfSatisfying(
                                MPIException.class,
                                e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OP));
            }
        }
    }

    @Test
    void realNumbersKeepTheirFractions() {
        MemorySegment left = MemorySegment.ofArray(new double[] {0.5, -2.25, Double.NaN});
        MemorySegment right = MemorySegment.ofArray(new double[] {0.25, 4, 1});

        Arithmetic.combine(Operation.PROD, Element.DOUBLE, left, right);

        assertThat(right.toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(0.125, -9, Double.NaN);
    }

    @Test
    void signsAreThoseOfJava() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[] {-1});
        MemorySegment chars = MemorySegment.ofArray(new char[] {0xffff});

        Arithmetic.combine(
                Operation.MAX, Element.BYTE, MemorySegment.ofArray(new byte[] {1}), bytes);
        Arithmetic.combine(
                Operation.MAX, Element.CHAR, MemorySegment.ofArray(new char[] {1}), chars);

        assertThat(bytes.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
        assertThat(chars.get(ValueLayout.JAVA_CHAR, 0)).isEqualTo((char) 0xffff);
    }

    @Test
    void rowsOfDifferentLengthsAreRefused() {
        MemorySegment left = memory.row(Element.INT, 1, 2);
        MemorySegment right = memory.row(Element.INT, 1);

        assertThatThrownBy(() -> Arithmetic.combine(Operation.SUM, Element.INT, left, right))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("left=8, right=4");
    }

    private static boolean exists(Operation operation, Element element) {
        if (OF_WINDOWS.contains(operation)) {
            return true;
        }
        boolean ofNumbers = OF_NUMBERS.contains(operation);
        return isReal(element) ? ofNumbers : element != Element.BOOLEAN || !ofNumbers;
    }

    private static boolean isReal(Element element) {
        return element == Element.FLOAT || element == Element.DOUBLE;
    }

    private long[] numbers(Element element, int count) {
        LongSupplier supplier =
                isReal(element)
                        ? () -> random.nextInt(-1000, 1000)
                        : () -> random.nextInt(3) == 0 ? 0 : random.nextLong();
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            long number = supplier.getAsLong();
            numbers[i] = Numbers.fit(element, number);
        }
        return numbers;
    }
}
