// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.harness.RoundTable;
import io.wherry.bench.latency.Refusals;
import io.wherry.bench.report.Samples;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of remote calls under load, round by round. One thread owns it.
final class LoadTimes {
    private final RoundTable<LoadFigure> figures = new RoundTable<>();
    private final Map<Parked, Double> parked = new LinkedHashMap<>();
    private final Map<LoadFigure, CallCost> costs = new LinkedHashMap<>();
    private final Refusals refusals = new Refusals();

    private record Parked(String subject, LoadSetting setting) {}

    void add(LoadFigure figure, double nanos) {
        figures.add(figure, nanos);
    }

    /// Records the share of a core that both JVMs of a contender used together while its callers
    /// were parked.
    void addParked(String subject, LoadSetting setting, double part) {
        parked.put(new Parked(subject, setting), part);
    }

    /// Returns null if it was not measured.
    @Nullable Double parked(String subject, LoadSetting setting) {
        return parked.get(new Parked(subject, setting));
    }

    void addCost(LoadFigure figure, CallCost cost) {
        costs.put(figure, cost);
    }

    /// Returns null if it was not measured.
    @Nullable CallCost cost(LoadFigure figure) {
        return costs.get(figure);
    }

    Refusals refusals() {
        return refusals;
    }

    /// Returns null if it was not measured.
    @Nullable Samples of(LoadFigure figure) {
        return figures.of(figure);
    }

    /// Returns the upper over the lower, round by round; null if one of them was not measured.
    @Nullable Samples ratios(LoadFigure upper, LoadFigure lower) {
        return figures.ratios(upper, lower);
    }

    /// Returns the settings of which there is a number.
    List<LoadSetting> settings() {
        return Arrays.stream(LoadSetting.values())
                .filter(setting ->
                        figures.figures().stream().anyMatch(figure -> figure.setting() == setting))
                .toList();
    }

    /// Returns the rows of which there is a number in the setting, in their order.
    List<LoadRow> rows(LoadSetting setting) {
        return LoadRow.ALL.stream()
                .filter(row ->
                        figures.figures().stream()
                                .anyMatch(figure ->
                                        figure.setting() == setting && figure.row().equals(row)))
                .toList();
    }
}
