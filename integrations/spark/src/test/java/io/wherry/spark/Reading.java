// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import java.util.Objects;

/// A bean, as programs of Spark have them.
public final class Reading implements Serializable {
    private static final long serialVersionUID = 1;

    private long number;
    private String place = "";
    private double value;
    private boolean valid;

    public Reading() {}

    static Reading of(int number) {
        Reading reading = new Reading();
        reading.number = number;
        reading.place = "place " + number % 100;
        reading.value = number / 8.0;
        reading.valid = number % 3 != 0;
        return reading;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Reading reading
                && number == reading.number
                && place.equals(reading.place)
                && Double.compare(value, reading.value) == 0
                && valid == reading.valid;
    }

    @Override
    public int hashCode() {
        return Objects.hash(number, place, value, valid);
    }
}
