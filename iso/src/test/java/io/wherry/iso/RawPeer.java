// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.memory.Memory;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A simulated node that sends specified bytes to the exchange of this JVM.
public final class RawPeer implements AutoCloseable {
    public static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MAGIC = 0x48534d57;
    private static final int TYPES = 3;

    public final Link link;

    private RawPeer(Link link) {
        this.link = link;
    }

    /// Connects; retries until the exchange listens.
    public static RawPeer connect(Address address) throws Exception {
        return connect(address, LinkOptions.standard().withFormat("iso-2"));
    }

    public static RawPeer connect(Address address, LinkOptions options) throws Exception {
        for (int i = 0; ; i++) {
            try {
                return new RawPeer(Link.to(address, options));
            } catch (IOException e) {
                if (i > 200) {
                    throw e;
                }
                Thread.sleep(20);
            }
        }
    }

    /// Connects, with the hello of a node with the layout of the tests.
    public static RawPeer join(Address address, int node, int nodes) throws Exception {
        RawPeer peer = connect(address);
        peer.send(hello(node, nodes, 64, 1 << 13, ""));
        peer.receive();
        return peer;
    }

    public static byte[] hello(int node, int nodes, int parts, int slots, String key) {
        byte[] text = key.getBytes(StandardCharsets.UTF_8);
        return little(44 + text.length)
                .putInt(MAGIC)
                .putInt(1)
                .putInt(node)
                .putInt(nodes)
                .putInt(text.length)
                .put(text)
                .putInt(parts)
                .putInt(slots)
                .putLong(IsoSpace.SIZE / parts / slots)
                .putLong(0)
                .array();
    }

    public static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Returns a frame with a cluster of one slot.
    ///
    /// @param content the bytes after the header of the cluster
    public static byte[] cluster(int origin, int rank, long version, int root, byte[] content) {
        int used = 64 + content.length;
        return little(40 + 16 + used)
                .putInt(1)
                .putInt(0)
                .putInt(origin)
                .putInt(rank)
                .putLong(version)
                .putLong(used)
                .putInt(root)
                .putInt(1)
                .putInt(rank)
                .putInt(1)
                .putLong(used)
                .put(new byte[64])
                .put(content)
                .array();
    }

    /// Returns the reference of a position in the first slot of a cluster, with the layout of the
    /// tests.
    public static int reference(int origin, int rank, int position) {
        long slot = ((long) origin << 13) + rank;
        return (int) (((slot << 16) + position) >>> 3);
    }

    /// Returns nodes without children.
    public static byte[] nodes(int... keys) {
        byte[] content = new byte[16 * keys.length];
        MemorySegment memory = MemorySegment.ofArray(content);
        for (int i = 0; i < keys.length; i++) {
            memory.set(Memory.INT, 16L * i, RawGraphs.NODE.id());
            memory.set(Memory.INT, 16L * i + RawGraphs.KEY, keys[i]);
        }
        return content;
    }

    public void send(byte[] frame) throws IOException {
        link.send(PATIENCE, MemorySegment.ofArray(frame));
    }

    public Void sendAll(byte[] frame) throws IOException {
        send(frame);
        return null;
    }

    /// Receives the next frame that does not describe types.
    public byte[] receive() throws IOException {
        while (true) {
            MemorySegment frame = link.receive(PATIENCE);
            if (frame.get(Memory.INT, 0) != TYPES) {
                return frame.toArray(ValueLayout.JAVA_BYTE);
            }
        }
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
