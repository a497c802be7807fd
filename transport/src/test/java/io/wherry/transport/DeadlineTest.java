// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 1L << 40, 1L << 33})
    void longDurationsNeverEnd(long seconds) {
        Deadline deadline = Deadline.after(Duration.ofSeconds(seconds));

        assertThat(deadline.nanosLeft()).isEqualTo(Long.MAX_VALUE);
        assertThat(deadline.left()).isEqualTo(Link.FOREVER);
        assertThat(deadline.isOver()).isFalse();
        assertThat(Deadline.nanos(Duration.ofSeconds(seconds))).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void foreverNeverEnds() {
        assertThat(Deadline.after(Link.FOREVER).nanosLeft()).isEqualTo(Long.MAX_VALUE);
        assertThat(Deadline.never().isOver()).isFalse();
    }

    @Test
    void aCenturyEnds() {
        long century = TimeUnit.DAYS.toNanos(36_500);

        assertThat(Deadline.nanos(Duration.ofNanos(century))).isEqualTo(century);
        assertThat(Deadline.after(Duration.ofNanos(century)).nanosLeft())
                .isBetween(century - TimeUnit.MINUTES.toNanos(1), century);
    }

    @Test
    void negativeDurationsAreOver() {
        for (Duration negative :
                new Duration[] {
                    Duration.ofNanos(-1), Duration.ofSeconds(Long.MIN_VALUE), Duration.ZERO
                }) {
            assertThat(Deadline.nanos(negative)).isZero();
            assertThat(Deadline.after(negative).isOver()).isTrue();
            assertThat(Deadline.after(negative).left()).isZero();
        }
        assertThat(Deadline.now().isOver()).isTrue();
    }

    @Test
    void timePasses() throws InterruptedException {
        Deadline deadline = Deadline.after(Duration.ofMillis(5));
        assertThat(deadline).hasToString("within=PT0.005S");
        TimeUnit.MILLISECONDS.sleep(6);

        assertThat(deadline.isOver()).isTrue();
        assertThat(deadline.left()).isZero();
    }
}
