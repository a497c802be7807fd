// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.host.SmallFileSystem;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkStorageException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A folder for shared memory that has less room than a link needs: a tmpfs of 64 KiB. Skipped if
/// this process has no right to mount one.
@Timeout(60)
final class FullFolderTest {
    @TempDir Path folder;

    private SmallFileSystem small;

    @BeforeEach
    void mount() throws Exception {
        small = SmallFileSystem.mount(folder, "64k");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        System.setProperty(SharedMemoryFolder.PROPERTY, folder.toString());
    }

    @AfterEach
    void unmount() throws Exception {
        System.clearProperty(SharedMemoryFolder.PROPERTY);
        if (small != null) {
            small.close();
        }
    }

    @Test
    void theErrorNamesTheRoomWithoutTheFileOfTheLink() throws Exception {
        Address.Shm address = new Address.Shm("narrow");
        Listener listener = SharedListener.at(address, LinkOptions.standard());
        try {
            assertThatThrownBy(() -> SharedConnector.to(address, LinkOptions.standard()))
                    .isInstanceOf(LinkStorageException.class)
                    .hasMessageContaining(", room=" + room() + ": ");
        } finally {
            listener.close();
        }
    }

    private long room() throws Exception {
        return Files.getFileStore(folder).getUsableSpace();
    }
}
