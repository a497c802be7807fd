// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names of services in a folder.
final class NameFolderTest {
    private static final String TOKEN = "00112233445566778899aabbccddeeff";

    @TempDir Path folder;
    private final List<ServerSocketChannel> listeners = new ArrayList<>();
    private Path socket;
    private String port;
    private NameFolder names;

    @BeforeEach
    void open() throws IOException {
        socket = folder.resolve("socket");
        port = listen(socket);
        names = new NameFolder(folder.resolve("names"));
    }

    @AfterEach
    void close() throws IOException {
        for (ServerSocketChannel listener : listeners) {
            listener.close(); // leaves its file, as a process that is killed does
        }
    }

    /// Listens at a socket.
    ///
    /// @return the name of its port
    private String listen(Path at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listeners.add(listener);
        listener.bind(UnixDomainSocketAddress.of(at));
        return "wherry-port-1:" + TOKEN + ":unix://" + at;
    }

    private static int errorClass(Runnable call) {
        return catchThrowableOfType(MPIException.class, call::run).getErrorClass();
    }

    @Test
    void nameIsSeenByOtherProcessesUntilItIsUnpublished() {
        NameFolder others = new NameFolder(folder.resolve("names"));

        names.publish("a/b \u00e4", port);

        assertThat(others.lookUp("a/b \u00e4")).isEqualTo(port);
        assertThat(errorClass(() -> others.publish("a/b \u00e4", port))).isEqualTo(MPI.ERR_SERVICE);
        assertThat(errorClass(() -> others.unpublish("a/b \u00e4", port)))
                .isEqualTo(MPI.ERR_SERVICE);
        names.unpublish("a/b \u00e4", port);
        assertThat(errorClass(() -> others.lookUp("a/b \u00e4"))).isEqualTo(MPI.ERR_NAME);
        others.publish("a/b \u00e4", port);
    }

    @Test
    void closingRemovesWhatWasPublished() throws IOException {
        names.publish("one", port);
        names.publish("two", port);

        names.close();

        try (Stream<Path> left = Files.list(folder.resolve("names"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void nameWhosePortIsGoneIsNotFoundAndMayBeReplaced() throws IOException {
        names.publish("service", port);
        Files.delete(socket);

        assertThat(errorClass(() -> names.lookUp("service"))).isEqualTo(MPI.ERR_NAME);
        String alive = listen(folder.resolve("other"));
        new NameFolder(folder.resolve("names")).publish("service", alive);
        assertThat(names.lookUp("service")).isEqualTo(alive);
    }

    @Test
    void nameOfAProcessThatWasKilledIsNotFoundAndMayBeReplaced() throws IOException {
        names.publish("service", port);
        close();

        assertThat(Files.exists(socket)).isTrue();
        assertThat(errorClass(() -> names.lookUp("service"))).isEqualTo(MPI.ERR_NAME);
        String alive = listen(folder.resolve("other"));
        new NameFolder(folder.resolve("names")).publish("service", alive);
        assertThat(names.lookUp("service")).isEqualTo(alive);
    }

    /// Zip files are file systems without links.
    @Test
    void nameIsPublishedWhereThereAreNoHardLinks() throws IOException {
        Path zip = folder.resolve("files.zip");
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            NameFolder there = new NameFolder(files.getPath("/names"));

            there.publish("service", port);

            assertThat(there.lookUp("service")).isEqualTo(port);
            assertThat(errorClass(() -> there.publish("service", port))).isEqualTo(MPI.ERR_SERVICE);
            try (Stream<Path> all = Files.list(files.getPath("/names"))) {
                assertThat(all).hasSize(1);
            }
        }
    }

    @Test
    void garbageIsNoPort() {
        assertThat(errorClass(() -> names.publish("service", "garbage"))).isEqualTo(MPI.ERR_PORT);
    }

    @Test
    void folderThatOthersMayEnterIsRefused() throws IOException {
        Files.createDirectory(
                folder.resolve("names"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));

        assertThat(errorClass(() -> names.publish("service", port))).isEqualTo(MPI.ERR_OTHER);
        assertThat(errorClass(() -> names.lookUp("service"))).isEqualTo(MPI.ERR_OTHER);
    }

    @Test
    void linkToAFolderIsRefused() throws IOException {
        Path target = Files.createDirectory(folder.resolve("target"));
        Files.createSymbolicLink(folder.resolve("names"), target);

        assertThat(errorClass(() -> names.publish("service", port))).isEqualTo(MPI.ERR_OTHER);
    }
}
