// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.MPI;
import org.junit.jupiter.api.Test;

final class AbiTest {
    private final Abi openMpi = new OpenMpiAbi(_ -> 0);
    private final Abi mpich = new MpichAbi();
    private final Abi standard = new StandardAbi(() -> 0x143);

    @Test
    void errorClassesGetTheNumbersOfTheStandard() {
        assertThat(openMpi.standardError(18)).isEqualTo(MPI.ERR_IN_STATUS);
        assertThat(openMpi.standardError(47)).isEqualTo(MPI.ERR_RMA_SYNC);
        assertThat(openMpi.standardError(53)).isEqualTo(MPI.ERR_WIN);
        assertThat(openMpi.standardError(68)).isEqualTo(MPI.ERR_RMA_RANGE);
        assertThat(openMpi.standardError(70)).isEqualTo(MPI.ERR_RMA_FLAVOR);
        assertThat(openMpi.standardError(60)).isEqualTo(MPI.ERR_OTHER);
        assertThat(mpich.standardError(14)).isEqualTo(MPI.ERR_TRUNCATE);
        assertThat(mpich.standardError(19)).isEqualTo(MPI.ERR_REQUEST);
        assertThat(mpich.standardError(28)).isEqualTo(MPI.ERR_INFO);
        assertThat(mpich.standardError(34)).isEqualTo(MPI.ERR_NO_MEM);
        assertThat(mpich.standardError(45)).isEqualTo(MPI.ERR_WIN);
        assertThat(mpich.standardError(53)).isEqualTo(MPI.ERR_ASSERT);
        assertThat(mpich.standardError(58)).isEqualTo(MPI.ERR_RMA_FLAVOR);
        assertThat(mpich.standardError(76)).isEqualTo(MPI.ERR_PROC_ABORTED);
        assertThat(mpich.standardError(1000)).isEqualTo(MPI.ERR_OTHER);
        assertThat(standard.standardError(15)).isEqualTo(MPI.ERR_TRUNCATE);
    }

    @Test
    void assertionsAreTranslatedOneByOne() {
        int both = MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED;

        assertThat(openMpi.assertions(both)).isEqualTo(2 | 16);
        assertThat(mpich.assertions(both)).isEqualTo(8192 | 16384);
        assertThat(mpich.assertions(MPI.MODE_NOCHECK)).isEqualTo(1024);
        assertThat(openMpi.assertions(MPI.MODE_NOCHECK | MPI.MODE_NOSTORE)).isEqualTo(1 | 8);
        assertThat(standard.assertions(both)).isEqualTo(both);
    }

    @Test
    void threadLevelsAreTranslated() {
        assertThat(standard.threadLevel(0)).isZero();
        assertThat(standard.threadLevel(1)).isEqualTo(1024);
        assertThat(standard.threadLevel(3)).isEqualTo(4096);
        assertThat(mpich.threadLevel(3)).isEqualTo(3);
    }

    @Test
    void theLibraryIsAskedWhichHandlerReturnsErrors() {
        assertThat(standard.handles().errorsReturn()).isEqualTo(0x143);
    }
}
