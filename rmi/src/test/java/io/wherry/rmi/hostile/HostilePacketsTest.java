// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.rmi.Batch;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that a peer that sends invalid packets loses its connection, without effects on other
/// connections.
@Timeout(60)
final class HostilePacketsTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int HELLO = 1;
    private static final int METHOD = 2;
    private static final int CALL = 3;
    private static final int RESULT = 6;
    private static final int FAILURE = 7;
    private static final int CONTINUED = 9;
    private static final int LANE = 10;
    private static final int METADATA = 12;
    private static final int GOODBYE = 5;
    private static final int HEADER = 20;
    private static final int KIND_AT = 4;
    private static final int MORE = 1;
    private static final int MESSAGE = 2;
    private static final int DEADLINE = 8;
    private static final int BATCHED = 16;
    private static final int LAST = 32;
    private static final int PROMISED = 64;
    private static final int CALL_AT = 8;
    private static final int OBJECT_AT = 12;

    /// The number of the first call over a connection.
    private static final int FIRST_CALL = 1 << 11;

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

    /// Checks that other clients are still served.
    @AfterEach
    void close() throws Exception {
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Counter counter = (Counter) client.registryAt(address).lookup("counter");
            assertThat(counter.next()).isPositive();
        }
        server.close();
    }

    private static ByteBuffer packet(int kind, int flags, int method, byte... payload) {
        return ByteBuffer.allocate(HEADER + payload.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(payload.length)
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

    /// Sends the packets and reads replies until the link fails. Returns the failure.
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

    /// Entries with names of two characters and no values.
    private static byte[] entries(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(6 * count);
        for (int i = 0; i < count; i++) {
            bytes.put((byte) 0).put((byte) 2);
            bytes.put((byte) ('a' + i / 26)).put((byte) ('a' + i % 26));
            bytes.putShort((short) 0);
        }
        return bytes.array();
    }

    private static ByteBuffer metadata(byte... payload) {
        return packet(METADATA, 0, 0, payload);
    }

    @Test
    void metadataThatCannotBeEndTheConnection() throws Exception {
        byte[] good = {0, 1, 'a', 1, 0, 'x'};
        ByteBuffer list = packet(METHOD, 0, 0, text("list()"));

        assertThrownOut(metadata(good), metadata(good)); // without a call
        assertThrownOut(list.duplicate(), metadata(good), packet(CALL, 0, 0).putInt(8, 8));
        assertThrownOut(metadata((byte) 4, (byte) 1, (byte) 'a', (byte) 0, (byte) 0)); // flags
        assertThrownOut(metadata((byte) 0)); // cut short
        assertThrownOut(metadata((byte) 0, (byte) 9, (byte) 'a'));
        assertThrownOut(metadata((byte) 0, (byte) 1, (byte) 'a', (byte) -1, (byte) -1));
        assertThrownOut(metadata((byte) 0, (byte) 1, (byte) 'A', (byte) 0, (byte) 0)); // name
        assertThrownOut(metadata(new byte[Metadata.MAX_LENGTH + 1]));
        assertThrownOut(metadata(entries(Metadata.MAX_VALUES + 1)));
        assertThrownOut(list.duplicate(), metadata(good), packet(99, 0, 0));
        assertThrownOut(packet(GOODBYE, 0, 9));
    }

    @Test
    void packetsThatCannotBeEndTheConnection() throws Exception {
        assertThrownOut(ByteBuffer.allocate(HEADER - 1));
        assertThrownOut(packet(HELLO, 0, 0).putInt(0, 1)); // longer than its frame
        assertThrownOut(packet(HELLO, 0, 0).putInt(0, -1));
        assertThrownOut(packet(HELLO, 0, 0, text("peer token soon"))); // is no interval
        assertThrownOut(packet(METHOD, 0, 0, text("next()I")), packet(CALL, DEADLINE, 0));
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
    void corruptMessageGetsAFailure() throws Exception {
        try (Link link = Link.to(address)) {
            link.receive(SOON); // its hello
            link.send(packet(METHOD, 0, 0, text("list()")));
            link.send(packet(CALL, MESSAGE, 0, text("junk")));

            assertThat(link.receive(SOON).get(ValueLayout.JAVA_BYTE, KIND_AT))
                    .isEqualTo((byte) FAILURE);
        }
    }

    /// Writes objects like a peer that describes the same class differently each time.
    @Test
    void corruptReferencesGetAFailure() throws Exception {
        try (Link link = Link.to(address)) {
            link.receive(SOON); // its hello
            link.send(packet(HELLO, 0, 0, text("liar")));
            link.send(packet(METHOD, 0, 0, text("rebind(Ljava/lang/String;Ljava/rmi/Remote;)V")));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
                String here = Counter.class.getName();
                for (int i = 0; i < 3_000; i++) {
                    List<String> elsewhere = List.of("loopback://liar-" + i);
                    RemoteOrigin origin = new RemoteOrigin("liar", elsewhere, List.of(here));
                    assertThat(bound(link, writer, bytes, origin)).isEqualTo((byte) RESULT);
                }
                for (List<String> none :
                        List.of(List.<String>of(), List.of("java.lang.String", "nowhere.X"))) {
                    RemoteOrigin origin = new RemoteOrigin("liar", List.of(), none);
                    assertThat(bound(link, writer, bytes, origin)).isEqualTo((byte) FAILURE);
                }
            }
        }
    }

    /// Returns the next message of the stream: arguments.
    private static byte[] message(
            GraphWriter writer, ByteArrayOutputStream bytes, Object... arguments)
            throws IOException {
        bytes.reset();
        writer.write(arguments);
        writer.reset();
        writer.flush();
        return bytes.toByteArray();
    }

    /// Binds a reference and returns the kind of the reply packet.
    private static byte bound(
            Link link, GraphWriter writer, ByteArrayOutputStream bytes, RemoteOrigin origin)
            throws IOException {
        byte[] message = message(writer, bytes, "lie", new RemoteReference(origin, 5));
        link.send(packet(CALL, MESSAGE, 0, message));
        byte kind;
        do {
            kind = link.receive(SOON).get(ValueLayout.JAVA_BYTE, KIND_AT);
        } while (kind == METHOD || kind == CALL); // it says that stubs of earlier are gone
        return kind;
    }

    /// Calls of results that do not exist, and arguments that refer to such results.
    @Test
    void corruptBatchesGetAFailure() throws Exception {
        try (Link link = Link.to(address)) {
            link.receive(SOON); // its hello
            link.send(packet(METHOD, 0, 0, text("list()[Ljava/lang/String;")));
            link.send(packet(METHOD, 0, 1, text("lookup(Ljava/lang/String;)Ljava/rmi/Remote;")));
            for (long place : new long[] {-1, 0, 1, 5, 1L << 32, Long.MIN_VALUE}) {
                assertThat(answerTo(link, promised(place))).isEqualTo((byte) FAILURE);
            }
            ByteBuffer[] chain = new ByteBuffer[4_000];
            for (int i = 0; i < chain.length; i++) {
                chain[i] = i == 0 ? packet(CALL, BATCHED, 0) : promised(i - 1);
            }
            assertThat(answerTo(link, chain)).isEqualTo((byte) FAILURE);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
                for (int place : new int[] {-1, 0, 1, Integer.MAX_VALUE}) {
                    byte[] message = message(writer, bytes, new Promised(place));
                    ByteBuffer call = packet(CALL, BATCHED | MESSAGE, 1, message);
                    assertThat(answerTo(link, call)).isEqualTo((byte) FAILURE);
                }
            }
            assertThat(answerTo(link, packet(CALL, BATCHED, 0))).isEqualTo((byte) RESULT);
        }
    }

    private static ByteBuffer promised(long place) {
        return packet(CALL, BATCHED | PROMISED, 0).putLong(OBJECT_AT, place);
    }

    /// Ends the batch and returns the kind of the reply packet.
    private static byte answerTo(Link link, ByteBuffer... calls) throws IOException {
        for (ByteBuffer call : calls) {
            link.send(call);
        }
        link.send(packet(CALL, BATCHED | LAST, 0));
        return link.receive(SOON).get(ValueLayout.JAVA_BYTE, KIND_AT);
    }

    /// Replies to the first batch of the next peer.
    private static void replyToBatch(Listener listener, List<String> results) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Link link = listener.accept();
                GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            link.send(packet(HELLO, 0, 0, text("liar")));
            link.receive(SOON); // its hello
            link.receive(SOON); // its batch
            writer.write(results);
            writer.reset();
            writer.flush();
            ByteBuffer reply = packet(RESULT, MESSAGE, 0, bytes.toByteArray());
            assertEnds(link, reply.putInt(CALL_AT, FIRST_CALL));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void batchWithFewerResultsThanCallsFails() throws Exception {
        String name = "liar-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        Address liar = new Address.Loopback(name);
        try (Listener listener = Listener.at(liar)) {
            List<String> results = new ArrayList<>(List.of("one"));
            Thread replying = Thread.ofVirtual().start(() -> replyToBatch(listener, results));
            try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard());
                    Batch batch = new Batch()) {
                Registry registry = batch.of(client.registryAt(liar));
                registry.unbind("one");

                assertThatThrownBy(registry::list)
                        .isInstanceOf(UnmarshalException.class)
                        .hasMessage("reply has no results of a batch of 2 calls");
            }
            replying.join();
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
                        packet(random.nextInt(12), random.nextInt(256), random.nextInt(2), payload);
                ByteBuffer lookup =
                        packet(METHOD, 0, 0, text("lookup(Ljava/lang/String;)Ljava/rmi/Remote;"));

                assertEnds(link, lookup, any, packet(CONTINUED, 0, 0), packet(CONTINUED, 0, 0));
            }
        }
    }

    /// A LANE packet is accepted only as the first packet of a link, with the token of the server's
    /// HELLO, and at most 64 times a session.
    @Test
    void furtherLinksAreAcceptedForTheirSessionOnly() throws Exception {
        assertThrownOut(packet(LANE, 0, 0));
        assertThrownOut(packet(LANE, 0, 0, text("no such token")));
        List<Link> further = new ArrayList<>();
        try (Link link = Link.to(address)) {
            String hello = helloOf(link);
            String token = hello.split(" ", 3)[1];
            ByteBuffer lane = packet(LANE, 0, 0, text(token));
            assertThrownOut(packet(HELLO, 0, 0, text("peer other")), lane.duplicate());
            link.send(packet(HELLO, 0, 0, text("peer mine")));
            for (int i = 0; i < 64; i++) {
                Link one = Link.to(address);
                further.add(one);
                helloOf(one);
                one.send(lane.duplicate());
                assertThat(one.receive(SOON).get(ValueLayout.JAVA_BYTE, KIND_AT))
                        .isEqualTo((byte) LANE);
            }
            assertThrownOut(lane.duplicate());
            assertThat(server.metrics().connections()).hasSize(1);
            further.getFirst().close();
        }
        for (Link one : further.subList(1, further.size())) {
            assertEnds(one); // with the first link
        }
    }

    private static String helloOf(Link link) throws IOException {
        byte[] bytes = link.receive(SOON).toArray(ValueLayout.JAVA_BYTE);
        return new String(bytes, HEADER, bytes.length - HEADER, UTF_8);
    }

    /// Forwards frames in both directions, with one byte of one frame of the client changed.
    @SuppressWarnings("try") // what is open is closed so that the other thread ends
    private void relay(Listener between, SplittableRandom random) {
        int changed = random.nextInt(5);
        try (Link client = between.accept(SOON);
                Link there = Link.to(address)) {
            Thread back = Thread.ofVirtual().start(() -> pass(there, client, -1, random));
            pass(client, there, changed, random);
            there.close();
            client.close();
            back.join();
        } catch (IOException | InterruptedException _) {
            // the client or the server has given up: that is what they may do
        }
    }

    private static void pass(Link from, Link to, int changed, SplittableRandom random) {
        try (from;
                to) {
            for (int i = 0; ; i++) {
                byte[] frame = from.receive(SOON).toArray(ValueLayout.JAVA_BYTE);
                if (i == changed) {
                    frame[random.nextInt(frame.length)] ^= (byte) (1 << random.nextInt(8));
                }
                to.send(ByteBuffer.wrap(frame));
            }
        } catch (IOException _) {
            // one of them has ended
        }
    }

    @Test
    @SuppressWarnings("try") // as above
    void callsOfChangedFramesHaveOneOutcome() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 100; i++) {
            try (Listener between =
                            Listener.at(
                                    new Address.Loopback(
                                            "between-"
                                                    + i
                                                    + "-"
                                                    + ThreadLocalRandom.current().nextInt()));
                    RmiRuntime client =
                            RmiRuntime.with(
                                    RmiOptions.standard()
                                            .withCallsWithin(Duration.ofMillis(150))
                                            .withLinks(
                                                    LinkOptions.standard()
                                                            .withConnectWithin(
                                                                    Duration.ofMillis(150))))) {
                SplittableRandom own = random.split();
                Thread relay = Thread.ofVirtual().start(() -> relay(between, own));
                Registry names = client.registryAt(between.address());
                try {
                    assertThat(names.list()).contains("counter");
                    assertThat(names.lookup("counter")).isNotNull();
                } catch (RemoteException
                        | NotBoundException
                        | AssertionError
                        | RuntimeException expected) {
                    assertThat(expected).as("one outcome").isNotNull();
                }
                client.close();
                between.close();
                relay.join();
            }
        }
    }
}
