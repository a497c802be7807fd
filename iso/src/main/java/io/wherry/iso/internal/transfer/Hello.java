// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The first frame on a link, both ways: who connected says it first, who accepted answers.
///
/// ```text
///  0      4         8      12      16      20       24     32       40
///  +------+---------+------+-------+-------+--------+------+--------+-------------
///  | WXCH | version | node | nodes | parts | slots  | slot | memory | key of the job ...
///  +------+---------+------+-------+-------+--------+------+--------+-------------
///
///  nodes    of the job
///  parts    of the space, one for each node that there may be
///  slots    of each part
///  slot     bytes of a slot
///  memory   the mark of the file that the space is in, 0 if no other process has it
/// ```
/// Little-endian; the key is UTF-8.
record Hello(int node, int nodes, Layout layout, long memory, String key) {
    private static final int MAGIC = 0x48435857; // WXCH
    private static final int VERSION = 1;
    private static final int FIXED = 40;
    private static final int LONGEST_KEY = 1024;

    static Hello of(Slots slots, int nodes, String key) {
        if (key.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
            throw new IllegalArgumentException("key of a job is too long: longest=" + LONGEST_KEY);
        }
        Layout layout = new Layout(slots.options().nodes(), slots.each(), slots.slotBytes());
        return new Hello(slots.options().node(), nodes, layout, Reservation.mark(), key);
    }

    void send(Link link, Duration within) throws IOException {
        byte[] text = key.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(FIXED + text.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(MAGIC)
                        .putInt(VERSION)
                        .putInt(node)
                        .putInt(nodes)
                        .putInt(layout.parts())
                        .putInt(layout.slots())
                        .putLong(layout.slot())
                        .putLong(memory)
                        .put(text)
                        .flip();
        link.send(within, bytes);
    }

    static Hello receive(Link link, Duration within) throws IOException {
        long length = link.awaitFrame(within);
        if (length < FIXED || length > FIXED + LONGEST_KEY) {
            throw new ClusterFormatException("peer does not say hello: length=" + length);
        }
        byte[] bytes = new byte[(int) length];
        link.receive(MemorySegment.ofArray(bytes), within);
        ByteBuffer hello = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int magic = hello.getInt();
        int version = hello.getInt();
        if (magic != MAGIC || version != VERSION) {
            throw new ClusterFormatException(
                    "peer speaks another protocol: magic=%08x, version=%d"
                            .formatted(magic, version));
        }
        int node = hello.getInt();
        int nodes = hello.getInt();
        Layout layout = new Layout(hello.getInt(), hello.getInt(), hello.getLong());
        long memory = hello.getLong();
        String key = new String(bytes, FIXED, bytes.length - FIXED, StandardCharsets.UTF_8);
        return new Hello(node, nodes, layout, memory, key);
    }

    /// What keeps a peer that says this away from the node that says `mine`, empty if nothing does.
    String strangeTo(Hello mine) {
        if (!key.equals(mine.key)) {
            return "peer belongs to another job: node=" + node + ", key=\"" + key + "\"";
        }
        if (nodes != mine.nodes || node < 0 || node >= nodes || node == mine.node) {
            return "peer counts otherwise: node=%d, nodes=%d, ours=%d"
                    .formatted(node, nodes, mine.nodes);
        }
        return layout.equals(mine.layout)
                ? ""
                : "peer has another space: node=%d, theirs=%s, ours=%s"
                        .formatted(node, layout, mine.layout);
    }

    /// How a space is divided.
    record Layout(int parts, int slots, long slot) {}
}
