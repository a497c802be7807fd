// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.iso.internal.map.ProcessTable.Found;
import io.wherry.iso.internal.memory.ProcessId;
import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// States in which processes find a map.
final class ProcessTableTest {
    private static final int BOOT = 520;

    private final MemorySegment memory = Arena.ofAuto().allocate(MapHeader.BYTES, Long.BYTES);
    private final ProcessTable table = new ProcessTable(memory, Path.of("map"));

    private Found enter() throws IOException {
        return table.enter(ProcessId.here(), false);
    }

    @Test
    void entriesAreDoubtfulAfterARestartUntilAProcessHasCheckedThem() throws Exception {
        assumeTrue(BootId.HERE != 0);
        assertThat(enter()).isEqualTo(Found.CLOSED);
        SharedWords.putLong(memory, BOOT, BootId.HERE + 1);
        assertThat(enter()).isEqualTo(Found.DOUBTFUL);
        table.leave(ProcessId.here()); // as if it were killed before it has checked all

        assertThat(enter()).isEqualTo(Found.DOUBTFUL);
        table.setChecked();
        table.leave(ProcessId.here());
        assertThat(enter()).isEqualTo(Found.LEFT);
    }
}
