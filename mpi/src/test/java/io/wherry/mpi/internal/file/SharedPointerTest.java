// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SharedPointerTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 222, 223, 255})
    void pointerOfAFileWithALongNameIsUsedAndDeleted(int length) {
        SharedPointer pointer = new SharedPointer(folder.resolve("f".repeat(length)), 7, 5);

        assertThat(pointer.advance(3)).isEqualTo(5);
        assertThat(pointer.get()).isEqualTo(8);
        pointer.close();
        pointer.delete();

        assertThat(folder).isEmptyDirectory();
    }
}
