// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that a file system does not take in full.
final class NewFileTest {
    @TempDir private Path folder;

    @Test
    void aFileThatCannotBeClosedIsDeleted() throws Exception {
        Path path = folder.resolve("file");
        NewFile file = new NewFile(path, new FailingClose(path));

        file.stream().write(1);
        file.keep();

        assertThatThrownBy(file::close)
                .isInstanceOf(IOException.class)
                .hasMessage(path + ": disk quota");
        assertThat(path).doesNotExist();
    }

    @Test
    void aFullDiskIsReportedWithTheFile() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is full");

        try (NewFile file = NewFile.replacing(full)) {
            assertThatThrownBy(() -> file.stream().write(1))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("/dev/full: ");
            assertThatThrownBy(file::requireWritten).hasMessageStartingWith("/dev/full: ");
        }
    }

    @Test
    void aFormerFileIsReplacedAndDeletedUnlessItIsComplete() throws Exception {
        Path path = Files.writeString(folder.resolve("file"), "former");

        try (NewFile file = NewFile.replacing(path)) {
            file.stream().write('n');
            file.keep();
        }
        assertThat(path).hasContent("n");
        try (NewFile file = NewFile.replacing(path)) {
            file.stream().write('n');
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void aLinkToAnotherFileIsKept() throws Exception {
        Path target = Files.createFile(folder.resolve("target"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);

        try (NewFile file = NewFile.replacing(link)) {
            file.stream().write(1);
        }

        assertThat(link).isSymbolicLink();
    }

    private static final class FailingClose extends FilterOutputStream {
        FailingClose(Path path) throws IOException {
            super(Files.newOutputStream(path));
        }

        @Override
        public void close() throws IOException {
            super.close();
            throw new IOException("disk quota");
        }
    }
}
