// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.ProcessId;
import io.wherry.iso.internal.memory.SharedWords;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/// The mutable words of a map's header: whether it is closed, and which processes have it open.
/// Used under the lock of the file.
final class ProcessTable {
    private static final int STATE = 512;
    private static final int BOOT = 520;
    private static final int NAME_SPACE = 528;
    private static final int FIRST = 1024;
    private static final long CLOSED = 0;
    private static final long OPEN = 1;
    private static final long UNKNOWN_BOOT = 0;

    private final MemorySegment memory;
    private final Path file;

    ProcessTable(MemorySegment memory, Path file) {
        this.memory = memory;
        this.file = file;
    }

    /// The state in which a map was found.
    enum Found {
        /// All processes that had it open closed it.
        CLOSED,

        /// Processes that had it open were killed, and none is running.
        LEFT,

        /// The system was restarted since, or entries are doubtful for another reason.
        DOUBTFUL,

        /// Other processes have it open.
        SHARED
    }

    /// Adds this process. A map that is [Found#DOUBTFUL] stays so for others until [#setChecked].
    ///
    /// @param takesOver whether the processes of the table are known to have ended
    /// @return the state in which the map was found
    Found enter(long process, boolean takesOver) {
        boolean isClosed = SharedWords.getLong(memory, STATE) == CLOSED;
        boolean isRestarted = SharedWords.getLong(memory, BOOT) != BootId.HERE;
        boolean isElsewhere = SharedWords.getLong(memory, NAME_SPACE) != ProcessId.namespace();
        if (!isClosed && !isRestarted && isElsewhere && !takesOver) {
            throw new IsoException(
                    "map is open in another name space of processes, or was left open there: file="
                            + file);
        }
        boolean isAlone = sweep(isClosed || isRestarted || takesOver);
        put(process);
        boolean isDoubtful = isRestarted || takesOver || BootId.HERE == UNKNOWN_BOOT;
        Found found = found(isAlone, isClosed, isDoubtful);
        SharedWords.putLong(memory, BOOT, found == Found.DOUBTFUL ? UNKNOWN_BOOT : BootId.HERE);
        SharedWords.putLong(memory, NAME_SPACE, ProcessId.namespace());
        SharedWords.putLong(memory, STATE, OPEN);
        return found;
    }

    private static Found found(boolean isAlone, boolean isClosed, boolean isDoubtful) {
        if (!isAlone) {
            return Found.SHARED;
        }
        if (isClosed) {
            return Found.CLOSED;
        }
        return isDoubtful ? Found.DOUBTFUL : Found.LEFT;
    }

    /// Ends the doubt: all entries have been checked.
    void setChecked() {
        SharedWords.putLong(memory, BOOT, BootId.HERE);
    }

    /* Whether no other process is left in the table. */
    private boolean sweep(boolean all) {
        boolean isAlone = true;
        for (long at = FIRST; at < MapHeader.BYTES; at += Long.BYTES) {
            long process = SharedWords.getLong(memory, at);
            if (process != 0 && (all || !ProcessId.isAlive(process))) {
                SharedWords.putLong(memory, at, 0);
            } else if (process != 0) {
                isAlone = false;
            }
        }
        return isAlone;
    }

    private void put(long process) {
        for (long at = FIRST; at < MapHeader.BYTES; at += Long.BYTES) {
            if (SharedWords.getLong(memory, at) == 0) {
                SharedWords.putLong(memory, at, process);
                return;
            }
        }
        throw new IsoException("too many processes have the map open: file=" + file);
    }

    /// Removes one entry of this process.
    ///
    /// @return whether no other process is left, alive or not
    boolean leave(long process) {
        boolean isLast = true;
        boolean isGone = false;
        for (long at = FIRST; at < MapHeader.BYTES; at += Long.BYTES) {
            long there = SharedWords.getLong(memory, at);
            if (there == process && !isGone) {
                SharedWords.putLong(memory, at, 0);
                isGone = true;
            } else if (there != 0) {
                isLast = false;
            }
        }
        return isLast;
    }

    void setClosed() {
        SharedWords.putLong(memory, STATE, CLOSED);
    }
}
