// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// Learns what becomes of a job while it runs. Threads of the launcher call it, several at a time,
/// and wait for it: it is to return at once.
@FunctionalInterface
public interface JobWatcher {
    /// A rank has failed, the first of the job, and the others are about to be ended; if all ranks
    /// ended because of another, they have been ended.
    ///
    /// @param how names the rank, and its code or signal; also the reason that it reported, if no
    ///   other rank gives one
    void failed(String how);

    /// The number of ranks that run has changed.
    default void running(int ranks) {}

    /// Whether to tell rank 0 that somebody looks at [Progress].
    default boolean wantsProgress() {
        return false;
    }

    /// Rank 0 has said how far it is.
    default void reported(ProgressReport report) {}
}
