// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The file of a Unix-domain socket belongs to one listener.
final class SocketFileTest {
    private static final int ROUNDS = 200;
    private static final int LONGEST_PATH = 106;
    private static final int LONGEST_WITH_SHORT_NAME = 103;

    @TempDir Path folder;

    @Test
    void aListenerThatIsClosedAgainLeavesTheFileOfTheNextOneAtThatPath() throws IOException {
        Path path = folder.resolve("socket");
        for (int i = 0; i < ROUNDS; i++) {
            SocketFile first;
            try (ServerSocketChannel channel = open()) {
                first = SocketFile.bind(channel, path);
                first.remove();
            }
            try (ServerSocketChannel channel = open()) {
                SocketFile second = SocketFile.bind(channel, path);
                first.remove();
                assertThat(path).exists();
                second.remove();
                assertThat(path).doesNotExist();
            }
        }
    }

    /// So does a process that found a stale file which another one has replaced since.
    @Test
    void fileOfAListenerIsPutBackInsteadOfRemoved() throws IOException {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel channel = open()) {
            SocketFile file = SocketFile.bind(channel, path);

            assertThatThrownBy(() -> SocketFile.removeStale(path, folder.resolve("aside")))
                    .isInstanceOf(BindException.class);

            assertThat(folder.resolve("aside")).doesNotExist();
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            file.remove();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void missingFolderIsReportedWithThePathOfTheSocket() throws IOException {
        Path path = folder.resolve("missing").resolve("socket");
        try (ServerSocketChannel channel = open()) {
            assertThatThrownBy(() -> SocketFile.bind(channel, path))
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessage(path.toString());
        }
    }

    @Test
    void fileWithoutAListenerIsReplaced() throws IOException {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel channel = open()) {
            SocketFile.bind(channel, path); // the file stays
        }
        assertThat(path).exists();

        try (ServerSocketChannel channel = open()) {
            SocketFile file = SocketFile.bind(channel, path);
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            file.remove();
        }
        assertThat(folder).isEmptyDirectory();
    }

    /// The socket is bound in a folder next to its file, at a longer path.
    @Test
    @EnabledOnOs(OS.LINUX) // other systems have a limit that is lower
    void longestPathMayEndWithAShortName() throws IOException {
        Path path = path(LONGEST_WITH_SHORT_NAME, "s");
        Path parent = path.resolveSibling("");
        for (int i = 0; i < 2; i++) { // the second one replaces the file of the first
            try (ServerSocketChannel channel = open()) {
                SocketFile.bind(channel, path);
                SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            }
        }
        try (Stream<Path> files = Files.list(parent)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pathMayHaveTheLengthThatTheJdkConnectsTo() throws IOException {
        Path path = path(LONGEST_PATH, "name");
        try (ServerSocketChannel channel = open()) {
            SocketFile.bind(channel, path);
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
        }
    }

    @ParameterizedTest
    @CsvSource({"107, name, 106", "107, long-name, 106", "104, s, 103", "105, ss, 104"})
    @EnabledOnOs(OS.LINUX)
    void pathThatIsTooLongIsNamedWithTheLimit(int bytes, String name, int longest)
            throws IOException {
        Path path = path(bytes, name);
        try (ServerSocketChannel channel = open()) {
            assertThatThrownBy(() -> SocketFile.bind(channel, path))
                    .isInstanceOf(BindException.class)
                    .hasMessage(
                            "path is too long for a socket: path=%s, bytes=%d, longest=%d",
                            path, bytes, longest);
        }
        assertThat(path.resolveSibling("")).isEmptyDirectory();
    }

    @Test
    void otherSystemsHaveShorterPathsThanLinux() {
        assertThat(SocketFile.longestPath("Linux")).isEqualTo(106);
        assertThat(SocketFile.longestPath("Mac OS X")).isEqualTo(102);
    }

    /// Returns a path with that length and file name, in a new folder.
    private Path path(int length, String name) throws IOException {
        int left = length - folder.toString().length() - "//".length() - name.length();
        assumeTrue(left > 0, "the folder for temporary files has a short path");
        Path path = Files.createDirectory(folder.resolve("d".repeat(left))).resolve(name);
        assertThat(path.toString()).hasSize(length);
        return path;
    }

    private static ServerSocketChannel open() throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    }
}
