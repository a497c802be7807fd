// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// A listener for events of a running job. Called by several threads of the launcher at a time,
/// which it blocks: methods should return quickly.
@FunctionalInterface
public interface JobWatcher {
    /// Called when the first rank has failed. The other ranks are about to be ended; if all ranks
    /// ended because of another rank, they have been ended.
    ///
    /// @param how the rank, and its exit code or signal; also the reason that it reported, if no
    ///   other rank explains the failure
    void failed(String how);

    /// Called when something is not as it was asked for, and the job goes on.
    default void warned(String warning) {}

    /// Called when the number of running ranks has changed.
    default void running(int ranks) {}

    /// Returns true if rank 0 should report its [Progress].
    default boolean wantsProgress() {
        return false;
    }

    /// Called when rank 0 has reported its progress. An exception goes to the uncaught-exception
    /// handler of the calling thread, and later reports are not passed on.
    default void reported(ProgressReport report) {}
}
