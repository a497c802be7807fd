// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.TestSpace;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
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

    /// Zip files are file systems without links.
    @Test
    void fileIsCreatedWhereThereAreNoHardLinks() throws IOException {
        TestSpace.open();
        Path written = folder.resolve("versions");
        VersionFile.create(written);
        Path zip = folder.resolve("files.zip");
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Path file = files.getPath("/versions");

            VersionFile.create(file);
            VersionFile.create(file);

            assertThat(Files.size(file)).isEqualTo(Files.size(written));
            try (Stream<Path> all = Files.list(files.getPath("/"))) {
                assertThat(all.map(Path::toString)).containsExactly("/versions");
            }
        }
    }
}
