// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.show.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Outcome FAST = new Outcome.Equal(2_160_000, 20_000_000);
    private static final Outcome SLOW = new Outcome.Equal(2_820_000, 64_000_000);

    @Test
    void ratesCountBothWays() {
        Result result = new Result("tree-65535", 131_070, FAST, SLOW);

        assertThat(new ResultTable(List.of(result)).lines().getLast())
                .isEqualTo(
                        "tree-65535        131,070    2.16 MB    13.1 M    216"
                                + "    2.82 MB    4.10 M   88.1   3.20 x");
    }

    @Test
    void columnsStayInPlaceWhateverHappens() {
        Outcome overflow = new Outcome.Failed(Reason.STACK_OVERFLOW);
        Outcome long_ = new Outcome.Failed("a reason that takes more room than there is");
        ResultTable table =
                new ResultTable(
                        List.of(
                                new Result("media-content", 13, FAST, SLOW),
                                new Result("list-5m", 5_000_000, FAST, overflow),
                                new Result("broken", 1, new Outcome.Different("", ""), long_)));

        List<String> rows = table.lines().subList(1, table.lines().size());

        assertThat(rows).extracting(String::length).containsOnly(rows.getFirst().length());
        assertThat(rows.getFirst().length()).isLessThan(100);
        assertThat(rows.get(2)).endsWith("----- stack overflow -----        -");
        assertThat(rows.get(3)).contains("NOT EQUAL", "a reason that takes...");
    }

    @Test
    void onlyJavaIoMayOverflowTheStack() {
        Outcome overflow = new Outcome.Failed(Reason.STACK_OVERFLOW);
        Outcome other = new Outcome.Failed("out of memory");

        assertThat(new Result("list", 1, FAST, overflow).isGood()).isTrue();
        assertThat(new Result("list", 1, overflow, SLOW).isGood()).isFalse();
        assertThat(new Result("list", 1, FAST, other).isGood()).isFalse();
    }

    @Test
    void quantitiesHaveThreeDigits() {
        assertThat(Quantity.bytes(999)).isEqualTo("999 B");
        assertThat(Quantity.bytes(1000)).isEqualTo("1.00 kB");
        assertThat(Quantity.bytes(25_012_345)).isEqualTo("25.0 MB");
        assertThat(Quantity.count(39)).isEqualTo("39");
        assertThat(Quantity.count(4_560_000)).isEqualTo("4.56 M");
        assertThat(Quantity.time(23_456)).isEqualTo("23.5 us");
        assertThat(Quantity.time(187_000_000)).isEqualTo("187 ms");
        assertThat(Quantity.time(2_470_000_000L)).isEqualTo("2.47 s");
    }

    @Test
    void failuresAreToldInAFewWords() {
        assertThat(Reason.of(new StackOverflowError())).isEqualTo("stack overflow");
        assertThat(Reason.of(new OutOfMemoryError("heap"))).isEqualTo("out of memory");
        assertThat(Reason.of(new IllegalStateException())).isEqualTo("IllegalStateException");
        assertThat(Reason.of(new IllegalStateException("why")))
                .isEqualTo("IllegalStateException: why");
    }
}
