// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Computes the lengths of a grid that is as balanced as possible (MPI 4.1, 8.5.2).
final class Dimensions {
    private Dimensions() {}

    /// Fills the zeros of `dims`, longer lengths first, so that the product is `nodes`.
    static void choose(int nodes, int[] dims) {
        int[] given = Arrays.stream(dims).filter(length -> length != 0).toArray();
        int open = dims.length - given.length;
        int fixed = product(given);
        if (nodes <= 0 || nodes % fixed != 0 || (open == 0 && fixed != nodes)) {
            throw new MPIException(
                    MPI.ERR_DIMS,
                    "number of nodes is not a multiple of the given lengths: nodes="
                            + nodes
                            + ", lengths="
                            + fixed,
                    null);
        }
        int[] chosen = best(nodes / fixed, open, Integer.MAX_VALUE);
        int next = 0;
        for (int d = 0; d < dims.length; d++) {
            if (dims[d] == 0) {
                dims[d] = chosen[next++];
            }
        }
    }

    /// Returns the number of nodes of a grid.
    ///
    /// @throws MPIException if a length is negative, or the number is not an `int` (`ERR_DIMS`)
    static int product(int[] dims) {
        long product = 1;
        for (int length : dims) {
            if (length < 0) {
                throw new MPIException(
                        MPI.ERR_DIMS, "negative length of a dimension: " + length, null);
            }
            product *= length;
            if (product > Integer.MAX_VALUE) {
                throw new MPIException(
                        MPI.ERR_DIMS, "grid is too large: " + Arrays.toString(dims), null);
            }
        }
        return (int) product;
    }

    /// Returns descending lengths, none above `most`, with the least first one, then the least
    /// second one, and so on; empty if there are none.
    private static int[] best(int nodes, int count, int most) {
        if (count == 0) {
            return new int[0];
        }
        if (count == 1) {
            return nodes <= most ? new int[] {nodes} : new int[0];
        }
        int least = (int) Math.ceil(Math.pow(nodes, 1.0 / count) - 1e-9);
        if (least > most) {
            return new int[0];
        }
        for (int first : divisors(nodes)) {
            if (first >= least && first <= most) {
                int[] rest = best(nodes / first, count - 1, first);
                if (rest.length == count - 1) {
                    int[] all = new int[count];
                    all[0] = first;
                    System.arraycopy(rest, 0, all, 1, rest.length);
                    return all;
                }
            }
        }
        return new int[0];
    }

    /// Returns the divisors of a number, ascending.
    private static int[] divisors(int number) {
        return IntStream.rangeClosed(1, (int) Math.sqrt(number))
                .filter(divisor -> number % divisor == 0)
                .flatMap(divisor -> IntStream.of(divisor, number / divisor))
                .distinct()
                .sorted()
                .toArray();
    }
}
