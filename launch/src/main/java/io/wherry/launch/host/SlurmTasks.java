// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.util.ArrayList;
import java.util.HashMap;
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
    /// the process has none. A batch script of a heterogeneous job has those of the first component.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid, or in the shell that
    ///     `salloc` starts for a heterogeneous job
    public static @Nullable HostList ofAllocation(Map<String, String> environment) {
        String nodes = environment.get("SLURM_JOB_NODELIST");
        String tasks = environment.get("SLURM_TASKS_PER_NODE");
        String components = environment.get("SLURM_HET_SIZE");
        if (components != null && nodes == null) {
            throw new IllegalArgumentException(
                    "allocation of Slurm is heterogeneous: components="
                            + components
                            + ", use srun --het-group");
        }
        return nodes == null || tasks == null ? null : of(nodes, tasks);
    }

    /// Returns the nodes of the step that `srun` started this process for, in the order of their
    /// numbers (SLURM_NODEID); null if there is none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable HostList ofStep(Map<String, String> environment) {
        List<HostList> components = componentsOfStep(environment);
        return components == null
                ? null
                : new HostList(components.stream().flatMap(each -> each.hosts().stream()).toList());
    }

    /// Returns the nodes of the step as [#ofStep] does, those of each component of a heterogeneous
    /// job in a list of their own; null if there is none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable List<HostList> componentsOfStep(Map<String, String> environment) {
        String nodes = environment.get("SLURM_STEP_NODELIST");
        String tasks = environment.get("SLURM_STEP_TASKS_PER_NODE");
        if (nodes == null || tasks == null) {
            return null;
        }
        HostList step = of(nodes, tasks);
        return environment.containsKey("SLURM_HET_SIZE")
                ? components(step, environment)
                : List.of(step);
    }

    /* The list of a step is sorted by name, but its nodes are numbered in the order of
     * components. */
    private static List<HostList> components(HostList step, Map<String, String> environment) {
        Map<String, HostSlots> left = new HashMap<>();
        for (HostSlots node : step.hosts()) {
            if (left.put(node.host(), node) != null) {
                throw new IllegalArgumentException(
                        "components of the heterogeneous step share a node: node=" + node.host());
            }
        }
        List<HostList> components = new ArrayList<>();
        for (int i = 0; !left.isEmpty(); i++) {
            String nodes = nodesOfComponent(i, environment);
            if (nodes == null && components.isEmpty()) {
                return List.of(step); // of another job, whose variables were inherited
            }
            if (nodes == null) {
                throw new IllegalArgumentException(
                        "nodes of the heterogeneous step are of no component: nodes="
                                + left.keySet().stream().sorted().toList());
            }
            List<HostSlots> component = new ArrayList<>();
            for (String name : HostNames.expand(nodes)) {
                HostSlots node = left.remove(name);
                if (node != null) {
                    component.add(node);
                }
            }
            if (!component.isEmpty()) {
                components.add(new HostList(component));
            }
        }
        return components;
    }

    /// Returns the nodes of a component; null if there is none. An `srun` that makes the allocation
    /// itself names the variable as Slurm 19 did.
    private static @Nullable String nodesOfComponent(
            int component, Map<String, String> environment) {
        String nodes = environment.get("SLURM_JOB_NODELIST_HET_GROUP_" + component);
        return nodes == null
                ? environment.get("SLURM_JOB_NODELIST_PACK_GROUP_" + component)
                : nodes;
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
