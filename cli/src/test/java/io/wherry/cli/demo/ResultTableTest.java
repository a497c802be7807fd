// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.show.UnitFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final FormatOutcome FAST = new FormatOutcome.Equal(2_160_000, 20_000_000);
    private static final FormatOutcome SLOW = new FormatOutcome.Equal(2_820_000, 64_000_000);

    @Test
    void ratesCountBothWays() {
        DataSetResult result = new DataSetResult("tree-65535", 131_070, FAST, SLOW);

        assertThat(new ResultTable(List.of(result)).lines().getLast())
                .isEqualTo(
                        "tree-65535        131,070    2.16 MB    13.1 M    216"
                                + "    2.82 MB    4.10 M   88.1   3.20 x");
    }

    @Test
    void columnsStayInPlaceWhateverHappens() {
        FormatOutcome overflow = new FormatOutcome.Failed(FailureReason.STACK_OVERFLOW);
        FormatOutcome long_ =
                new FormatOutcome.Failed("a reason that takes more room than there is");
        ResultTable table =
                new ResultTable(
                        List.of(
                                new DataSetResult("media-content", 13, FAST, SLOW),
                                new DataSetResult("list-5m", 5_000_000, FAST, overflow),
                                new DataSetResult(
                                        "broken", 1, new FormatOutcome.Different("", ""), long_)));

        List<String> rows = table.lines().subList(1, table.lines().size());

        assertThat(rows).extracting(String::length).containsOnly(rows.getFirst().length());
        assertThat(rows.getFirst().length()).isLessThan(100);
        assertThat(rows.get(2)).endsWith("----- stack overflow -----        -");
        assertThat(rows.get(3)).contains("NOT EQUAL", "a reason that takes...");
    }

    @Test
    void onlyJavaIoMayOverflowTheStack() {
        FormatOutcome overflow = new FormatOutcome.Failed(FailureReason.STACK_OVERFLOW);
        FormatOutcome other = new FormatOutcome.Failed("out of memory");

        assertThat(new DataSetResult("list", 1, FAST, overflow).isGood()).isTrue();
        assertThat(new DataSetResult("list", 1, overflow, SLOW).isGood()).isFalse();
        assertThat(new DataSetResult("list", 1, FAST, other).isGood()).isFalse();
    }

    @Test
    void quantitiesHaveThreeDigits() {
        assertThat(UnitFormat.bytes(999)).isEqualTo("999 B");
        assertThat(UnitFormat.bytes(1000)).isEqualTo("1.00 kB");
        assertThat(UnitFormat.bytes(25_012_345)).isEqualTo("25.0 MB");
        assertThat(UnitFormat.count(39)).isEqualTo("39");
        assertThat(UnitFormat.count(4_560_000)).isEqualTo("4.56 M");
        assertThat(UnitFormat.time(23_456)).isEqualTo("23.5 us");
        assertThat(UnitFormat.time(187_000_000)).isEqualTo("187 ms");
        assertThat(UnitFormat.time(2_470_000_000L)).isEqualTo("2.47 s");
    }

    @Test
    void failuresAreToldInAFewWords() {
        assertThat(FailureReason.of(new StackOverflowError())).isEqualTo("stack overflow");
        assertThat(FailureReason.of(new OutOfMemoryError("heap"))).isEqualTo("out of memory");
        assertThat(FailureReason.of(new IllegalStateException()))
                .isEqualTo("IllegalStateException");
        assertThat(FailureReason.of(new IllegalStateException("why")))
                .isEqualTo("IllegalStateException: why");
    }
}
