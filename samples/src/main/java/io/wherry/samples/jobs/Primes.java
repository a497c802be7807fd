// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.util.stream.IntStream;

/// Counts the primes in a range.
///
/// @param from the first number
/// @param to the first number after the range
public record Primes(int from, int to) implements Job<Integer> {
    private static final int FIRST = 2;

    @Override
    public Integer run() {
        if (from < 0) {
            throw new IllegalArgumentException("negative number: " + from);
        }
        return (int) IntStream.range(Math.max(FIRST, from), to).filter(Primes::isPrime).count();
    }

    private static boolean isPrime(int number) {
        return IntStream.rangeClosed(FIRST, (int) Math.sqrt(number))
                .allMatch(divisor -> number % divisor != 0);
    }
}
