// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.port.ExpectedLinks;
import io.wherry.mpi.internal.port.LinkCloser;
import io.wherry.mpi.internal.port.PortListener;
import io.wherry.mpi.internal.port.ProcessAddress;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Links from this process to the processes of another group to which it has none. They are closed
/// unless [#addTo] is called.
final class NewLinks implements AutoCloseable {
    private static final Duration WITHIN = Duration.ofSeconds(60);

    private final ProcessRegistry processes;
    private final String key;
    private final List<ProcessAddress> unknown;
    private final Set<ProcessId> ids;
    private final Map<ProcessId, Connection> made = new HashMap<>();
    private @Nullable ExpectedLinks expected;
    private boolean reserved;

    /// @param key with which the links are opened; the same in both groups
    NewLinks(ProcessRegistry processes, List<ProcessAddress> others, String key) {
        this.processes = processes;
        this.key = key;
        unknown =
                others.stream()
                        .filter(other ->
                                processes.number(other.process()) == ProcessRegistry.UNKNOWN)
                        .toList();
        ids = unknown.stream().map(ProcessAddress::process).collect(Collectors.toSet());
    }

    private PortListener listener() {
        return processes.listener(LocalDevice.LINKS);
    }

    /// Reserves the processes, and expects their links if `accepts` is true.
    ///
    /// @return false if another thread links one of the processes
    boolean prepare(boolean accepts) {
        if (ids.stream().anyMatch(processes::isOfThisJob)) {
            throw ErrorClass.error(ErrorClass.OTHER, "job has no such ranks: " + ids);
        }
        reserved = processes.reserve(ids);
        if (reserved && accepts && !ids.isEmpty()) {
            expected = listener().expect(key, ids);
        }
        return reserved;
    }

    /// Opens the links, or blocks until all have arrived.
    void make(boolean dials) {
        Deadline deadline = Deadline.after(WITHIN);
        try {
            ExpectedLinks coming = expected;
            if (coming != null) {
                made.putAll(coming.await(deadline));
            } else if (dials) {
                for (ProcessAddress other : unknown) {
                    Address address = Address.parse(other.address());
                    ProcessId process = other.process();
                    made.put(process, listener().link(key, process, address, deadline.left()));
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new MPIException(
                    ErrorClass.PORT, "processes were not linked: cause=" + e.getMessage(), e);
        }
    }

    /// Adds the processes to the job.
    void addTo(LocalRank job) {
        Map<ProcessId, Connection> inOrder = new LinkedHashMap<>();
        for (ProcessAddress other : unknown) {
            inOrder.put(other.process(), Objects.requireNonNull(made.get(other.process())));
        }
        job.add(inOrder);
        made.clear();
    }

    @Override
    public void close() {
        made.values().forEach(LinkCloser::close);
        if (expected != null) {
            listener().endExpecting(key);
        }
        if (reserved) {
            processes.release(ids);
        }
    }
}
