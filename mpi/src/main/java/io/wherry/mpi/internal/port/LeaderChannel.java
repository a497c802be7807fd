// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

/// How the leaders of two groups talk while their groups meet. Confined to one thread.
public interface LeaderChannel extends AutoCloseable {
    /// The first numbers that the other leader has sent.
    long[] introduction();

    /// Sends some numbers to the other leader and returns those it sends; both call it. The counts may differ.
    long[] swap(long[] mine);

    @Override
    default void close() {}

    /// Opens the channel; the introductions have been exchanged when it returns.
    @FunctionalInterface
    interface Opening {
        /// Opens it.
        ///
        /// @param mine the introduction of this side
        LeaderChannel open(long[] mine);
    }
}
