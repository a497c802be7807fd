// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi;

import io.wherry.mpi.internal.library.Launcher;
import java.util.Map;

/// Tells whether a launcher of MPI started a process, from the environment of the process.
public final class MpiProcess {
    private MpiProcess() {}

    /// Returns whether a launcher of MPI, such as `mpirun`, `mpiexec` or `srun`, started the
    /// process as a rank.
    public static boolean isLaunchedRank(Map<String, String> environment) {
        return Launcher.detect(environment) != null;
    }

    /// Returns the rank that the launcher assigned; -1 if no launcher started the process.
    public static int rank(Map<String, String> environment) {
        Launcher launcher = Launcher.detect(environment);
        return launcher == null ? -1 : launcher.rank();
    }
}
