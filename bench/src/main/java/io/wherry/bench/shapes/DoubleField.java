// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import java.io.Serializable;

/// An object of one double.
public final class DoubleField implements Serializable {
    private static final long serialVersionUID = 1L;

    public double value;

    public DoubleField() {}

    public static DoubleField of(double value) {
        DoubleField field = new DoubleField();
        field.value = value;
        return field;
    }
}
