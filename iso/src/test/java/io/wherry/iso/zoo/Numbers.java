// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.Random;

/// Fields of all primitive types, and arithmetic on them.
@Iso
public final class Numbers {
    private boolean flag;
    private byte tiny;
    private char letter;
    private short small;
    private int number;
    private float ratio;
    private long large;
    private double exact;
    private static long total = 7;

    Numbers(Random random) {
        flag = random.nextBoolean();
        tiny = (byte) random.nextInt();
        letter = (char) random.nextInt();
        small = (short) random.nextInt();
        number = random.nextInt();
        ratio = random.nextFloat();
        large = random.nextLong();
        exact = random.nextGaussian();
    }

    void step(int count) {
        for (int i = 0; i < count; i++) {
            tiny++;
            tiny = (byte) (tiny * 3);
            letter++;
            small -= (short) i;
            number = number * 31 + i;
            number ^= number >>> 7;
            ratio = ratio * 1.5f - (i & 1);
            large += (long) number << (i & 31);
            large = large % 1_000_003 == 0 ? large / 3 : large * 6_364_136_223_846_793_005L + i;
            exact = Math.sqrt(Math.abs(exact)) + i / 3.0 - ratio;
            flag ^= (number & 1) == 0;
            total += large;
        }
    }

    double mixed(long a, double b, int c, Numbers other) {
        long sum = a + c;
        double product = b * other.exact;
        for (long i = sum; i < sum + 5; i++) {
            product += i % 3 == 0 ? other.large : other.ratio;
        }
        return flag ? product : -product;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    @Override
    public String toString() {
        return ""
                + flag
                + tiny
                + (int) letter
                + small
                + ' '
                + number
                + ' '
                + ratio
                + ' '
                + large
                + ' '
                + exact;
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        total = seed;
        Numbers one = new Numbers(random);
        Numbers other = new Numbers(random);
        one.step(100);
        other.step(57);
        return one
                + "\n"
                + other
                + "\n"
                + one.mixed(3, 1.5, 4, other)
                + other.mixed(-3, 2.5, 4, one)
                + gcd(one.large, other.large)
                + ' '
                + total;
    }
}
