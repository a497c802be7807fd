// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

/// The channel between the leaders of two groups while their groups connect. Confined to one
/// thread.
public interface LeaderChannel extends AutoCloseable {
    /// Returns the introduction: the first numbers that the other leader has sent.
    long[] introduction();

    /// Sends numbers to the other leader and returns the numbers that it sends; both call it. The
    /// counts may differ.
    long[] swap(long[] mine);

    @Override
    default void close() {}

    /// Opens a channel and exchanges the introductions.
    @FunctionalInterface
    interface Opening {
        /// Opens the channel.
        ///
        /// @param mine the introduction of this side
        LeaderChannel open(long[] mine);
    }
}
