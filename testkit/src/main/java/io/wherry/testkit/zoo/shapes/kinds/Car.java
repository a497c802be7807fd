// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;

/// A serializable class below one that is not.
public class Car extends Vehicle implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;

    /// Four wheels, as the constructor that deserialization calls gives it.
    public Car(String name) {
        super(4);
        this.name = name;
    }

    @Override
    public String toString() {
        return name + ": " + super.toString();
    }

    /// A serializable class below two levels that are not its own.
    public static final class Taxi extends Car {
        private static final long serialVersionUID = 1L;

        private final int number;

        public Taxi(String name, int number) {
            super(name);
            this.number = number;
        }

        @Override
        public String toString() {
            return number + " " + super.toString();
        }
    }
}
