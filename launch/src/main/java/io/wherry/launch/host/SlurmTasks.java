// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The nodes of an allocation of Slurm, or of a step in it, and the tasks of each, from the environment
/// variables that `sbatch`, `salloc` and `srun` set (srun(1), OUTPUT ENVIRONMENT VARIABLES).
public final class SlurmTasks {
    private static final Pattern STEP = Pattern.compile("[0-9]{1,10}");
    private static final Pattern COUNT = Pattern.compile("([0-9]{1,6})(?:\\(x([0-9]{1,6})\\))?");

    /// The numbers of steps that are no tasks of a program, such as the shell of `salloc`
    /// (SLURM_INTERACTIVE_STEP and others in slurm.h).
    private static final long FIRST_RESERVED = 0xffff_fff0L;

    private SlurmTasks() {}

    /// Returns whether `srun` started this process as a task of a step. The shell that `salloc` starts
    /// and a batch script are none.
    public static boolean isTask(Map<String, String> environment) {
        String step = environment.get("SLURM_STEP_ID");
        return step != null
                && environment.containsKey("SLURM_PROCID")
                && STEP.matcher(step).matches()
                && Long.parseLong(step) < FIRST_RESERVED;
    }

    /// Returns the nodes of the allocation of this process and the tasks that each may run; null if
    /// the process has none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable HostList ofAllocation(Map<String, String> environment) {
        String nodes = environment.get("SLURM_JOB_NODELIST");
        String tasks = environment.get("SLURM_TASKS_PER_NODE");
        return nodes == null || tasks == null ? null : of(nodes, tasks);
    }

    /// Returns the nodes of the step that `srun` started this process for; null if there is none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable HostList ofStep(Map<String, String> environment) {
        String nodes = environment.get("SLURM_STEP_NODELIST");
        String tasks = environment.get("SLURM_STEP_TASKS_PER_NODE");
        return nodes == null || tasks == null ? null : of(nodes, tasks);
    }

    /// Returns hosts with numbers of tasks.
    ///
    /// @param tasks such as `2(x3),1`: two on each of the first three nodes, one on the fourth
    static HostList of(String nodes, String tasks) {
        List<String> names = HostNames.expand(nodes);
        List<HostSlots> hosts = new ArrayList<>();
        for (String part : tasks.split(",", -1)) {
            Matcher count = COUNT.matcher(part.strip());
            if (!count.matches()) {
                throw new IllegalArgumentException("invalid tasks of nodes: " + tasks);
            }
            int repeats = count.end(2) < 0 ? 1 : Integer.parseInt(count.group(2));
            for (int i = 0; i < repeats && hosts.size() < names.size(); i++) {
                hosts.add(new HostSlots(names.get(hosts.size()), Integer.parseInt(count.group(1))));
            }
        }
        if (hosts.size() < names.size()) {
            throw new IllegalArgumentException(
                    "nodes without number of tasks: nodes=" + nodes + ", tasks=" + tasks);
        }
        return new HostList(hosts);
    }
}
