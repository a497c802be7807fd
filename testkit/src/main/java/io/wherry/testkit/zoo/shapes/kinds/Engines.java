// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import io.wherry.testkit.Compared;
import java.io.Serializable;

/// Serializable classes below superclasses that are abstract or hidden in this package.
public final class Engines {
    private Engines() {}

    /// Abstract and not serializable.
    public abstract static class Engine {
        @Compared private final int power;

        protected Engine() {
            power = 90;
        }

        /// The fuel of the engine.
        public abstract String fuel();

        @Override
        public String toString() {
            return fuel() + power;
        }
    }

    /// Below an abstract superclass.
    public static final class Diesel extends Engine implements Serializable {
        private static final long serialVersionUID = 1L;

        private final double litres;

        public Diesel(double litres) {
            this.litres = litres;
        }

        @Override
        public String fuel() {
            return "diesel " + litres;
        }
    }

    /// Seen in this package only, as its constructor is.
    static class Prototype {
        @Compared int serial;

        Prototype() {
            serial = 1;
        }
    }

    /// Below a superclass of this package only.
    public static final class Rocket extends Prototype implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int stages;

        public Rocket(int stages) {
            this.stages = stages;
        }

        @Override
        public String toString() {
            return stages + " stages, " + serial;
        }
    }
}
