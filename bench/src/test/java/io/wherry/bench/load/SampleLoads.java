// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import java.util.List;

/// A page of remote calls under load with made-up numbers.
public final class SampleLoads {
    private static final double NANOS = 10_000;

    private SampleLoads() {}

    /// All rows and contenders, on one core and on two.
    public static Document page(BenchOptions options, Facts facts) {
        LoadTimes times = new LoadTimes();
        for (LoadSetting setting : List.of(LoadSetting.ONE_CORE, LoadSetting.TWO_CORES)) {
            for (LoadRow row : LoadRow.ALL) {
                for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
                    times.add(new LoadFigure(library.label(), setting, row), NANOS);
                }
            }
        }
        return LoadPage.of(options, times, facts);
    }
}
