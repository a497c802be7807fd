// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What Linux tells of a process.
///
/// @param isEnded whether it is a zombie: its parent has not asked for its exit code
/// @param session the number of its session
/// @param start the time of its start in ticks since the boot; a later process of the same number
///     has another one
record ProcessStatus(boolean isEnded, String session, String start) {
    private static final Path PROCESSES = Path.of("/proc");

    /* Positions after the name of the program, which is in parentheses and may hold blanks. */
    private static final int STATE = 0;
    private static final int SESSION = 3;
    private static final int START = 19;

    /// @param pid a number, or `self`
    static ProcessStatus of(String pid) throws IOException {
        String line = Files.readString(PROCESSES.resolve(pid).resolve("stat"));
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
        boolean isEnded = fields[STATE].equals("Z") || fields[STATE].equals("X");
        return new ProcessStatus(isEnded, fields[SESSION], fields[START]);
    }

    /// Returns whether the process of a number runs that started at a time.
    ///
    /// @param start empty if it is unknown
    static boolean isRunning(String pid, String start) {
        try {
            ProcessStatus now = of(pid);
            return !now.isEnded && (start.isEmpty() || start.equals(now.start));
        } catch (IOException | RuntimeException _) {
            /* it ends just now, or no descriptor is free, which this look-up does not need */
            return !Files.notExists(PROCESSES.resolve(pid));
        }
    }
}
