// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.core;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The cores of Linux that a process may use, and the command `taskset` of util-linux that binds
/// other processes to one of them.
///
/// @param cores by their numbers, in ascending order; none if commands stay as they are
public record CoreSet(String taskset, List<Integer> cores) {
    /// The cores of a job whose ranks are not bound.
    public static final CoreSet UNBOUND = new CoreSet("", List.of());

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final String COMMAND = "taskset";

    public CoreSet {
        cores = List.copyOf(cores);
    }

    /// Returns the cores of this process, which may be fewer than those of the machine: in a
    /// container, for example.
    ///
    /// @throws IOException if this system is not Linux or has no `taskset`
    public static CoreSet ofThisProcess() throws IOException {
        if (!Files.exists(STATUS)) {
            throw new IOException(
                    "ranks can be bound to cores on Linux only: os="
                            + System.getProperty("os.name"));
        }
        String path = System.getenv().getOrDefault("PATH", "");
        return new CoreSet(taskset(path), allowed(Files.readAllLines(STATUS)));
    }

    static String taskset(String path) throws IOException {
        for (String folder : path.split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, COMMAND);
            if (file.isAbsolute() && Files.isExecutable(file)) {
                return file.toString();
            }
        }
        throw new IOException(
                "ranks cannot be bound to cores without taskset of util-linux: PATH=" + path);
    }

    /// Parses the line of a status file: numbers and ranges, as in `0-3,8`.
    static List<Integer> allowed(List<String> status) throws IOException {
        for (String line : status) {
            if (line.startsWith(ALLOWED)) {
                return parsed(line.substring(ALLOWED.length()).strip());
            }
        }
        throw new IOException("no " + ALLOWED + " in " + STATUS);
    }

    private static List<Integer> parsed(String list) throws IOException {
        List<Integer> cores = new ArrayList<>();
        try {
            for (String range : list.split(",", -1)) {
                String[] ends = range.split("-", 2);
                int last = Integer.parseInt(ends[ends.length - 1]);
                for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                    cores.add(core);
                }
            }
        } catch (NumberFormatException e) {
            throw new IOException("invalid list of cores: " + list, e);
        }
        return cores;
    }

    /// Returns the command that runs `command` bound to a core, as the same process.
    ///
    /// @param index of the process among those of this machine, from 0
    public List<String> bound(int index, List<String> command) {
        if (cores.isEmpty()) {
            return command;
        }
        List<String> words = new ArrayList<>();
        words.add(taskset);
        words.add("--cpu-list");
        words.add(cores.get(index % cores.size()).toString());
        words.addAll(command);
        return words;
    }

    /// Returns a warning if several of some processes get the same core, empty if not.
    public String shortage(int processes) {
        return cores.isEmpty() || processes <= cores.size()
                ? ""
                : "more ranks than cores to bind them to: ranks="
                        + processes
                        + ", cores="
                        + cores.size();
    }
}
