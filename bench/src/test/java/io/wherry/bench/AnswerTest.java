// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.bench.report.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AnswerTest {
    @Test
    void timesSurviveTheFile() {
        Outcome measured =
                new Outcome.Measured(
                        83,
                        false,
                        Map.of(
                                Motion.WRITE, Samples.of(31.25, 30),
                                Motion.FRESH, Samples.of(51),
                                Motion.READ, Samples.of(40)),
                        new Heap(144, 150.5, 208, 160));

        Outcome.Measured read = (Outcome.Measured) Answer.parse(Answer.format(measured), true);

        assertThat(read.bytes()).isEqualTo(83);
        assertThat(read.deepStack()).isTrue();
        assertThat(read.of(Motion.WRITE).toArray()).containsExactly(30, 31.25);
        assertThat(read.of(Motion.READ).median()).isEqualTo(40);
        assertThat(read.heap()).isEqualTo(new Heap(144, 150.5, 208, 160));
    }

    @Test
    void failureSurvivesTheFileOnOneLine() {
        String reason = Answer.reason(new IllegalStateException("not\n  today"));

        Outcome read = Answer.parse(Answer.format(new Outcome.Failed(reason)), false);

        assertThat(read).isEqualTo(new Outcome.Failed("IllegalStateException: not today"));
    }

    @Test
    void overflowIsFoundBelowWhatItWasWrappedIn() {
        Throwable wrapped = new RuntimeException("cannot", new StackOverflowError());

        Outcome.Failed failed = new Outcome.Failed(Answer.reason(wrapped));

        assertThat(failed.isOverflow()).isTrue();
    }

    @Test
    void cutAnswerIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Answer.parse("", false));
        assertThatIllegalArgumentException().isThrownBy(() -> Answer.parse("bytes 8\n", false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Answer.parse("bytes 8\nheap 1 2 3\n", false));
    }
}
