// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;

/// A complex number.
public final class Complex implements Serializable {
    private static final long serialVersionUID = 1L;

    public double re;
    public double im;

    public Complex() {}

    /// `count` numbers on a spiral.
    public static Complex[] spiral(int count) {
        Complex[] numbers = new Complex[count];
        for (int n = 0; n < count; n++) {
            Complex number = new Complex();
            number.re = n * StrictMath.cos(n);
            number.im = n * StrictMath.sin(n);
            numbers[n] = number;
        }
        return numbers;
    }
}
