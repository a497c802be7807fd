// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A parallel program as one rank has it, and its sequential version.
///
/// All ranks call [#prepare], [#compute] and [#collect] in turn, once for each round.
///
/// @param <A> the answer, which both versions find
public interface Program<A> {
    /// Program and parameters in one line.
    String title();

    /// Makes the data of a round; nobody measures that.
    default void prepare() throws IOException, InterruptedException {}

    /// The part that is measured.
    void compute() throws IOException, InterruptedException;

    /// Brings the answer together.
    ///
    /// @return null but on rank 0
    @Nullable A collect();

    /// Makes the data of [#sequential], on rank 0; nobody measures that.
    default void prepareSequential() {}

    /// Finds the answer on one thread.
    A sequential();

    /// Whether the answer of the ranks is the one of the sequential version.
    default boolean matches(A sequential, A parallel) {
        return Objects.equals(sequential, parallel);
    }

    /// What is said of the answer.
    default @Nullable String remark(A answer) {
        return null;
    }

    /// What is said of the speed of this program, such as millions of operations a second.
    ///
    /// @param seconds that one round took
    default @Nullable Throughput figure(double seconds) {
        return null;
    }
}
