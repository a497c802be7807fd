// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.SocketContract;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.BindException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract over Unix-domain sockets.
final class UnixTransportTest extends SocketContract {
    @TempDir Path folder;

    @Override
    protected Address freeAddress() {
        return new Address.Unix(folder.resolve("a.sock"));
    }

    @Override
    protected SocketAddress socketAddress(Address address) {
        return UnixDomainSocketAddress.of(((Address.Unix) address).path());
    }

    @Override
    protected ServerSocketChannel boundSocket() throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(folder.resolve("busy")), 1);
    }

    @Override
    protected Address address(ServerSocketChannel socket) {
        return new Address.Unix(folder.resolve("busy"));
    }

    private Path file() {
        return ((Address.Unix) listener.address()).path();
    }

    @Test
    void onlyTheOwnerMayConnect() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void socketFileIsTheOnlyOneAndGoesWithTheListener() throws Exception {
        assertThat(files()).containsExactly(file());

        listener.close();
        listener.close();

        assertThat(files()).isEmpty();
    }

    @Test
    void connectionWhoseWireCannotBeWrappedIsClosed() {
        List<Wire> bare = new ArrayList<>();
        LinkOptions failing =
                OPTIONS.withWires(wire -> {
                    bare.add(wire);
                    throw new IllegalStateException("cannot wrap");
                });

        assertThatThrownBy(() -> Link.to(listener.address(), failing))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot wrap");

        assertThatThrownBy(() -> bare.getFirst().read(ByteBuffer.allocateDirect(1)))
                .isInstanceOf(ClosedChannelException.class);
    }

    /// The options are read last.
    @Test
    void listenerThatCannotBeMadeLeavesNoFile() throws Exception {
        Address other = new Address.Unix(folder.resolve("b.sock"));

        assertThatThrownBy(() -> Listener.at(other, null)).isInstanceOf(NullPointerException.class);

        assertThat(files()).containsExactly(file());
    }

    private Path[] files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toArray(Path[]::new);
        }
    }

    @Test
    void fileOfAnotherUserStays() throws Exception {
        Files.delete(file());
        Files.writeString(file(), "of another owner");

        listener.close();

        assertThat(file()).hasContent("of another owner");
    }

    @Test
    void staleSocketFileIsReplaced() throws Exception {
        Path stale = folder.resolve("stale");
        ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        dead.bind(UnixDomainSocketAddress.of(stale));
        dead.close(); // leaves its file

        try (Listener fresh = Listener.at(new Address.Unix(stale));
                Link client = Link.to(fresh.address());
                Link server = fresh.accept(PATIENCE)) {
            client.send(text("fresh"));

            assertThat(receiveText(server)).isEqualTo("fresh");
        }
        assertThat(stale).doesNotExist();
    }

    @Test
    void socketThatIsServedIsRefused() {
        assertThatThrownBy(() -> Listener.at(listener.address()))
                .hasMessage("cannot listen: address=" + listener.address())
                .hasRootCauseInstanceOf(BindException.class)
                .hasRootCauseMessage("address is in use: path=" + file());
        assertThat(file()).exists();
    }

    @Test
    void fileThatIsNoSocketIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "precious");

        assertThatThrownBy(() -> Listener.at(new Address.Unix(file)))
                .hasRootCauseMessage("file is not a socket: path=" + file);

        assertThat(file).hasContent("precious");
    }

    @Test
    void pathTooLongForASocketIsRefused() {
        Path path = folder.resolve("x".repeat(120));

        assertThatThrownBy(() -> Listener.at(new Address.Unix(path)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen");
        assertThatThrownBy(() -> Link.to(new Address.Unix(path))).isInstanceOf(IOException.class);
    }

    /// All segments of the frame are the same memory, to save memory.
    @Test
    void frameLongerThanTwoGibibytesPasses() throws Exception {
        int pieces = 33;
        long piece = 1L << 26;
        LinkOptions unlimited = OPTIONS.withMaxFrameLength(Long.MAX_VALUE);
        try (Arena arena = Arena.ofShared();
                Link receiver = Link.to(listener.address(), unlimited)) {
            Link sender = listener.accept(PATIENCE);
            MemorySegment natives = arena.allocate(piece, 8);
            for (long i = 0; i < piece; i += Long.BYTES) {
                natives.set(ValueLayout.JAVA_LONG, i, i * 0x9E3779B97F4A7C15L);
            }
            MemorySegment[] segments = new MemorySegment[pieces];
            Arrays.fill(segments, natives);
            BackgroundTask<Void> sent =
                    BackgroundTask.start(() -> {
                        sender.send(PATIENCE, segments);
                        return null;
                    });

            assertThat(receiver.awaitFrame(PATIENCE)).isEqualTo(pieces * piece);
            MemorySegment target = arena.allocate(piece, 8);
            for (int i = 0; i < pieces; i++) {
                for (long at = 0; at < piece; ) {
                    at += receiver.read(target.asSlice(at), PATIENCE);
                }
                assertThat(target.mismatch(natives)).isEqualTo(-1);
            }
            assertThat(receiver.read(target, PATIENCE)).isEqualTo(-1);
            sent.result();
            sender.close();
        }
    }
}
