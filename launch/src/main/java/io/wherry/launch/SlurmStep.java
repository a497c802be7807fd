// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostList;
import io.wherry.launch.host.HostSlots;
import io.wherry.launch.host.NamedHosts;
import io.wherry.launch.host.SlurmTasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The task of a step that `srun` has started, as a rank of a job without an MPI library.
///
/// Ranks of one node listen at Unix sockets in a folder of the user, ranks of several nodes at TCP ports
/// that all of them compute: those that `srun --resv-ports` reserved, otherwise ports from the numbers of
/// job and step. Nodes are reached at the addresses of their names. If the name of the own node means a
/// loopback address, as on Debian, the rank listens at the address from which it reaches another node.
public final class SlurmStep {
    /* Below the ports that systems choose themselves. */
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 32_767;

    /* Spread the ports of jobs and of the steps of one. */
    private static final int JOB_STRIDE = 2_903;
    private static final int STEP_STRIDE = 257;

    private static final Pattern PORTS = Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?");

    /// Prefixes of variables that tell an MPI library its place: `srun --mpi=pmix`, for one.
    private static final List<String> LIBRARY = List.of("PMI_RANK", "PMIX_RANK", "PMI_FD");

    private final Map<String, String> environment;
    private final List<HostList> components;
    private final HostList nodes;

    private SlurmStep(Map<String, String> environment, List<HostList> components) {
        this.environment = environment;
        this.components = components;
        nodes = new HostList(components.stream().flatMap(each -> each.hosts().stream()).toList());
    }

    /// Returns whether `srun` has prepared the process for an MPI library.
    static boolean isForLibrary(Map<String, String> environment) {
        return LIBRARY.stream().anyMatch(environment::containsKey);
    }

    /// Returns the placement of a process that `srun` started; null if it did not.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid, tasks are distributed in
    ///     a way that is not supported, or a node has no address
    public static @Nullable RankPlacement placement(Map<String, String> environment) {
        List<HostList> components =
                SlurmTasks.isTask(environment) ? SlurmTasks.componentsOfStep(environment) : null;
        return components == null ? null : new SlurmStep(environment, components).placement();
    }

    private RankPlacement placement() {
        int rank = number("SLURM_PROCID");
        int[][] places = places();
        if (rank < 0
                || rank >= places.length
                || places[rank][0] != number("SLURM_NODEID")
                || places[rank][1] != number("SLURM_LOCALID")) {
            throw new IllegalArgumentException(
                    "tasks of the step are distributed neither in blocks nor cyclically: rank="
                            + rank
                            + ", use srun --distribution=block");
        }
        String job = "slurm-" + number("SLURM_JOB_ID") + "-" + number("SLURM_STEP_ID");
        String addresses = nodes.hosts().size() == 1 ? folder(job) : tcp(places, places[rank][0]);
        return new RankPlacement(rank, places.length, job, addresses);
    }

    private static String folder(String job) {
        try {
            return SocketFolder.shared("wherry-" + job).addresses();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the node of each rank, and its number among the ranks there.
    private int[][] places() {
        int[][] places = new int[nodes.slots()][];
        int plane = plane(environment.getOrDefault("SLURM_DISTRIBUTION", "block"));
        int rank = 0;
        int node = 0;
        for (HostList component : components) { // tasks are distributed in each of them
            place(component, plane, places, rank, node);
            rank += component.slots();
            node += component.hosts().size();
        }
        return places;
    }

    private static void place(
            HostList component, int plane, int[][] places, int firstRank, int firstNode) {
        List<HostSlots> hosts = component.hosts();
        int[] used = new int[hosts.size()];
        int end = firstRank + component.slots();
        int node = 0;
        for (int rank = firstRank; rank < end; node = (node + 1) % used.length) {
            int share = Math.min(plane, hosts.get(node).slots() - used[node]);
            for (int i = 0; i < share; i++) {
                places[rank] = new int[] {firstNode + node, used[node]};
                rank++;
                used[node]++;
            }
        }
    }

    /// Returns how many consecutive ranks a node gets.
    private int plane(String distribution) {
        if (distribution.startsWith("cyclic")) {
            return 1;
        }
        if (!distribution.startsWith("plane")) {
            return Integer.MAX_VALUE;
        }
        int size = number("SLURM_DIST_PLANESIZE");
        if (size < 1) {
            throw new IllegalArgumentException(
                    "invalid variable of Slurm: SLURM_DIST_PLANESIZE="
                            + Integer.toUnsignedString(size));
        }
        return size;
    }

    private String tcp(int[][] places, int ownNode) {
        List<String> hosts = addresses(ownNode);
        int first = firstPort();
        StringJoiner addresses = new StringJoiner(" ");
        for (int[] place : places) {
            addresses.add("tcp://" + hosts.get(place[0]) + ":" + (first + place[1]));
        }
        return addresses.toString();
    }

    private List<String> addresses(int ownNode) {
        NamedHosts named = new NamedHosts(nodes.hosts().stream().map(HostSlots::host).toList());
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < named.names().size(); i++) {
            try {
                InetAddress address = i == ownNode ? named.own(i) : named.address(i);
                literals.add(NamedHosts.literal(address));
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(
                        "node of Slurm has no address: node=" + e.getMessage(), e);
            }
        }
        return literals;
    }

    private int firstPort() {
        int most = nodes.hosts().stream().mapToInt(HostSlots::slots).max().orElse(1);
        String reserved = environment.get("SLURM_STEP_RESV_PORTS");
        if (reserved != null) {
            Matcher range = PORTS.matcher(reserved);
            if (range.matches()) {
                int first = Integer.parseInt(range.group(1));
                int last = range.end(2) < 0 ? first : Integer.parseInt(range.group(2));
                if (last - first + 1 >= most) {
                    return first;
                }
            }
        }
        int count = LAST_PORT - FIRST_PORT + 2 - most;
        if (count < 1) {
            throw new IllegalArgumentException(
                    "node of Slurm has more tasks than ports: tasks="
                            + most
                            + ", ports="
                            + FIRST_PORT
                            + "-"
                            + LAST_PORT
                            + ", use srun --resv-ports");
        }
        int spread = number("SLURM_JOB_ID") * JOB_STRIDE + number("SLURM_STEP_ID") * STEP_STRIDE;
        return FIRST_PORT + Math.floorMod(spread, count);
    }

    private int number(String name) {
        String text = environment.get(name);
        try {
            return Integer.parseUnsignedInt(text == null ? "" : text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "variable of Slurm is missing or no number: " + name + "=" + text, e);
        }
    }
}
