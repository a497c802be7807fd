// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;

/// One reading of a sensor.
public record Measurement(long time, int sensor, double value, String unit, boolean valid)
        implements Serializable {

    /// The reading number `n`; the unit is one of three strings made anew each time.
    public static Measurement of(int n) {
        String unit = "unit " + n % 3;
        return new Measurement(1_700_000_000_000L + n, n % 16, n * 0.125, unit, n % 7 != 0);
    }
}
