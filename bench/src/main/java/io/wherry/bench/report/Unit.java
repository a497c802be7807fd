// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

/// The unit of a number of a table.
public enum Unit {
    NANOSECONDS("ns", Better.LESS),
    BYTES("B", Better.LESS),
    BYTES_PER_SECOND("B/s", Better.MORE),
    PER_SECOND("1/s", Better.MORE),
    MFLOPS("Mflop/s", Better.MORE),
    SPEED_UP("x", Better.MORE),
    TIME_RATIO("x the time", Better.LESS),
    SIZE_RATIO("x the bytes", Better.LESS),
    COUNT("", Better.NEITHER);

    private final String symbol;
    private final Better better;

    /// The direction of improvement.
    public enum Better {
        LESS,
        MORE,
        NEITHER
    }

    Unit(String symbol, Better better) {
        this.symbol = symbol;
        this.better = better;
    }

    public String symbol() {
        return symbol;
    }

    public Better better() {
        return better;
    }
}
