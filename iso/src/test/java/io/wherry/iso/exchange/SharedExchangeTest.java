// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.RawPeer;
import io.wherry.transport.Address;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes that share memory send tickets, others send bytes.
@Timeout(120)
final class SharedExchangeTest {
    private static final int TICKET = 2;
    private static final int MARK_AT = 32;

    @TempDir private Path folder;

    private Address address(int node) {
        return Address.parse("unix://" + folder.resolve("node" + node));
    }

    private ChildJvm start(String file, int node, int nodes) throws Exception {
        List<Object> arguments = new ArrayList<>();
        arguments.add(file.equals(SharedExchangePeer.OWN) ? file : folder.resolve(file).toString());
        arguments.add(node);
        for (int i = 0; i < nodes; i++) {
            arguments.add(address(i));
        }
        ChildJvm child =
                ChildJvm.start(ChildJvm.PLAIN, SharedExchangePeer.class, arguments.toArray());
        assertThat(child.line()).isEqualTo("ready");
        return child;
    }

    private static String ask(ChildJvm child, String question) throws Exception {
        child.say(question);
        return child.line();
    }

    @Test
    void clustersInSharedMemoryGoToTheirReceiver() throws Exception {
        try (ChildJvm zero = start("space", 0, 3);
                ChildJvm one = start("space", 1, 3);
                ChildJvm two = start("space", 2, 3)) {
            String name = ask(zero, "make 100000");
            assertThat(ask(zero, "send 1")).isEqualTo("gone");
            assertThat(ask(zero, "send 1")).startsWith("ClusterNotPresentException");
            assertThat(ask(one, "take 0")).isEqualTo("100000 of " + name);
            assertThat(ask(one, "later 2")).isEqualTo("gone");
            assertThat(ask(two, "take 1")).isEqualTo("100000 of " + name);
            assertThat(ask(two, "broadcast 0")).startsWith("IsoException").contains("one owner");
            assertThat(ask(two, "send 0")).isEqualTo("gone");
            assertThat(ask(zero, "take 2")).isEqualTo("100000 of " + name);
            for (int i = 0; i < 50; i++) {
                String next = ask(zero, "make " + i * 100);
                assertThat(ask(zero, "send 1")).isEqualTo("gone");
                assertThat(ask(one, "take 0")).isEqualTo(i * 100 + " of " + next);
            }
        }
    }

    @Test
    void nodesWithoutTheMemoryGetBytesAndSendThemBack() throws Exception {
        try (ChildJvm zero = start("space", 0, 2);
                ChildJvm one = start(SharedExchangePeer.OWN, 1, 2)) {
            String name = ask(zero, "make 100000");
            zero.say("send 1");
            assertThat(ask(one, "take 0")).isEqualTo("100000 of " + name);
            assertThat(zero.line()).isEqualTo("here");
            one.say("send 0");
            assertThat(ask(zero, "takeBack 1")).isEqualTo("100000 of " + name);
            assertThat(one.line()).isEqualTo("here");
            ask(one, "make 10");
            assertThat(ask(one, "send 0"))
                    .startsWith("IsoException")
                    .contains("only its own clusters come by bytes: node=0, origin=1");
        }
    }

    @Test
    void anotherFileIsOtherMemory() throws Exception {
        try (ChildJvm zero = start("space", 0, 2);
                ChildJvm one = start("other", 1, 2)) {
            ask(zero, "make 10");
            assertThat(ask(zero, "send 1")).startsWith("IsoException").contains("node=1, origin=0");
            ask(one, "make 10");
            assertThat(ask(one, "send 0")).startsWith("IsoException").contains("node=0, origin=1");
        }
    }

    @Test
    void ticketsThatAreForgedOrStaleAreErrors() throws Exception {
        try (ChildJvm zero = start("space", 0, 2);
                RawPeer peer = RawPeer.connect(address(0))) {
            peer.send(hello(mark()));
            peer.receive();
            peer.send(ticket(1, 3, 1));
            assertThat(ask(zero, "take 1"))
                    .startsWith("ClusterNotPresentException")
                    .contains("origin=1, rank=3", "not given to this node");
            ask(zero, "make 10");
            assertThat(ask(zero, "send 1")).isEqualTo("gone");
            ByteBuffer sent = ByteBuffer.wrap(peer.receive()).order(ByteOrder.LITTLE_ENDIAN);
            assertThat(sent.getInt(0)).isEqualTo(TICKET);
            peer.send(ticket(0, sent.getInt(12), sent.getLong(16))); // it was given to node 1
            assertThat(ask(zero, "take 1"))
                    .startsWith("ClusterNotPresentException")
                    .contains("owner=1");
            peer.send(ticket(0, -5, 1));
            assertThat(ask(zero, "take 1"))
                    .startsWith("PeerLostException")
                    .contains("ticket of no cluster");
        }
    }

    @Test
    void ticketsOfAPeerWithoutTheSharedMemoryEndTheLink() throws Exception {
        try (ChildJvm zero = start("space", 0, 2);
                RawPeer peer = RawPeer.connect(address(0))) {
            peer.send(hello(mark() + 2));
            peer.receive();
            peer.send(ticket(1, 3, 1));
            assertThat(ask(zero, "take 1"))
                    .startsWith("PeerLostException")
                    .contains("does not share this memory");
        }
    }

    private long mark() throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("space").toFile(), "r")) {
            file.seek(MARK_AT);
            return Long.reverseBytes(file.readLong());
        }
    }

    private static byte[] hello(long mark) {
        byte[] hello = RawPeer.hello(1, 2, 4, 1 << 12, "");
        ByteBuffer.wrap(hello)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(28, 1 << 16)
                .putLong(36, mark);
        return hello;
    }

    private static byte[] ticket(int origin, int rank, long version) {
        return RawPeer.little(40)
                .putInt(TICKET)
                .putInt(0)
                .putInt(origin)
                .putInt(rank)
                .putLong(version)
                .array();
    }
}
