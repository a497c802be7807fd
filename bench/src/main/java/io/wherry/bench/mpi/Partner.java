// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

/// One of two ranks, which do the same exercise at the same time.
///
/// It sends from one block and receives into another, or into the same.
interface Partner {
    /// Messages that are begun together.
    int WINDOW = 64;

    int TAG = 7;

    /// Rank 0 sends and receives, rank 1 receives and sends.
    void trips(int bytes, int rounds) throws Exception;

    /// Rank 0 sends messages, each from a place of its own, and receives one when rank 1 has them all.
    void windows(int bytes, int rounds) throws Exception;

    void barriers(int rounds) throws Exception;

    /// Adds the doubles of both.
    void sums(int bytes, int rounds) throws Exception;
}
