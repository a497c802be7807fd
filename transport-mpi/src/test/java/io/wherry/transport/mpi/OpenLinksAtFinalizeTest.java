// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Threads that wait for links and for what links bring when the job ends get an error; a call to the library after
/// `MPI_Finalize` would end the process.
@Timeout(150)
final class OpenLinksAtFinalizeTest {
    @TempDir Path folder;

    private RankProgram waiting;

    @BeforeEach
    void begin() {
        waiting = new RankProgram(WaitingAtFinalize.class, folder);
    }

    @Test
    void waitingThreadsGetAnErrorUnderOpenMpi() throws Exception {
        assertThat(waiting.underOpenMpi(2)).containsOnlyOnce(WaitingAtFinalize.GOOD);
    }

    @Test
    void waitingThreadsGetAnErrorUnderMpich() throws Exception {
        assertThat(waiting.underMpich(2)).containsOnlyOnce(WaitingAtFinalize.GOOD);
    }

    @Test
    void waitingThreadsGetAnErrorWithoutALibrary() throws Exception {
        assertThat(waiting.withoutLibrary(2)).containsOnlyOnce(WaitingAtFinalize.GOOD);
    }
}
