// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi;

import io.wherry.mpi.internal.library.Launcher;
import java.util.Map;

/// What a process of this environment is to MPI.
public final class MpiProcess {
    private MpiProcess() {}

    /// Whether a launcher of MPI, such as `mpirun`, `mpiexec` or `srun`, has started it as a rank.
    public static boolean isLaunchedRank(Map<String, String> environment) {
        return Launcher.detect(environment) != null;
    }

    /// The rank that its launcher gave it; -1 if none has started it.
    public static int rank(Map<String, String> environment) {
        Launcher launcher = Launcher.detect(environment);
        return launcher == null ? -1 : launcher.rank();
    }
}
