// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// Points as two arrays: the real parts and the imaginary parts.
final class ArrayPoints implements Points<ArrayPoints> {
    private final double[] re;
    private final double[] im;

    /// Creates points that are all zero.
    ArrayPoints(int length) {
        this(new double[length], new double[length]);
    }

    /// Wraps points that were received.
    ArrayPoints(double[] re, double[] im) {
        this.re = re;
        this.im = im;
    }

    @Override
    public void put(int index, double partRe, double partIm) {
        re[index] = partRe;
        im[index] = partIm;
    }

    double[] re() {
        return re;
    }

    double[] im() {
        return im;
    }

    @Override
    public void place(ArrayPoints from, Run run, int stride) {
        place(from.re, re, run, stride);
        place(from.im, im, run, stride);
    }

    private static void place(double[] source, double[] target, Run run, int stride) {
        int end = run.from() + run.length();
        for (int i = run.from(), to = run.to(); i < end; i++, to += stride) {
            target[to] = source[i];
        }
    }

    @Override
    public void step(Factors factors) {
        int half = factors.half();
        for (int base = 0; base < re.length; base += 2 * half) {
            join(base, factors.re(), factors.im());
        }
    }

    private void join(int base, double[] factorRe, double[] factorIm) {
        int half = factorRe.length;
        for (int j = 0; j < half; j++) {
            int a = base + j;
            int b = a + half;
            double differenceRe = re[a] - re[b];
            double differenceIm = im[a] - im[b];
            re[a] += re[b];
            im[a] += im[b];
            re[b] = differenceRe * factorRe[j] - differenceIm * factorIm[j];
            im[b] = differenceRe * factorIm[j] + differenceIm * factorRe[j];
        }
    }

    @Override
    public double[] parts() {
        double[] parts = new double[2 * re.length];
        for (int i = 0; i < re.length; i++) {
            parts[2 * i] = re[i];
            parts[2 * i + 1] = im[i];
        }
        return parts;
    }
}
