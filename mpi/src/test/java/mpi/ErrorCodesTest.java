// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.LibraryErrors;
import io.wherry.mpi.internal.device.LibraryErrors.LibraryError;
import org.junit.jupiter.api.Test;

/// Error codes that are not those of the program.
final class ErrorCodesTest {
    private static final int CODE = 0x0c0ffee1;

    @Test
    void codeOfTheLibraryHasItsClassAndText() {
        LibraryErrors.add(CODE, new LibraryError(MPI.ERR_RANK, "no such rank"));

        assertThat(MPI.getErrorClass(CODE)).isEqualTo(MPI.ERR_RANK);
        assertThat(MPI.getErrorString(CODE)).isEqualTo("no such rank");
        MPIException refused =
                catchThrowableOfType(MPIException.class, () -> MPI.addErrorCode(CODE));
        assertThat(refused.getErrorClass()).isEqualTo(MPI.ERR_ARG);
    }

    @Test
    void oldCodesOfTheLibraryAreForgotten() {
        int many = 1000;
        for (int n = 0; n <= many; n++) {
            LibraryErrors.add(CODE + 1 + n, new LibraryError(MPI.ERR_TAG, "tag"));
        }

        assertThat(LibraryErrors.find(CODE + 1)).isNull();
        assertThat(MPI.getErrorClass(CODE + 1 + many)).isEqualTo(MPI.ERR_TAG);
    }

    @Test
    void codeThatNoCallReturnedIsRefused() {
        MPIException refused =
                catchThrowableOfType(MPIException.class, () -> MPI.getErrorClass(-CODE));

        assertThat(refused.getErrorClass()).isEqualTo(MPI.ERR_ARG);
    }
}
