// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.launch.RankPlacement;

/// The action of a rank when some rank aborts the job.
public interface AbortAction {
    /// Ends this JVM, without shutdown hooks: the aborting rank with its code, other ranks with an
    /// exit code by which the launcher, which reports the aborting rank, recognizes them. For ranks
    /// that are processes.
    AbortAction HALT =
            (own, _, code) ->
                    Runtime.getRuntime().halt(own ? code : RankPlacement.ENDED_WITH_ANOTHER);

    /// Does nothing: calls of this rank fail, including blocked ones. For ranks that are threads of
    /// one JVM.
    AbortAction FAIL = (_, _, _) -> {};

    /// Called when all ranks have been told; blocked calls of this rank fail when it returns.
    ///
    /// @param own whether this rank aborts
    /// @param rank the aborting rank
    void aborted(boolean own, int rank, int code);
}
