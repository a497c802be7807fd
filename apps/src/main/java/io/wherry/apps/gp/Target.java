// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.Locale;

/// A function to search for, given by its values alone.
enum Target {
    /// Koza's.
    QUARTIC("x^4 + x^3 + x^2 + x"),
    SEXTIC("x^6 - 2 x^4 + x^2"),
    WAVE("sin(x^2) cos(x) - 1"),
    BEAT("sin(x) + sin(x + x^2)");

    private final String formula;

    Target(String formula) {
        this.formula = formula;
    }

    String formula() {
        return formula;
    }

    double at(double x) {
        double square = x * x;
        return switch (this) {
            case QUARTIC -> square * square + square * x + square + x;
            case SEXTIC -> square * square * square - 2 * square * square + square;
            case WAVE -> StrictMath.sin(square) * StrictMath.cos(x) - 1;
            case BEAT -> StrictMath.sin(x) + StrictMath.sin(x + square);
        };
    }

    /// Returns the name that the option `--target` takes.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
