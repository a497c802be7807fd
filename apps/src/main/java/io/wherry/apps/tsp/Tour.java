// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.io.Serializable;
import java.util.List;

/// A round trip through all cities.
record Tour(int length, List<Integer> cities) implements Serializable {
    /// The value for no tour; longer than any tour.
    static final Tour NONE = new Tour(Integer.MAX_VALUE, List.of());

    Tour {
        cities = List.copyOf(cities);
    }
}
