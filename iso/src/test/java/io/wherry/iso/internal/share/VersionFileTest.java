// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.TestSpace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of versions, without clusters.
final class VersionFileTest {
    private static final int LONGEST_NAME = 255;

    @TempDir Path folder;

    @Test
    void fileIsCreatedUnderTheLongestName() throws IOException {
        TestSpace.open();
        Path file = folder.resolve("v".repeat(LONGEST_NAME));

        try (VersionFile versions = VersionFile.write(file)) {
            assertThat(versions.current()).isZero();
        }

        assertThat(folder).isDirectoryContaining(found -> found.equals(file));
        assertThat(folder).isDirectoryNotContaining(found -> !found.equals(file));
    }
}
