// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;

/// Declares fields that its subclasses declare again.
@SuppressWarnings("HidingField") // hiding is the point
public class Shadow implements Serializable {
    private static final long serialVersionUID = 1L;

    public int value = 1;
    public String name = "top";
    private final long secret = 10;

    public Shadow() {}

    /// Hides two fields and repeats a private one.
    @SuppressWarnings("HidingField")
    public static class Darker extends Shadow {
        private static final long serialVersionUID = 1L;

        public int value = 2;
        public String name = "middle";
        private final long secret = 20;

        public Darker() {}

        @Override
        public String toString() {
            return super.toString() + name + value + secret;
        }
    }

    /// Hides one field by a field of another type.
    @SuppressWarnings("HidingField")
    public static final class Darkest extends Darker {
        private static final long serialVersionUID = 1L;

        public double value = 3;
        private final long secret = 30;

        public Darkest() {}

        @Override
        public String toString() {
            return super.toString() + value + secret;
        }
    }

    @Override
    public String toString() {
        return name + value + secret;
    }
}
