// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.launch.host.SlurmTasks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The launcher that started this JVM as a rank of an MPI job, detected from the environment.
///
/// @param kind the family of the launcher
/// @param rank of this JVM in the job
/// @param size number of ranks, or [#UNKNOWN]
public record Launcher(Kind kind, int rank, int size) {
    /// Size of a job if the launcher does not tell it.
    public static final int UNKNOWN = -1;

    private static final List<Trace> TRACES =
            List.of(
                    new Trace(
                            Kind.OPEN_MPI, "OMPI_COMM_WORLD_RANK", List.of("OMPI_COMM_WORLD_SIZE")),
                    new Trace(Kind.MPICH, "PMI_RANK", List.of("PMI_SIZE")),
                    new Trace(Kind.MPICH, "MV2_COMM_WORLD_RANK", List.of("MV2_COMM_WORLD_SIZE")),
                    new Trace(
                            Kind.PMIX,
                            "PMIX_RANK",
                            List.of("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS")));

    /// Families of launchers; each belongs to one family of libraries.
    public enum Kind {
        /// `mpirun` of Open MPI.
        OPEN_MPI,
        /// Hydra (`mpiexec` of MPICH and Intel MPI), MVAPICH, and other launchers with the same
        /// protocol.
        MPICH,
        /// A PMIx server of an unknown launcher.
        PMIX,
        /// `srun`.
        SLURM
    }

    private record Trace(Kind kind, String rank, List<String> sizes) {}

    /// Returns the launcher of this JVM, or null if no launcher started it. A pure function of the
    /// environment.
    public static @Nullable Launcher detect(Map<String, String> environment) {
        for (Trace trace : TRACES) {
            int rank = number(environment, trace.rank());
            if (rank >= 0) {
                return new Launcher(trace.kind(), rank, size(environment, trace.sizes()));
            }
        }
        /* A batch script of Slurm has a SLURM_PROCID, too, but is not a step with tasks. */
        int rank = number(environment, "SLURM_PROCID");
        int tasks = number(environment, "SLURM_STEP_NUM_TASKS");
        if (rank >= 0 && SlurmTasks.isTask(environment) && tasks > rank) {
            return new Launcher(Kind.SLURM, rank, tasks);
        }
        return null;
    }

    private static int size(Map<String, String> environment, List<String> names) {
        for (String name : names) {
            int size = number(environment, name);
            if (size > 0) {
                return size;
            }
        }
        return UNKNOWN;
    }

    private static int number(Map<String, String> environment, String name) {
        String value = environment.get(name);
        if (value == null) {
            return -1;
        }
        try {
            return Integer.parseInt(value.strip());
        } catch (NumberFormatException _) {
            return -1; // an unrelated variable of that name
        }
    }
}
