// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import io.wherry.testkit.Compared;

/// Is not serializable: its constructor without arguments runs when a subclass is read.
public class Vehicle {
    @Compared private int wheels;
    @Compared private String origin;

    /// Deserialization calls this constructor.
    protected Vehicle() {
        wheels = 4;
        origin = "constructor without arguments";
    }

    protected Vehicle(int wheels) {
        this();
        this.wheels = wheels;
    }

    @Override
    public String toString() {
        return wheels + " wheels by " + origin;
    }
}
