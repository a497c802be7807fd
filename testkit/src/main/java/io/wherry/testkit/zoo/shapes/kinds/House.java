// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// The outer instance of an inner class.
public final class House implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String street;
    public @Nullable Room largest;

    public House(String street) {
        this.street = street;
    }

    @Override
    public String toString() {
        return street;
    }

    /// An inner class, which holds its house without saying so.
    public final class Room implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int area;

        public Room(int area) {
            this.area = area;
        }

        @Override
        public String toString() {
            return area + " square metres in " + street;
        }
    }
}
