// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The text of a table cell and its number, null if there is none.
public record Cell(String text, @Nullable MeasuredValue quantity) {
    /// The cell shown where nothing was measured.
    public static final Cell NOTHING = of("-");

    /// Text alone.
    public static Cell of(String text) {
        return new Cell(text, null);
    }

    /// A number that was measured some times.
    public static Cell of(String text, Unit unit, Samples samples) {
        return new Cell(text, new MeasuredValue(unit, samples));
    }

    /// A number with its text.
    public static Cell of(String text, Unit unit, double number) {
        return of(text, unit, Samples.of(number));
    }

    /// `48.1 ns ±4 %`; empty if there are no times.
    public static Cell time(@Nullable Samples nanos) {
        return nanos == null
                ? NOTHING
                : of(
                        NumberFormats.time(nanos.median()) + ' ' + NumberFormats.spread(nanos),
                        Unit.NANOSECONDS,
                        nanos);
    }

    /// `2.31 GB/s ±4 %`; empty if there are no rates.
    public static Cell throughput(@Nullable Samples rates) {
        return rates == null
                ? NOTHING
                : of(
                        NumberFormats.throughput(rates.median())
                                + ' '
                                + NumberFormats.spread(rates),
                        Unit.BYTES_PER_SECOND,
                        rates);
    }

    /// The rate of an operation, `48.1 k/s ±4 %`; empty if there are no times.
    public static Cell frequency(@Nullable Samples nanos) {
        return nanos == null
                ? NOTHING
                : of(
                        NumberFormats.rate(nanos.median()) + ' ' + NumberFormats.spread(nanos),
                        Unit.PER_SECOND,
                        nanos.rates(1));
    }

    /// `1.71 us`; empty if there are no times.
    public static Cell median(@Nullable Samples nanos) {
        return nanos == null
                ? NOTHING
                : of(NumberFormats.time(nanos.median()), Unit.NANOSECONDS, nanos);
    }

    /// `1.71 us`: a time that is computed.
    public static Cell nanos(double nanos) {
        return of(NumberFormats.time(nanos), Unit.NANOSECONDS, nanos);
    }

    /// `0.85x ±4 %`; empty if there are no ratios.
    ///
    /// @param unit [Unit#SPEED_UP], [Unit#TIME_RATIO] or [Unit#SIZE_RATIO]
    public static Cell ratio(Unit unit, @Nullable Samples ratios) {
        return ratios == null
                ? NOTHING
                : of(
                        NumberFormats.ratio(ratios.median()) + ' ' + NumberFormats.spread(ratios),
                        unit,
                        ratios);
    }

    /// `0.85x`: a ratio of medians.
    ///
    /// @param unit [Unit#SPEED_UP], [Unit#TIME_RATIO] or [Unit#SIZE_RATIO]
    public static Cell ratio(Unit unit, double ratio) {
        return of(NumberFormats.ratio(ratio), unit, ratio);
    }

    /// `0.85x`: a ratio of medians; empty if there is none.
    ///
    /// @param unit [Unit#SPEED_UP], [Unit#TIME_RATIO] or [Unit#SIZE_RATIO]
    public static Cell ratio(Unit unit, OptionalDouble ratio) {
        return ratio.isPresent() ? ratio(unit, ratio.getAsDouble()) : NOTHING;
    }

    /// A number of bytes, `1,234`.
    public static Cell bytes(long count) {
        return of(NumberFormats.count(count), Unit.BYTES, (double) count);
    }

    /// Bytes of a block, as `64 KiB`: the x axis of a curve.
    public static Cell size(int bytes) {
        return of(NumberFormats.size(bytes), Unit.BYTES, bytes);
    }

    /// The same number with more text.
    public Cell with(String more) {
        return new Cell(text + more, quantity);
    }
}
