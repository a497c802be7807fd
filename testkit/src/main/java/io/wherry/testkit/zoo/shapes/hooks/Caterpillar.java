// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.Serializable;

/// Arrives as a [Butterfly].
public final class Caterpillar implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;

    public Caterpillar(String name) {
        this.name = name;
    }

    private Object readResolve() {
        return new Butterfly(name);
    }

    /// The replacement of a caterpillar.
    public static final class Butterfly implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String name;

        public Butterfly(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
