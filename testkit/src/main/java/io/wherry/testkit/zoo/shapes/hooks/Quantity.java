// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.Serializable;

/// Hands down a protected writeReplace to every unit of measure.
public abstract class Quantity implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double amount;

    protected Quantity(double amount) {
        this.amount = amount;
    }

    protected Object writeReplace() {
        return new Written(amount, getClass() == Litres.class);
    }

    /// A quantity of something that flows.
    public static final class Litres extends Quantity {
        private static final long serialVersionUID = 1L;

        public Litres(double amount) {
            super(amount);
        }
    }

    /// A quantity of something that weighs.
    public static final class Grams extends Quantity {
        private static final long serialVersionUID = 1L;

        public Grams(double amount) {
            super(amount);
        }
    }

    /// A quantity on the wire: a record, whose readResolve is called as well.
    private record Written(double amount, boolean flows) implements Serializable {
        private Object readResolve() {
            return flows ? new Litres(amount) : new Grams(amount);
        }
    }
}
