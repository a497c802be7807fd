// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.launch.RankPlacement;

/// What a rank does when some rank aborts the job.
public interface Ending {
    /// Ends this JVM, without shutdown hooks: the rank that aborts with its code, the others with
    /// one by which the launcher, which names the rank, knows them. For ranks that are processes.
    Ending HALT =
            (own, _, code) ->
                    Runtime.getRuntime().halt(own ? code : RankPlacement.ENDED_WITH_ANOTHER);

    /// Does nothing: calls of this rank fail, those that wait too. For ranks that are threads of
    /// one JVM.
    Ending FAIL = (_, _, _) -> {};

    /// All ranks have been told; calls of this one that wait fail when it returns.
    ///
    /// @param own whether this rank aborts
    /// @param rank the one that aborts
    void aborted(boolean own, int rank, int code);
}
