// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MessagesTest {
    private static final int PATIENCE = 60;

    @ParameterizedTest
    @EnumSource
    void everyCarrierMovesMessages(MessageFormat format, @TempDir Path folder) throws Exception {
        try (MessagePair pair = new MessagePair(format, folder, PATIENCE)) {
            for (Flushing flushing : Flushing.values()) {
                MessageTrip trip = pair.send(flushing, 2_300); // compares what arrived

                assertThat(trip.nanos()).as(flushing.name()).isPositive();
            }
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void causeOfTheSendersDeathIsReported(@TempDir Path folder) throws Exception {
        try (MessagePair pair = new MessagePair(MessageFormat.DATA_STREAM, folder, PATIENCE)) {
            assertThatIOException()
                    .isThrownBy(() -> pair.send(Flushing.EACH, -1))
                    .withMessageStartingWith("JVM ended: ")
                    .withMessageContaining("NegativeArraySizeException");
        }

        assertThat(folder).isNotEmptyDirectory(); // the log stays
    }

    @Test
    void patienceEnds(@TempDir Path folder) throws Exception {
        try (MessagePair pair = new MessagePair(MessageFormat.JAVA_IO, folder, 0)) {
            assertThatIOException()
                    .isThrownBy(() -> pair.send(Flushing.EACH, MessageTimes.COUNT))
                    .withMessage("no answer after 0 s");
        }
    }

    @Test
    void pageShowsRatesRatiosAndVerdicts() {
        MessageTimes messages = new MessageTimes();
        add(messages, MessageFormat.JAVA_IO_BUFFERED, 8_000, 4_000);
        add(messages, MessageFormat.DATA_STREAM, 2_000, 1_000);
        add(messages, MessageFormat.LEAN_STREAMS, 2_000, 100);
        add(messages, MessageFormat.STREAMS, 10, 10);
        messages.fail(MessageFormat.STREAMS, "not today");

        String page =
                PageAssertions.page(
                        MessagesPage.of(
                                BenchCommand.parse(new String[] {"messages"}),
                                messages,
                                SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| wherry streams, lean, each object | at least 3.00x java.io, buffered"
                                + " | 4.00x ±0 % | met |",
                        "| at least 1.20x DataStream by hand | 1.00x ±0 % | missed by 17 % |",
                        "| wherry streams, lean, in batches | at least 5.00x DataStream by hand"
                                + " | 10.0x ±0 % | met |",
                        "| java.io, buffered | 125 k/s ±0 % | 8.00 us | - | 0.25x ±0 % | - |",
                        "| wherry streams, lean | 10.0 M/s ±0 % | 100 ns | 40.0x ±0 % | 10.0x ±0 % | - |",
                        "| wherry streams, lean | 3 | 8 | 3 | 8 |",
                        "| wherry streams, java.io's format | not today |")
                .doesNotContain("| wherry lean over a link |");
    }

    private static void add(MessageTimes messages, MessageFormat format, long each, long batched) {
        messages.add(format, Flushing.EACH, trip(each));
        messages.add(format, Flushing.BATCHED, trip(batched));
        messages.add(format, Flushing.RESET, trip(batched));
    }

    private static MessageTrip trip(long nanos) {
        long count = MessageTimes.COUNT;
        return new MessageTrip(nanos * count, 3 * count, 8 * count);
    }
}
