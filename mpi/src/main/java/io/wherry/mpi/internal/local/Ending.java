// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// What a rank does when some rank aborts the job.
public interface Ending {
    /// Says it in the log and ends this JVM, without shutdown hooks. For ranks that are processes.
    Ending HALT =
            (rank, code) -> {
                Logger log = System.getLogger("io.wherry.mpi");
                log.log(Level.ERROR, "wherry: rank " + rank + " aborted the job: code=" + code);
                Runtime.getRuntime().halt(code);
            };

    /// Does nothing: calls of this rank fail, those that wait too. For ranks that are threads of one JVM.
    Ending FAIL = (_, _) -> {};

    /// All ranks have been told; calls of this one that wait fail when it returns.
    ///
    /// @param rank who aborted
    void aborted(int rank, int code);
}
