// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ArraysTest {
    private static final Effort SHORT =
            new Effort("short", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(2, 30), 10);

    @ParameterizedTest
    @EnumSource
    void everyMotionCopiesEveryShape(ArrayMotion motion) throws Exception {
        for (ArrayShape shape : ArrayShape.values()) {
            for (ArrayShape.Element element : ArrayShape.Element.values()) {
                new ArrayTrial(shape, element, 20).check(motion);
            }
        }
    }

    @Test
    void answerOfAJvmIsRead() throws Exception {
        String answer =
                ArrayForkedRun.measure(
                        ArrayMotion.Way.PARCEL, ArrayShape.Element.BYTE, ArrayShape.SQUARE, SHORT);
        ArrayTimes times = new ArrayTimes();

        times.add(ArrayShape.Element.BYTE, ArrayShape.SQUARE, answer);

        for (int n : ArrayShape.EXTENTS) {
            Samples samples =
                    times.of(
                            ArrayShape.Element.BYTE, ArrayShape.SQUARE, n, ArrayMotion.UNPACK_INTO);
            assertThat(samples).isNotNull();
            assertThat(samples.count()).isEqualTo(2);
        }
    }

    @Test
    void modelFindsTheCostsThatMadeTheTimes() {
        List<CostModel.Point> points = new ArrayList<>();
        for (int n : ArrayShape.EXTENTS) {
            for (ArrayShape shape : ArrayShape.values()) {
                double bytes = 4.0 * n * n;
                double nanos = 250 + 12.5 * shape.rows(n) + 0.03 * bytes;
                points.add(new CostModel.Point(shape.rows(n), bytes, nanos));
            }
        }

        CostModel model = CostModel.fit(250, points);

        assertThat(model.row()).isCloseTo(12.5, within(1e-6));
        assertThat(model.perByte()).isCloseTo(0.03, within(1e-9));
        assertThat(model.error()).isLessThan(1e-9);
        assertThatThrownBy(() -> CostModel.fit(1, points.subList(0, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pageShowsTimesAndPartsOfTheSpeedOfACopy() throws IOException {
        ArrayTimes times = new ArrayTimes();
        ArrayShape.Element element = ArrayShape.Element.FLOAT;
        times.add(element, ArrayShape.SQUARE, "ENCODE_INTO 1024 1000\nPACK 1024 10\n");
        times.add(element, ArrayShape.SQUARE, "COPY_INTO 1024 900\n");
        times.add(element, ArrayShape.FLAT, "failed not today\n");
        BenchOptions options = BenchCommand.parse(new String[] {"arrays"});

        String page = PageAssertions.page(ArraysPage.of(options, times, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| float[1024][1024] | - | - | 0.90 | - | - | - | - | - |",
                        "| float[1024][1024] | - | - | 1.00 us | 10.0 ns |",
                        "float T[N*N]: not today");
    }
}
