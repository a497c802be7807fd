// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.io.Serializable;
import java.util.List;

/// A way through all cities and back to the first.
record Tour(int length, List<Integer> cities) implements Serializable {
    /// In the place of a tour where none was found.
    static final Tour NONE = new Tour(Integer.MAX_VALUE, List.of());

    Tour {
        cities = List.copyOf(cities);
    }
}
