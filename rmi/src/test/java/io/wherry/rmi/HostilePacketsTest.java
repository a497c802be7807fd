// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A peer that sends packets as it likes loses its connection, and nothing else happens.
@Timeout(60)
final class HostilePacketsTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int HELLO = 1;
    private static final int METHOD = 2;
    private static final int CALL = 3;
    private static final int FAILURE = 5;
    private static final int CONTINUED = 7;
    private static final int MORE = 1;
    private static final int MESSAGE = 2;

    private RmiRuntime server;
    private Address address;

    interface Counter extends Remote {
        int next() throws RemoteException;
    }

    @BeforeEach
    void listen() throws Exception {
        server = RmiRuntime.with(LinkOptions.standard());
        String name = "hostile-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        address = server.listen(new Address.Loopback(name));
        int[] count = new int[1];
        Counter counter = () -> ++count[0];
        server.export(counter);
        server.createRegistry().bind("counter", counter);
    }

    /// Others are served as ever.
    @AfterEach
    void close() throws Exception {
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Counter counter = (Counter) client.registryAt(address).lookup("counter");
            assertThat(counter.next()).isPositive();
        }
        server.close();
    }

    private static ByteBuffer packet(int kind, int flags, int method, byte... payload) {
        return ByteBuffer.allocate(16 + payload.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) kind)
                .put((byte) flags)
                .putShort((short) method)
                .putInt(7)
                .putLong(kind == HELLO ? 1 : 0)
                .put(payload)
                .flip();
    }

    private static byte[] text(String text) {
        return text.getBytes(UTF_8);
    }

    private void assertThrownOut(ByteBuffer... packets) throws Exception {
        try (Link link = Link.to(address)) {
            link.receive(SOON); // its hello
            assertEnds(link, packets);
        }
    }

    private static void assertEnds(Link link, ByteBuffer... packets) {
        assertThat(endOf(link, packets))
                .isInstanceOfAny(BrokenLinkException.class, LinkClosedException.class);
    }

    /// Sends, and takes answers until there is an end.
    private static IOException endOf(Link link, ByteBuffer... packets) {
        try {
            for (ByteBuffer packet : packets) {
                link.send(SOON, packet);
            }
            while (true) {
                link.receive(SOON);
            }
        } catch (IOException e) {
            return e;
        }
    }

    @Test
    void packetsThatCannotBeEndTheConnection() throws Exception {
        assertThrownOut(ByteBuffer.allocate(15));
        assertThrownOut(packet(99, 0, 0));
        assertThrownOut(packet(CONTINUED, 0, 0, text("more")));
        assertThrownOut(packet(METHOD, 0, 1, text("next()I")));
        assertThrownOut(packet(CALL, 0, 0));
        assertThrownOut(packet(METHOD, MORE, 0, text("list()")), packet(CALL, 0, 0));
        assertThrownOut(
                packet(METHOD, 0, 0, text("list()")),
                packet(CALL, 0, 0, text("tail")),
                packet(HELLO, 0, 0));
    }

    @Test
    void namesAreBounded() throws Exception {
        byte[] name = text("m".repeat(60_000));
        ByteBuffer[] packets = new ByteBuffer[100];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = packet(METHOD, 0, i, name);
        }
        assertThrownOut(packets);
    }

    @Test
    void messageThatIsNoneIsAnswered() throws Exception {
        try (Link link = Link.to(address)) {
            link.receive(SOON); // its hello
            link.send(packet(METHOD, 0, 0, text("list()")));
            link.send(packet(CALL, MESSAGE, 0, text("junk")));

            assertThat(link.receive(SOON).get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) FAILURE);
        }
    }

    @Test
    void anyBytesEndInTheEnd() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200; i++) {
            try (Link link = Link.to(address)) {
                byte[] payload = new byte[random.nextInt(100)];
                random.nextBytes(payload);
                ByteBuffer any =
                        packet(random.nextInt(9), random.nextInt(4), random.nextInt(2), payload);
                ByteBuffer lookup =
                        packet(METHOD, 0, 0, text("lookup(Ljava/lang/String;)Ljava/rmi/Remote;"));

                assertEnds(link, lookup, any, packet(CONTINUED, 0, 0), packet(CONTINUED, 0, 0));
            }
        }
    }
}
