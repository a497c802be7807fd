// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.calls.Load;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.Effort;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class LoadProfilerTest {
    /// A full run in slices of a millisecond.
    private static final Effort FULL =
            new Effort("full", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(50, 50), 60);

    private static final LoadRow ROW =
            new LoadRow(
                    new Load(SizedOperation.of(Operation.NOTHING), 2, Load.Kind.PLATFORM),
                    LoadRow.Family.MANY,
                    true);

    @Test
    @Timeout(180)
    void costsOfACallAreMeasured(@TempDir Path folder) throws Exception {
        LoadTimes times =
                LoadMeasurement.measure(
                        FULL, folder, List.of(ROW), EnumSet.of(LoadSetting.TWO_CORES));

        CallCost cost = cost(times, RpcLibrary.JAVA_RMI);
        assertThat(cost.processorNanos()).isBetween(1_000.0, 1e9);
        assertThat(cost.switches()).isBetween(0.1, 1e3);
        assertThat(cost.allocatedBytes()).isBetween(16.0, 1e6);
        if (SystemCallCounter.isInstalled() && times.refusals().rows().isEmpty()) {
            assertThat(cost.systemCalls()).contains("read", "write");
        } else {
            assertThat(cost.systemCalls()).isEmpty();
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static CallCost cost(LoadTimes times, RpcLibrary library) {
        CallCost cost = times.cost(new LoadFigure(library.label(), LoadSetting.TWO_CORES, ROW));
        assertThat(cost).isNotNull();
        return cost;
    }

    @Test
    void summaryOfStraceIsParsed() {
        List<String> lines =
                List.of(
                        "% time     seconds  usecs/call     calls    errors syscall",
                        "------ ----------- ----------- --------- --------- ----------------",
                        " 42.80    1.281984        9861       130        14 futex",
                        " 23.29    0.697524          21     32293           recvfrom",
                        "------ ----------- ----------- --------- --------- ----------------",
                        "100.00    1.979508          61     32423        14 total");

        assertThat(SystemCallCounter.parse(lines))
                .containsExactly(Map.entry("futex", 130L), Map.entry("recvfrom", 32_293L));
    }

    @Test
    void textNamesTheMostFrequentCalls() {
        Map<String, Long> counts =
                SystemCallCounter.parse(
                        List.of(
                                " 50.0 0.1 1 400 sendto",
                                " 40.0 0.1 1 200 futex",
                                " 10.0 0.1 1 1 mprotect"));

        assertThat(LoadProfiler.text(counts, 100)).isEqualTo("6.01: sendto 4.00, futex 2.00");
        assertThat(LoadProfiler.text(Map.of(), 100)).isEqualTo("0.00");
    }
}
