// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SocketFolderTest {
    @TempDir Path temporary;

    /// Such a rank leaves the folder in which it was binding its socket.
    @Test
    void folderIsRemovedWithWhatAKilledRankLeaves() throws Exception {
        SocketFolder folder = SocketFolder.create();
        Path left = Files.createDirectory(folder.path().resolve(".w1a2b3c"));
        Files.createFile(left.resolve("s"));
        Files.createFile(folder.path().resolve("0"));

        folder.close();
        folder.close();

        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void sharedFolderStaysUntilTheLastProcessLeaves() throws Exception {
        SocketFolder folder = new SocketFolder(temporary.resolve("job"));
        Path first = folder.enter();
        Path second = folder.enter();

        folder.leave(first);
        assertThat(folder.path()).isDirectory();
        folder.leave(second);
        assertThat(folder.path()).doesNotExist();

        folder.leave(folder.enter());
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    @Timeout(10)
    void sharedFolderNeedsTheFolderForTemporaryFiles() {
        SocketFolder folder = new SocketFolder(temporary.resolve("missing").resolve("job"));

        assertThatThrownBy(folder::enter).isInstanceOf(NoSuchFileException.class);
    }
}
