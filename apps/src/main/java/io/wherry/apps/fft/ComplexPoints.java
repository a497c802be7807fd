// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.util.Arrays;

/// Points as an array of objects.
final class ComplexPoints implements Points<ComplexPoints> {
    private final Complex[] elements;

    /// Creates points that are all zero.
    ComplexPoints(int length) {
        this(new Complex[length]);
    }

    /// Wraps points that were received.
    ComplexPoints(Complex[] elements) {
        this.elements = elements;
    }

    @Override
    public void put(int index, double re, double im) {
        elements[index] = new Complex(re, im);
    }

    Complex[] elements() {
        return elements;
    }

    /// Copies the references of neighbouring elements.
    Complex[] piece(int from, int length) {
        return Arrays.copyOfRange(elements, from, from + length);
    }

    @Override
    public void place(ComplexPoints from, Run run, int stride) {
        Complex[] source = from.elements;
        int end = run.from() + run.length();
        for (int i = run.from(), to = run.to(); i < end; i++, to += stride) {
            elements[to] = source[i];
        }
    }

    @Override
    public void step(Factors factors) {
        int half = factors.half();
        for (int base = 0; base < elements.length; base += 2 * half) {
            join(base, factors.re(), factors.im());
        }
    }

    private void join(int base, double[] factorRe, double[] factorIm) {
        int half = factorRe.length;
        for (int j = 0; j < half; j++) {
            Complex a = elements[base + j];
            Complex b = elements[base + half + j];
            double re = a.re - b.re;
            double im = a.im - b.im;
            a.re += b.re;
            a.im += b.im;
            b.re = re * factorRe[j] - im * factorIm[j];
            b.im = re * factorIm[j] + im * factorRe[j];
        }
    }

    @Override
    public double[] parts() {
        double[] parts = new double[2 * elements.length];
        for (int i = 0; i < elements.length; i++) {
            parts[2 * i] = elements[i].re;
            parts[2 * i + 1] = elements[i].im;
        }
        return parts;
    }
}
