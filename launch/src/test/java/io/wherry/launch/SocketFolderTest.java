// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class SocketFolderTest {

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
}
