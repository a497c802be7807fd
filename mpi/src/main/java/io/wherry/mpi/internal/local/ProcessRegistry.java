// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.port.ListenAddress;
import io.wherry.mpi.internal.port.PortListener;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Numbers the processes known to this process: ranks of its job have their rank in the world,
/// processes of other jobs the following numbers, in the order in which they were connected. A
/// number is valid in this process only. Thread-safe.
final class ProcessRegistry {
    static final int UNKNOWN = -1;

    private final ProcessId self;
    private final int size;
    private final ListenAddress place;
    private final Map<ProcessId, Integer> numbers = new HashMap<>(); // guarded by this: other jobs
    private final List<ProcessId> others = new ArrayList<>(); // guarded by this
    private final Set<ProcessId> reserved = new HashSet<>(); // guarded by this
    private @Nullable PortListener listener; // guarded by this
    private boolean closed; // guarded by this

    /// @param size number of ranks of the own job
    /// @param place address at which this process listens for other jobs
    ProcessRegistry(ProcessId self, int size, ListenAddress place) {
        this.self = self;
        this.size = size;
        this.place = place;
    }

    ProcessId self() {
        return self;
    }

    /// Returns whether the process is of another job.
    boolean isOfAnother(int number) {
        return number >= size;
    }

    /// Returns whether one of the processes is of another job.
    boolean hasOther(int... processes) {
        for (int number : processes) {
            if (isOfAnother(number)) {
                return true;
            }
        }
        return false;
    }

    boolean isOfThisJob(ProcessId process) {
        return process.job().equals(self.job());
    }

    synchronized ProcessId id(int number) {
        return number < size ? new ProcessId(self.job(), number) : others.get(number - size);
    }

    /// Returns the name of a process for error messages.
    String name(int number) {
        return number < size ? "rank=" + number : id(number).toString();
    }

    /// Returns the number of a process, or [#UNKNOWN].
    synchronized int number(ProcessId process) {
        if (isOfThisJob(process)) {
            return process.rank() >= 0 && process.rank() < size ? process.rank() : UNKNOWN;
        }
        return numbers.getOrDefault(process, UNKNOWN);
    }

    /// Assigns the next number to a process of another job.
    synchronized int add(ProcessId process) {
        int number = size + others.size();
        numbers.put(process, number);
        others.add(process);
        return number;
    }

    /// Reserves processes of other jobs for the calling thread, which links them.
    ///
    /// @return false if another thread links one of them, or has done so
    synchronized boolean reserve(Collection<ProcessId> unknown) {
        for (ProcessId process : unknown) {
            if (reserved.contains(process) || numbers.containsKey(process)) {
                return false;
            }
        }
        reserved.addAll(unknown);
        return true;
    }

    synchronized void release(Collection<ProcessId> unknown) {
        reserved.removeAll(unknown);
    }

    /// Returns the listener for processes of other jobs, which the first call opens.
    ///
    /// @throws MPIException if this process cannot listen (`ERR_OTHER`)
    synchronized PortListener listener(LinkOptions options) {
        PortListener open = listener;
        if (open != null) {
            return open;
        }
        if (closed) {
            throw ErrorClass.error(ErrorClass.OTHER, "device is closed: " + self);
        }
        try {
            open = PortListener.open(self, place.address(self.rank()), options);
            listener = open;
            return open;
        } catch (IOException e) {
            throw new MPIException(
                    ErrorClass.OTHER,
                    "process cannot listen for other jobs: " + self + ", cause=" + e.getMessage(),
                    e);
        }
    }

    /// Returns the listener if it is open.
    synchronized @Nullable PortListener openListener() {
        return listener;
    }

    /// Stops listening. Numbers stay valid.
    synchronized void close() {
        closed = true;
        PortListener open = listener;
        if (open != null) {
            open.close();
        }
        try {
            place.close();
        } catch (IOException _) {
            // an empty folder is harmless
        }
    }
}
