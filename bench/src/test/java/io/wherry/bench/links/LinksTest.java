// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LinksTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 20), 10);
    private static final int SIZE = 1024;

    private final Map<LinkFigure, Rounds> figures = new LinkedHashMap<>();
    private final LinkTimes links = new LinkTimes();

    @ParameterizedTest
    @EnumSource
    @Timeout(120)
    void everyMediumIsMeasuredInEveryRound(LocalTransport medium) throws Exception {
        List<Placement> placements = LocalPing.placements();

        Map<LinkFigure, Rounds> measured =
                LinkForkedRun.parse(
                        LinkForkedRun.format(
                                LinkForkedRun.measure(medium.scheme(), SHORT, List.of(SIZE))));

        for (Placement placement : placements) {
            assertThat(measured)
                    .containsKeys(
                            LinkFigure.linkRate(placement, SIZE),
                            LinkFigure.rawRate(placement, SIZE));
            for (PingVariant variant : PingVariant.values()) {
                assertThat(measured)
                        .containsKeys(
                                LinkFigure.median(placement, variant),
                                LinkFigure.tail(placement, variant));
            }
        }
        assertThat(measured.containsKey(LinkFigure.COPY)).isEqualTo(medium == LocalTransport.SHM);
        assertThat(measured.values())
                .allSatisfy(rounds -> {
                    assertThat(rounds.samples().count()).isEqualTo(SHORT.connections());
                    assertThat(rounds.samples().toArray()).doesNotContain(0);
                });
        assertThat(LocalPing.placements()).isEqualTo(placements); // this JVM is free again
    }

    @Test
    void wordGoesToAndFro() throws Exception {
        try (CacheLinePingPong word = new CacheLinePingPong()) {
            double first = word.roundTrip(1_000);

            assertThat(first).isPositive();
            assertThat(word.roundTrip(1_000)).isPositive();
        }
    }

    @Test
    void ratiosAreOfSingleRounds() {
        Rounds link = new Rounds(10, 40, 90);
        Rounds raw = Rounds.parse("10.0 20.0 30.0");

        assertThat(link.over(raw).toArray()).containsExactly(1, 2, 3);
    }

    @Test
    void verdictsAreOfTheLinkThatPolls() {
        trip(Placement.ONE, PingVariant.LINK, 10_500, 11_550, 10_000);
        trip(Placement.ONE, PingVariant.RAW_BLOCKING, 10_000, 11_000, 10_000);
        trip(Placement.ONE, PingVariant.RAW_SPINNING, 5_000, 5_000, 5_000);
        trip(Placement.TWO, PingVariant.LINK, 2_600, 2_600, 2_600);
        trip(Placement.TWO, PingVariant.LINK_BLOCKING, 9_000, 9_000, 9_000);
        trip(Placement.TWO, PingVariant.RAW_BLOCKING, 8_000, 8_000, 8_000);
        trip(Placement.TWO, PingVariant.RAW_SPINNING, 1_000, 1_000, 1_000);
        rates(Placement.ONE, 0.475e9, 0.5e9);
        rates(Placement.TWO, 0.9e9, 1e9);
        links.add(LocalTransport.TCP, LinkForkedRun.format(figures));

        assertThat(page())
                .contains(
                        "| TCP, both on one core | round trip, at least 0.95x raw socket, blocking"
                                + " | 0.95x ±3 % | met |",
                        "| TCP, each on a core of its own | round trip, at least 0.95x raw socket,"
                                + " blocking | 3.08x ±0 % | met |",
                        "| TCP, each on a core of its own | round trip, at least 0.77x raw socket,"
                                + " spinning | 0.38x ±0 % | missed by 50 % |",
                        "| TCP, both on one core | frames of 1 MiB, at least 0.95x raw socket"
                                + " | 0.95x ±0 % | met |",
                        "| 0.90x ±0 % | missed by 5 % |",
                        "| TCP: link, never polling | 9.00 us ±0 % | 18.0 us ±0 % | 0.89x ±0 %"
                                + " | 0.11x ±0 % |",
                        "| TCP, 1 MiB | 900 MB/s ±0 % | 1.00 GB/s ±0 % | 0.90x ±0 % |")
                .doesNotContain(
                        "one core | round trip, at least 0.77x",
                        "at most 500 ns",
                        "cannot be chosen",
                        "| Unix socket",
                        "| TCP, 1 KiB");
    }

    @Test
    void sharedMemoryIsHeldToTheLimitsOfMemoryAndToTheUnixSocket() {
        trip(Placement.ONE, PingVariant.LINK, 5_500);
        trip(Placement.TWO, PingVariant.LINK, 1_000);
        links.add(LocalTransport.UNIX, LinkForkedRun.format(figures));
        trip(Placement.ONE, PingVariant.LINK, 6_000);
        trip(Placement.TWO, PingVariant.LINK, 400);
        rates(Placement.TWO, 8e9, 1e9);
        figures.put(LinkFigure.COPY, new Rounds(10e9));
        figures.put(LinkFigure.WORD, new Rounds(300));
        links.add(LocalTransport.SHM, LinkForkedRun.format(figures));

        assertThat(page())
                .contains(
                        "| shared memory, each on a core of its own | round trip, at most 500 ns"
                                + " | 400 ns ±0 % | met |",
                        "| shared memory, both on one core | round trip, at most 5.00 us"
                                + " | 6.00 us ±0 % | missed by 20 % |",
                        "at least 1.00x link over a Unix socket | 0.92x ±0 % | missed by 8 % |",
                        "at least 1.00x link over a Unix socket | 2.50x ±0 % | met |",
                        "| frames of 1 MiB, at least 0.80x a copy | 0.80x ±0 % | met |",
                        "| a word that two threads of one JVM pass to and fro | 300 ns ±0 % | 0.75x ±0 % |",
                        "| a copy of 1 MiB from memory to memory | 10.0 GB/s ±0 % | 0.80x ±0 % |")
                .doesNotContain("| Unix socket, both on one core | round trip");
    }

    @Test
    void whereCoresCannotBeChosenThePageSaysSo() {
        trip(Placement.ANY, PingVariant.LINK, 2_000);
        trip(Placement.ANY, PingVariant.RAW_BLOCKING, 1_000);
        links.add(LocalTransport.UNIX, LinkForkedRun.format(figures));
        links.add(LocalTransport.SHM, "failed no such file\n");

        assertThat(page())
                .contains(
                        "- placement: cores cannot be chosen here",
                        "| Unix socket, cores as the system likes | round trip, at least 0.95x raw"
                                + " socket, blocking | 0.50x ±0 % | missed by 48 % |",
                        "| shared memory | no such file |");
    }

    private void trip(Placement placement, PingVariant variant, double... medians) {
        Rounds rounds = new Rounds(medians);
        figures.put(LinkFigure.median(placement, variant), rounds);
        figures.put(LinkFigure.tail(placement, variant), new Rounds(2 * medians[0]));
    }

    private void rates(Placement placement, double link, double raw) {
        figures.put(LinkFigure.linkRate(placement, LinkForkedRun.LARGE), new Rounds(link));
        figures.put(LinkFigure.rawRate(placement, LinkForkedRun.LARGE), new Rounds(raw));
    }

    private String page() {
        return PageAssertions.page(
                LinksPage.of(
                        BenchCommand.parse(new String[] {"links"}), links, SampleFacts.facts()));
    }
}
