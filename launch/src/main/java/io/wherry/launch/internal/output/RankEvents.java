// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

/// Receives what the ranks of a job print, and their exits. Thread-safe.
public interface RankEvents {
    /// Returns the target of the standard output of a rank. Called once for each rank.
    OutputTarget out(int rank);

    /// Returns the target of the standard error of a rank. Called once for each rank.
    OutputTarget err(int rank);

    /// Called when a rank has ended.
    ///
    /// @param code the exit code, or 128 plus the number of the signal that ended it
    void exited(int rank, int code);
}
