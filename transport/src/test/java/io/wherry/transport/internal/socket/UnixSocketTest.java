// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Paths that are no sockets of streams.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
@SuppressWarnings("restricted") // java.nio has no Unix-domain sockets of datagrams
final class UnixSocketTest {
    private static final int FAMILY = 1; // AF_UNIX
    private static final int DATAGRAMS = 2; // SOCK_DGRAM
    private static final int ADDRESS_SIZE = 110; // of a struct sockaddr_un
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private static final int ROUNDS = 100;

    @TempDir Path folder;

    /// Sockets have paths of the default file system alone.
    @Test
    void pathOfAnotherFileSystemLeavesNoSocketOpen() throws IOException {
        Path path = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/s");
        Address address = new Address.Unix(path);
        UnixTransport transport = new UnixTransport();
        LinkOptions options = LinkOptions.standard();
        long before = openDescriptors();

        for (int i = 0; i < ROUNDS; i++) {
            assertThatThrownBy(() -> transport.connect(address, options))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> transport.listen(address, options))
                    .isInstanceOf(UnsupportedOperationException.class);
        }

        assertThat(openDescriptors()).isLessThan(before + ROUNDS / 2);
    }

    private static long openDescriptors() throws IOException {
        try (Stream<Path> each = Files.list(Path.of("/proc/self/fd"))) {
            return each.count();
        }
    }

    @Test
    void socketOfDatagramsIsRefusedAtOnce() throws Throwable {
        Path path = folder.resolve("s");
        Address address = new Address.Unix(path);
        Deadline deadline = Deadline.after(Duration.ofSeconds(5));
        int socket = boundToDatagrams(path);
        try {
            assertThatThrownBy(() -> UnixSocket.connect(path, address, deadline))
                    .isInstanceOf(ConnectException.class)
                    .hasMessage("cannot connect: address=" + address);
        } finally {
            SocketCalls.close(socket);
        }
    }

    @Test
    void fileWhosePathIsTooLongForASocketIsRefusedAtOnce() throws IOException {
        Path path = Files.createFile(folder.resolve("s".repeat(120)));
        Address address = new Address.Unix(path);
        Deadline deadline = Deadline.after(Duration.ofSeconds(5));

        assertThatThrownBy(() -> UnixSocket.connect(path, address, deadline))
                .isInstanceOf(ConnectException.class)
                .hasMessage("cannot connect: address=" + address)
                .cause()
                .hasMessageContaining("too long");
    }

    private static int boundToDatagrams(Path path) throws Throwable {
        MethodHandle socket = function("socket", FunctionDescriptor.of(INT, INT, INT, INT));
        MethodHandle bind =
                function("bind", FunctionDescriptor.of(INT, INT, ValueLayout.ADDRESS, INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_SIZE, Short.BYTES);
            address.set(ValueLayout.JAVA_SHORT, 0, (short) FAMILY);
            address.setString(Short.BYTES, path.toString());
            int descriptor = (int) socket.invokeExact(FAMILY, DATAGRAMS, 0);
            int failed = (int) bind.invokeExact(descriptor, address, ADDRESS_SIZE);
            assertThat(failed).isZero();
            return descriptor;
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }
}
