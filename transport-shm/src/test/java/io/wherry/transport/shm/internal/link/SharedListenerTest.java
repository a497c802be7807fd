// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SharedListenerTest {
    private static final int ROUNDS = 50;

    /// The options are read last.
    @Test
    void listenerThatCannotBeMadeLeavesNoFile() throws Exception {
        Address.Shm address = new Address.Shm("unmade-" + ProcessHandle.current().pid());

        assertThatThrownBy(() -> SharedListener.at(address, null))
                .isInstanceOf(NullPointerException.class);

        assertThat(SharedMemoryFolder.ofUser().socket(address.name())).doesNotExist();
    }

    @Test
    void linkThatCannotBeMadeLeavesNoRegion() throws Exception {
        Address.Shm address = new Address.Shm("unlinked-" + ProcessHandle.current().pid());
        LinkOptions full =
                LinkOptions.standard()
                        .withWires(_ -> {
                            throw new OutOfMemoryError("cannot reserve direct memory");
                        });
        Listener listener = SharedListener.at(address, LinkOptions.standard());
        try {
            assertThatThrownBy(() -> SharedConnector.to(address, full))
                    .isInstanceOf(OutOfMemoryError.class);

            Path folder = SharedMemoryFolder.ofUser().socket(".");
            try (DirectoryStream<Path> regions =
                    Files.newDirectoryStream(folder, address.name() + "+*")) {
                assertThat(regions.iterator().hasNext()).isFalse();
            }
        } finally {
            listener.close();
        }
    }

    /// A process that is killed while it checks the folder leaves its file.
    @Test
    void listenerRemovesFilesOfOldChecks() throws Exception {
        long pid = ProcessHandle.current().pid();
        SharedMemoryFolder folder = SharedMemoryFolder.ofUser();
        Path old = Files.createFile(folder.socket("+old-" + pid + ".tmp"));
        Path fresh = Files.createFile(folder.socket("+fresh-" + pid + ".tmp"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(1))));

        SharedListener.at(new Address.Shm("checks-" + pid), LinkOptions.standard()).close();

        assertThat(old).doesNotExist();
        assertThat(Files.deleteIfExists(fresh)).isTrue();
    }

    /// A region that is made when the name is free is for the next listener.
    @Test
    void closeLeavesTheRegionsForTheNextListener() throws Exception {
        Address.Shm address = new Address.Shm("closed-" + ProcessHandle.current().pid());
        SharedMemoryFolder folder = SharedMemoryFolder.ofUser();
        Path socket = folder.socket(address.name());
        for (int i = 0; i < ROUNDS; i++) {
            Listener listener = SharedListener.at(address, LinkOptions.standard());
            BackgroundTask<Void> closing =
                    BackgroundTask.start(() -> {
                        listener.close();
                        return null;
                    });
            Deadline deadline = Deadline.after(Duration.ofSeconds(10));
            while (Files.exists(socket) && !deadline.isOver()) {
                Thread.onSpinWait();
            }
            Path region = folder.region(address.name(), folder.freshRegion(address.name()));
            Files.createFile(region);
            closing.result();

            assertThat(Files.deleteIfExists(region)).isTrue();
        }
    }
}
