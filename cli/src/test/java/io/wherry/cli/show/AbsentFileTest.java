// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AbsentFileTest {
    @TempDir private Path folder;

    @Test
    void foldersAreNoFiles() {
        assertThat(AbsentFile.text(folder)).isEqualTo("not a file but a folder: " + folder);
        assertThat(AbsentFile.text(folder.resolve("none"))).startsWith("no such file: ");
    }
}
