// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.report.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OutcomeTextTest {
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
                        new HeapCost(144, 150.5, 208, 160));

        Outcome.Measured read =
                (Outcome.Measured) OutcomeText.parse(OutcomeText.format(measured), true);

        assertThat(read.bytes()).isEqualTo(83);
        assertThat(read.deepStack()).isTrue();
        assertThat(read.of(Motion.WRITE).toArray()).containsExactly(30, 31.25);
        assertThat(read.of(Motion.READ).median()).isEqualTo(40);
        assertThat(read.heap()).isEqualTo(new HeapCost(144, 150.5, 208, 160));
    }

    @Test
    void failureSurvivesTheFileOnOneLine() {
        String reason = AnswerText.reason(new IllegalStateException("not\n  today"));

        Outcome read = OutcomeText.parse(OutcomeText.format(new Outcome.Failed(reason)), false);

        assertThat(read).isEqualTo(new Outcome.Failed("IllegalStateException: not today"));
    }

    @Test
    void overflowIsFoundBelowWhatItWasWrappedIn() {
        Throwable wrapped = new RuntimeException("cannot", new StackOverflowError());

        Outcome.Failed failed = new Outcome.Failed(AnswerText.reason(wrapped));

        assertThat(failed.isOverflow()).isTrue();
    }

    @Test
    void truncatedReplyIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> OutcomeText.parse("", false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutcomeText.parse("bytes 8\n", false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutcomeText.parse("bytes 8\nheap 1 2 3\n", false));
    }
}
