// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.util.Arrays;

/// Blocks of different lengths for some ranks, with a gap before each: rank n has n + 1 elements,
/// rank 2 none.
///
/// @param size number of ranks
public record Parts(int size) {
    public int count(int rank) {
        return rank == 2 ? 0 : rank + 1;
    }

    public int[] counts() {
        int[] counts = new int[size];
        Arrays.setAll(counts, this::count);
        return counts;
    }

    public int start(int rank) {
        int start = 1;
        for (int before = 0; before < rank; before++) {
            start += count(before) + 1;
        }
        return start;
    }

    public int[] starts() {
        int[] starts = new int[size];
        Arrays.setAll(starts, this::start);
        return starts;
    }

    public int length() {
        return start(size);
    }

    /// Returns the block of a rank.
    public int[] own(int rank) {
        int[] own = new int[count(rank)];
        Arrays.setAll(own, n -> value(rank, n));
        return own;
    }

    public static int value(int rank, int n) {
        return 100 * (rank + 1) + n;
    }

    /// Returns all blocks in their places; -1 elsewhere.
    public int[] all() {
        int[] all = new int[length()];
        Arrays.fill(all, -1);
        for (int rank = 0; rank < size; rank++) {
            System.arraycopy(own(rank), 0, all, start(rank), count(rank));
        }
        return all;
    }

    /// Returns an empty buffer: -1 everywhere.
    public int[] none() {
        int[] none = new int[length()];
        Arrays.fill(none, -1);
        return none;
    }
}
