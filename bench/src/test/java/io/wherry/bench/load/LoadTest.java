// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.calls.Load;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Cores;
import io.wherry.cli.ping.PingVariant;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class LoadTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 20), 60);
    private static final LoadRow ONE_WAY = row(Operation.ONE_WAY, 10, 1);

    /// One of each kind.
    private static final List<LoadRow> ROWS =
            List.of(
                    new LoadRow(
                            new Load(SizedOperation.of(Operation.NOTHING), 2, Load.Kind.VIRTUAL),
                            LoadRow.Family.MANY,
                            true),
                    row(Operation.BARRIER, 0, 2),
                    row(Operation.QUEUE, 0, 2),
                    row(Operation.LOCK, 0, 2),
                    row(Operation.ALL_TO_ALL, 0, 1),
                    row(Operation.NEIGHBOURS, 0, 1),
                    row(Operation.BYTES, 1024, 1),
                    ONE_WAY);

    private final LoadTimes times = new LoadTimes();

    private static LoadRow row(Operation operation, int size, int callers) {
        SizedOperation exercise = new SizedOperation(operation, size);
        LoadRow.Family family =
                operation == Operation.BYTES ? LoadRow.Family.ARRAY : LoadRow.Family.BLOCKING;
        return new LoadRow(new Load(exercise, callers, Load.Kind.PLATFORM), family, true);
    }

    @Test
    @Timeout(180)
    void everyContenderHasItsTurnInEveryRound(@TempDir Path folder) throws Exception {
        Set<LoadSetting> settings = EnumSet.of(LoadSetting.ONE_CORE, LoadSetting.BUSY);

        LoadTimes measured = LoadMeasurement.measure(SHORT, folder, ROWS, settings);

        if (Cores.ofThisJvm().prefix(LoadSetting.MOST_CORES).isEmpty()) {
            settings.remove(LoadSetting.ONE_CORE);
        }
        for (LoadSetting setting : settings) {
            for (LoadRow row : ROWS) {
                for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
                    check(measured, new LoadFigure(library.label(), setting, row));
                }
            }
            if (!setting.isBusy()) {
                assertThat(measured.parked(RpcLibrary.WHERRY_SHM.label(), setting)).isNotNull();
            }
            for (LocalTransport medium : LocalTransport.values()) {
                String link = LoadFigure.raw(medium, PingVariant.LINK);
                assertThat(measured.of(new LoadFigure(link, setting, ROWS.get(6)))).isNotNull();
            }
        }
        assertThat(folder).isEmptyDirectory(); // no JVM wrote to its log
    }

    private static void check(LoadTimes measured, LoadFigure figure) {
        Samples samples = measured.of(figure);
        boolean answersAll =
                Set.of(RpcLibrary.JAVA_RMI.label(), RpcLibrary.GRPC.label())
                        .contains(figure.subject());
        if (answersAll && figure.row().equals(ONE_WAY)) {
            assertThat(samples).isNull();
        } else {
            assertThat(samples).as("%s: %s", figure, measured.refusals().rows()).isNotNull();
            assertThat(samples.count()).isEqualTo(SHORT.loadRounds());
            assertThat(samples.low()).isPositive();
        }
    }

    @Test
    void pageShowsTargetsNextToRates() {
        add(
                RpcLibrary.WHERRY_TCP,
                LoadSetting.ONE_CORE,
                "null call, 1 caller",
                10_000,
                20_000,
                10_000);
        add(
                RpcLibrary.JAVA_RMI,
                LoadSetting.ONE_CORE,
                "null call, 1 caller",
                12_000,
                24_000,
                12_000);
        add(
                RpcLibrary.DIRMI_TCP,
                LoadSetting.ONE_CORE,
                "null call, 1 caller",
                8_000,
                16_000,
                8_000);
        add(RpcLibrary.GRPC, LoadSetting.ONE_CORE, "null call, 1 caller", 60_000, 60_000, 60_000);
        add(RpcLibrary.WHERRY_SHM, LoadSetting.BUSY, "barrier, 64 callers", 10_000);
        add(RpcLibrary.JAVA_RMI, LoadSetting.BUSY, "barrier, 64 callers", 9_000);

        assertThat(page())
                .contains(
                        "## Performance targets, one core",
                        "Met: 1 of 2.",
                        "| null call, 1 caller | at least 1.00x java.rmi | 1.20x ±0 %, met | - | - |",
                        "| null call, 1 caller | at least 1.00x the best of Dirmi and gRPC"
                                + " | 0.80x ±0 %, missed by 20 % | - | - |",
                        "| barrier, 64 callers | at least 1.00x java.rmi"
                                + " | - | - | 0.90x ±0 %, missed by 10 % |",
                        "| barrier, 64 callers | - | - | 100 k/s ±0 %, 0.90x"
                                + " | 111 k/s ±0 % | - | - | - |");
    }

    @Test
    void sharedMemoryIsHeldToTheBestPeerOfAll() {
        add(RpcLibrary.WHERRY_SHM, LoadSetting.TWO_CORES, "null call, 64 virtual callers", 4_000);
        add(RpcLibrary.DIRMI_TCP, LoadSetting.TWO_CORES, "null call, 64 virtual callers", 8_000);
        add(RpcLibrary.DIRMI_UNIX, LoadSetting.TWO_CORES, "null call, 64 virtual callers", 5_000);

        assertThat(page())
                .contains(
                        "| at least 1.50x the best of Dirmi and gRPC"
                                + " | - | - | 1.25x ±0 %, missed by 17 % |");
    }

    @Test
    void arraysAreHeldToTheLinkAndOneWayCallsToATime() {
        LoadRow array = named("byte[] and back, 1 MiB");
        add(RpcLibrary.WHERRY_UNIX, LoadSetting.TWO_CORES, array.title(), 240_000);
        times.add(
                new LoadFigure(LoadFigure.link(LocalTransport.UNIX), LoadSetting.TWO_CORES, array),
                200_000);
        add(RpcLibrary.WHERRY_TCP, LoadSetting.TWO_CORES, "1000 one-way calls, each", 250);

        assertThat(page())
                .contains(
                        "| at least 0.83x the link alone | - | 0.83x ±0 %, met | - |",
                        "| at most 200 ns | 250 ns ±0 %, missed by 25 % | - | - |",
                        "| same size as byte[] and back, 1 MiB | - | - | 5.00 k/s ±0 % | - | - | - |");
    }

    @Test
    void everyRowHasANameOfItsOwn() {
        assertThat(LoadRow.ALL.stream().map(LoadRow::title)).doesNotHaveDuplicates();
        assertThat(LoadRow.ALL.stream().map(row -> row.load().callers()).distinct())
                .contains(1, 2, 8, 64, 1_000);
    }

    private void add(RpcLibrary library, LoadSetting setting, String title, double... nanos) {
        for (double round : nanos) {
            times.add(new LoadFigure(library.label(), setting, named(title)), round);
        }
    }

    private static LoadRow named(String title) {
        Stream<LoadRow> rows = LoadRow.ALL.stream().filter(row -> row.title().equals(title));
        return rows.findFirst().orElseThrow();
    }

    private String page() {
        return PageAssertions.page(
                LoadPage.of(
                        BenchCommand.parse(new String[] {"rmi-load"}), times, SampleFacts.facts()));
    }
}
