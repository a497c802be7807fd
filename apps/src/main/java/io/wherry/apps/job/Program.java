// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A parallel program as one rank runs it, and its sequential version.
///
/// All ranks call [#prepare], [#compute] and [#collect] in turn, once for each round.
///
/// @param <A> type of the result, the same for both versions
public interface Program<A> {
    /// Returns the program and its parameters in one line.
    String title();

    /// Prepares the data of a round. Not measured.
    default void prepare() throws IOException, InterruptedException {}

    /// Runs the part that is measured.
    void compute() throws IOException, InterruptedException;

    /// Gathers the result.
    ///
    /// @return null on all ranks but 0
    @Nullable A collect();

    /// Prepares the data of [#sequential], on rank 0. Not measured.
    default void prepareSequential() {}

    /// Computes the result on one thread.
    A sequential();

    /// Returns whether the result of the ranks equals that of the sequential version.
    default boolean matches(A sequential, A parallel) {
        return Objects.equals(sequential, parallel);
    }

    /// Returns a remark about the result, or null.
    default @Nullable String remark(A answer) {
        return null;
    }

    /// Returns the throughput of this program, such as millions of operations a second, or null.
    ///
    /// @param seconds duration of one round
    default @Nullable Throughput figure(double seconds) {
        return null;
    }
}
