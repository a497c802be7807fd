// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.io.Serial;
import java.io.Serializable;

/// A mutable complex number; mutable because an element of an array of doubles is, too.
final class Complex implements Serializable {
    @Serial private static final long serialVersionUID = 1L;

    double re;
    double im;

    Complex(double re, double im) {
        this.re = re;
        this.im = im;
    }
}
