// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.internal.type.Kind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// The widening conversions of primitive types (Java Language Specification, 5.1.2) that keep every
/// value: all but those of `int` to `float` and of `long` to `float` and `double`, which round.
final class Widening {
    private static final Map<Kind, Set<Kind>> WIDER =
            new EnumMap<>(
                    Map.of(
                            Kind.BYTE,
                            EnumSet.of(Kind.SHORT, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE),
                            Kind.SHORT,
                            EnumSet.of(Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE),
                            Kind.CHAR,
                            EnumSet.of(Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE),
                            Kind.INT,
                            EnumSet.of(Kind.LONG, Kind.DOUBLE),
                            Kind.FLOAT,
                            EnumSet.of(Kind.DOUBLE)));

    private Widening() {}

    /// Returns whether every value of a kind is also a value of another.
    static boolean isWidened(Kind from, Kind to) {
        return WIDER.getOrDefault(from, Set.of()).contains(to);
    }
}
