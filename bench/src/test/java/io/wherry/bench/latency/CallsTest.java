// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class CallsTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 20), 60);
    private static final int SIZE = 1024;

    private static final SizedOperation QUICK = SizedOperation.of(Operation.QUICK);
    private static final SizedOperation LARGE = new SizedOperation(Operation.BYTES, 1 << 20);

    /// The operations that gRPC lacks.
    private static final Set<Operation> OF_OBJECTS =
            Set.of(Operation.GIVE, Operation.FETCH, Operation.CALLBACK);

    private final CallTimes calls = new CallTimes();

    @Test
    @Timeout(300)
    void eachContenderMakesEveryCallInEveryRound(@TempDir Path folder) throws Exception {
        List<SizedOperation> operations = new ArrayList<>();
        for (Operation operation : EnumSet.range(Operation.QUICK, Operation.CALLBACK)) {
            int size = operation == Operation.PIECES ? Operation.PIECES_BYTES : SIZE;
            operations.add(new SizedOperation(operation, operation == Operation.LIST ? 2 : size));
        }

        CallTimes measured = CallMeasurement.measure(SHORT, folder, operations);

        for (Placement placement : LocalPing.placements()) {
            for (SizedOperation exercise : operations) {
                for (RpcLibrary library : RpcLibrary.values()) {
                    Samples times = measured.of(CallFigure.of(library, placement, exercise));
                    if (isMissing(library, exercise.operation())) {
                        assertThat(times).isNull();
                    } else {
                        assertThat(times)
                                .as("%s, %s: %s", library, exercise, measured.refusals().rows())
                                .isNotNull();
                        assertThat(times.count()).isEqualTo(SHORT.callRounds());
                        assertThat(times.median()).isPositive();
                    }
                }
            }
            for (LocalTransport medium : LocalTransport.values()) {
                for (int size : List.of(CallTimes.SMALL, SIZE)) {
                    for (PingVariant variant : PingVariant.values()) {
                        assertThat(measured.of(CallFigure.raw(medium, variant, placement, size)))
                                .isNotNull();
                    }
                }
            }
        }
        assertThat(measured.refusals().rows())
                .hasSize(2 * OF_OBJECTS.size())
                .allSatisfy(row -> assertThat(row.getFirst()).startsWith("gRPC"));
        assertThat(folder).isEmptyDirectory(); // no JVM wrote to its log
    }

    private static boolean isMissing(RpcLibrary library, Operation operation) {
        return switch (library) {
            case GRPC, GRPC_DIRECT -> OF_OBJECTS.contains(operation);
            default -> false;
        };
    }

    @Test
    void missingContenderIsReportedAndTheOthersAreMeasured() {
        calls.refusals().fail(RpcLibrary.GRPC.label(), "IOException: listener ended: GRPC");
        add(RpcLibrary.WHERRY_TCP, Placement.ONE, QUICK, 10_000);

        assertThat(page())
                .contains("| gRPC | all that is missing | IOException: listener ended: GRPC |");
    }

    @Test
    void verdictsAreOfSingleRounds() {
        add(RpcLibrary.WHERRY_TCP, Placement.ONE, QUICK, 10_800, 21_600, 10_800);
        raw(
                LocalTransport.TCP,
                PingVariant.RAW_BLOCKING,
                Placement.ONE,
                CallTimes.SMALL,
                10_000,
                20_000,
                10_000);
        add(RpcLibrary.WHERRY_UNIX, Placement.TWO, QUICK, 6_000);
        raw(LocalTransport.UNIX, PingVariant.RAW_SPINNING, Placement.TWO, CallTimes.SMALL, 3_000);
        add(RpcLibrary.WHERRY_SHM, Placement.TWO, QUICK, 1_000);
        add(RpcLibrary.WHERRY_SHM, Placement.ONE, QUICK, 11_000);

        assertThat(page())
                .contains(
                        "Met: 2 of 4.",
                        "| null call, `@Quick` | both on one core | at least 0.93x raw socket, blocking"
                                + " | 0.93x ±0 %, met | - | - |",
                        "| null call, `@Quick` | each on a core of its own | at least 0.67x raw socket,"
                                + " spinning | - | 0.50x ±0 %, missed by 25 % | - |",
                        "| null call, `@Quick` | each on a core of its own | at most 1.00 us"
                                + " | - | - | 1.00 us ±0 %, met |",
                        "| null call, `@Quick` | both on one core | at most 5.50 us"
                                + " | - | - | 11.0 us ±0 %, missed by 100 % |");
    }

    @Test
    void longArraysAreHeldToTheLinkAndToOthers() {
        add(RpcLibrary.WHERRY_UNIX, Placement.ANY, LARGE, 240_000);
        add(RpcLibrary.JAVA_RMI, Placement.ANY, LARGE, 480_000);
        add(RpcLibrary.DIRMI_UNIX, Placement.ANY, LARGE, 264_000);
        raw(LocalTransport.UNIX, PingVariant.LINK, Placement.ANY, 1 << 20, 200_000);

        assertThat(page())
                .contains(
                        "- placement: cores cannot be chosen here",
                        "Met: 2 of 3.",
                        "| at least 0.83x link | - | 0.83x ±0 %, met | - |",
                        "| at least 2.50x java.rmi | - | 2.00x ±0 %, missed by 20 % | - |",
                        "| at least 1.00x Dirmi, Unix | - | 1.10x ±0 %, met | - |",
                        "| 1 MiB | - | 240 us ±0 % | - | 480 us ±0 % | - | 264 us ±0 % | - | - | -"
                                + " | 200 us ±0 % | - |");
    }

    @Test
    void papersHaveTheirTablesAndFigures() {
        add(RpcLibrary.WHERRY_TCP, Placement.TWO, LARGE, 1 << 20);
        add(
                RpcLibrary.WHERRY_TCP,
                Placement.TWO,
                new SizedOperation(Operation.PIECES, 1 << 20),
                1e7);
        add(RpcLibrary.WHERRY_TCP, Placement.TWO, new SizedOperation(Operation.TAKE, 8), 9_000);
        add(RpcLibrary.WHERRY_TCP, Placement.TWO, SizedOperation.of(Operation.INT), 8_000);

        assertThat(page())
                .contains(
                        "| 1 MiB, each on a core of its own | 2.00 GB/s |", // there and back
                        "| 1 MiB, each on a core of its own | 1.00 GB/s |", // 10 MB there
                        "| 8 B, each on a core of its own | 9.00 us ±0 % |",
                        "| wherry, TCP | 8.00 us ±0 % |");
    }

    @Test
    void refusedItemsAreNeverShown() {
        add(RpcLibrary.GRPC, Placement.ONE, QUICK, 1_000);
        add(RpcLibrary.JAVA_RMI, Placement.ONE, QUICK, 2_000);
        calls.refuse(RpcLibrary.GRPC.label(), QUICK, "not today");

        assertThat(calls.refusals().isRefused(RpcLibrary.GRPC.label(), QUICK.operation())).isTrue();
        assertThat(calls.refusals().isRefused(RpcLibrary.GRPC.label(), LARGE.operation()))
                .isFalse();
        assertThat(page())
                .contains("| gRPC | null call, `@Quick` | not today |")
                .doesNotContain("1.00 us");
    }

    private void add(
            RpcLibrary library, Placement placement, SizedOperation exercise, double... nanos) {
        for (double round : nanos) {
            calls.add(CallFigure.of(library, placement, exercise), round);
        }
    }

    private void raw(
            LocalTransport medium,
            PingVariant variant,
            Placement placement,
            int size,
            double... nanos) {
        for (double round : nanos) {
            calls.add(CallFigure.raw(medium, variant, placement, size), round);
        }
    }

    private String page() {
        return PageAssertions.page(
                CallsPage.of(BenchCommand.parse(new String[] {"rmi"}), calls, SampleFacts.facts()));
    }
}
