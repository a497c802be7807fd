// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SamplesTest {
    @Test
    void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        assertThat(Samples.of(4, 1, 3, 2).median()).isEqualTo(2.5);
        assertThat(Samples.of(9, 1, 3).median()).isEqualTo(3);
    }

    @Test
    void tenthsAreCutOffBothEnds() {
        double[] nanos = IntStream.rangeClosed(0, 100).asDoubleStream().toArray();

        Samples samples = Samples.of(nanos);

        assertThat(samples.low()).isEqualTo(10);
        assertThat(samples.high()).isEqualTo(90);
    }

    @Test
    void samplesOfTwoForksAreOne() {
        Samples both = Samples.of(1, 5).and(Samples.of(3));

        assertThat(both.count()).isEqualTo(3);
        assertThat(both.median()).isEqualTo(3);
    }

    @Test
    void invalidTimeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(Samples::of);
        assertThatIllegalArgumentException().isThrownBy(() -> Samples.of(1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Samples.of(-1, 1));
    }
}
