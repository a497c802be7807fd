// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Identifies a process of this machine by one word in shared memory: its number and its start
/// time.
///
/// ```text
///  63            42                                   0
///  +-------------+------------------------------------+
///  | number      | start time                         |
///  +-------------+------------------------------------+
/// ```
/// No other process ever has the same word: process numbers are reused, but with another start
/// time. 0 means no process. Start times are ticks since the boot of the system, or milliseconds if
/// the system does not tell ticks.
public final class ProcessId {
    private static final int SHIFT = 42;
    private static final long BEGINNING = (1L << SHIFT) - 1;
    private static final int FIELD = 20; // of /proc/N/stat, after the name
    private static final long UNKNOWN = -1;
    private static final boolean TICKS = Files.isReadable(Path.of("/proc/self/stat"));
    private static final long HERE = of(ProcessHandle.current().pid());

    private ProcessId() {}

    /// Returns the word of this process.
    ///
    /// @throws IOException if its number is too large for a word, or its start time is unknown
    public static long here() throws IOException {
        if (!isWord(HERE)) {
            throw new IOException("this process has no word: pid=" + ProcessHandle.current().pid());
        }
        return HERE;
    }

    /// Returns whether the process is running; true if the system does not tell.
    public static boolean isAlive(long process) {
        if (process == 0) {
            return false;
        }
        long there = of(process >>> SHIFT);
        return there == process || there == UNKNOWN;
    }

    /// Returns the number of a process.
    public static long pid(long process) {
        return process >>> SHIFT;
    }

    /// Returns the name space of process numbers of this process; 0 if the system does not tell.
    public static long namespace() {
        try {
            String name = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            return Long.parseLong(name.replaceAll("\\D", ""));
        } catch (IOException | NumberFormatException _) {
            return 0;
        }
    }

    /* 0 if there is no such process, or it is a zombie. */
    private static long of(long pid) {
        if (pid <= 0 || pid >= 1L << (Long.SIZE - SHIFT)) {
            return 0;
        }
        Optional<ProcessHandle> handle = ProcessHandle.of(pid);
        if (handle.isEmpty() || !handle.get().isAlive()) {
            return 0;
        }
        long beginning = TICKS ? ticks(pid) : milliseconds(handle.get());
        return beginning <= 0 ? beginning : word(pid, beginning);
    }

    static long word(long pid, long beginning) {
        return (pid << SHIFT) | (beginning & BEGINNING);
    }

    /// Returns whether a value names a process. The word of a number from 2,097,152 on is negative.
    static boolean isWord(long value) {
        return value != 0 && value != UNKNOWN;
    }

    private static long milliseconds(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(UNKNOWN);
    }

    private static long ticks(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", FIELD + 2);
            return isEnded(fields[0]) ? 0 : Long.parseLong(fields[FIELD - 1]);
        } catch (NoSuchFileException _) {
            return 0;
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException _) {
            return UNKNOWN;
        }
    }

    private static boolean isEnded(String state) {
        return state.equals("Z") || state.equals("X");
    }
}
