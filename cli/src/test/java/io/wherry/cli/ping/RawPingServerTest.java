// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class RawPingServerTest {
    private static final int TRIES = 100;

    @TempDir Path folder;

    @Test
    void aServerThatCannotBindClosesItsSocket() throws Exception {
        long before = descriptors();

        for (int i = 0; i < TRIES; i++) {
            assertThatThrownBy(() -> RawPingServer.unix(folder.resolve("missing/raw")))
                    .isInstanceOf(IOException.class);
        }

        assertFewAreOpen(before);
    }

    @Test
    void aSocketWithoutMemoryForItsBlockIsClosed() throws Exception {
        try (RawPingServer server = RawPingServer.unix(folder.resolve("raw"))) {
            Address address = server.address();
            long before = descriptors();

            for (int i = 0; i < TRIES; i++) {
                assertThatThrownBy(() -> RawSocket.connect(address, RawKind.ECHO, -1))
                        .isInstanceOf(IllegalArgumentException.class);
            }

            assertFewAreOpen(before);
        }
    }

    /* Sockets of the server are closed when its threads have seen the end of their peers. */
    private static void assertFewAreOpen(long before) throws Exception {
        Deadline deadline = Deadline.after(Duration.ofSeconds(20));
        while (descriptors() > before + TRIES / 2 && !deadline.isOver()) {
            Thread.sleep(10);
        }
        assertThat(descriptors()).isLessThan(before + TRIES / 2);
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
