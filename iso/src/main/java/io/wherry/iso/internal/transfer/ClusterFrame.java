// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The header of a frame with a cluster.
///
/// ```text
///  0      4      8       12     16        24      32     36        40
///  +------+------+-------+------+---------+-------+------+---------+-------------+-------
///  | kind | 0    | origin| rank | version | bytes | root | extents | extents ... | bytes
///  +------+------+-------+------+---------+-------+------+---------+-------------+-------
///
///  an extent:
///  0      4       8       16
///  +------+-------+-------+
///  | slot | slots | used  |
///  +------+-------+-------+
///
///  kind     1; 2: a ticket, which ends after the version; 3: [TypesFrame]
///  bytes    of all extents: the sum of `used`
///  slot     among those of the origin; of the first extent, the rank
///  used     allocated bytes, header included
/// ```
/// Little-endian. The bytes of the extents follow as they are in memory, one extent after another.
///
/// @param extents slots counted from the start of the space
/// @param used bytes of each extent
public record ClusterFrame(
        ClusterName name, long version, int root, List<Extent> extents, List<Long> used) {
    /// Size of the header before the extents.
    static final int FIXED = 40;

    static final int EXTENT = 16;

    /// Largest number of extents of a sent cluster.
    static final int MOST_EXTENTS = 1 << 13;

    /// Size of the longest header.
    public static final int LONGEST = FIXED + MOST_EXTENTS * EXTENT;

    private static final int CLUSTER = 1;
    private static final int TICKET = 2;

    private static final int KIND = 0;
    private static final int RESERVED = 4;
    private static final int ORIGIN = 8;
    private static final int RANK = 12;
    private static final int VERSION = 16;
    private static final int SIZE = 24;
    private static final int ROOT = 32;
    private static final int COUNT = 36;
    private static final int SLOTS = 4;
    private static final int USED = 8;

    /// @throws IsoException if there are more extents than a receiver takes
    public ClusterFrame {
        if (extents.size() > MOST_EXTENTS) {
            throw new IsoException(
                    "cluster has too many extents to be sent: %s, extents=%d, most=%d"
                            .formatted(name, extents.size(), MOST_EXTENTS));
        }
        extents = List.copyOf(extents);
        used = List.copyOf(used);
    }

    /// Returns the header of a cluster of this process.
    public static ClusterFrame of(Block block, long version) {
        List<Long> used = new ArrayList<>();
        for (int i = 0; i < block.extents().size(); i++) {
            used.add(block.used(i));
        }
        ClusterName name = new ClusterName(block.origin(), block.rank());
        return new ClusterFrame(name, version, block.root(), block.extents(), used);
    }

    long bytes() {
        return used.stream().mapToLong(Long::longValue).sum();
    }

    /// Returns the encoded header.
    public MemorySegment written(Slots slots) {
        MemorySegment to = MemorySegment.ofArray(new byte[FIXED + extents.size() * EXTENT]);
        to.set(Memory.INT, KIND, CLUSTER);
        to.set(Memory.INT, ORIGIN, name.origin());
        to.set(Memory.INT, RANK, name.rank());
        to.set(Memory.LONG, VERSION, version);
        to.set(Memory.LONG, SIZE, bytes());
        to.set(Memory.INT, ROOT, root);
        to.set(Memory.INT, COUNT, extents.size());
        for (int i = 0; i < extents.size(); i++) {
            long at = FIXED + (long) i * EXTENT;
            to.set(Memory.INT, at, slots.number(extents.get(i).slot()));
            to.set(Memory.INT, at + SLOTS, extents.get(i).slots());
            to.set(Memory.LONG, at + USED, used.get(i));
        }
        return to;
    }

    /// Returns the length of a header of which the first [#FIXED] bytes have been received.
    static int length(MemorySegment from) {
        int kind = from.get(Memory.INT, KIND);
        int reserved = from.get(Memory.INT, RESERVED);
        int count = from.get(Memory.INT, COUNT);
        if (kind == TICKET && reserved == 0) {
            return FIXED;
        }
        if (kind == TypesFrame.KIND && reserved == 0) {
            return TypesFrame.length(from);
        }
        if (kind != CLUSTER || reserved != 0) {
            throw new ClusterFormatException(
                    "no cluster: kind=%d, reserved=%d".formatted(kind, reserved));
        }
        if (count < 1 || count > MOST_EXTENTS) {
            throw new ClusterFormatException(
                    "impossible count of extents: extents=%d, most=%d"
                            .formatted(count, MOST_EXTENTS));
        }
        return FIXED + count * EXTENT;
    }

    /// Returns the encoded ticket of a cluster that was given to the peer.
    static MemorySegment ticket(ClusterName name, long version) {
        MemorySegment to = MemorySegment.ofArray(new byte[FIXED]);
        to.set(Memory.INT, KIND, TICKET);
        to.set(Memory.INT, ORIGIN, name.origin());
        to.set(Memory.INT, RANK, name.rank());
        to.set(Memory.LONG, VERSION, version);
        return to;
    }

    static boolean isTicket(MemorySegment head) {
        return head.get(Memory.INT, KIND) == TICKET;
    }

    /// Reads a ticket. Whether the cluster was really given is checked when it is taken.
    ///
    /// @param rest number of bytes of the frame after it
    static IncomingTicket ticket(MemorySegment head, int from, long rest) {
        ClusterName name =
                new ClusterName(head.get(Memory.INT, ORIGIN), head.get(Memory.INT, RANK));
        if (rest != 0
                || head.get(Memory.LONG, SIZE) != 0
                || head.get(Memory.INT, ROOT) != 0
                || head.get(Memory.INT, COUNT) != 0) {
            throw bad(name, "ticket is too long, frame=" + rest);
        }
        return new IncomingTicket(name, head.get(Memory.LONG, VERSION), from);
    }

    /// Reads and checks a header.
    ///
    /// @param rest number of bytes of the frame after it
    static ClusterFrame read(MemorySegment from, Slots slots, long rest) {
        ClusterName name =
                new ClusterName(from.get(Memory.INT, ORIGIN), from.get(Memory.INT, RANK));
        if (name.origin() < 0 || name.origin() >= slots.options().nodes()) {
            throw bad(name, "no such node, nodes=" + slots.options().nodes());
        }
        if (name.rank() < 0 || name.rank() >= slots.each()) {
            throw bad(name, "no such slot, slots=" + slots.each());
        }
        int count = from.get(Memory.INT, COUNT);
        List<Extent> extents = new ArrayList<>();
        List<Long> used = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = FIXED + (long) i * EXTENT;
            int slot = from.get(Memory.INT, at);
            int many = from.get(Memory.INT, at + SLOTS);
            long taken = from.get(Memory.LONG, at + USED);
            int header = i == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES;
            boolean inside = slot >= 0 && many > 0 && many <= slots.each() - (long) slot;
            boolean begins = i > 0 || slot == name.rank();
            if (!inside || !begins || !fits(taken, header, many * slots.slotBytes())) {
                throw bad(
                        name,
                        "impossible extent, extent=%d, slot=%d, slots=%d, used=%d"
                                .formatted(i, slot, many, taken));
            }
            extents.add(new Extent(slots.slot(name.origin(), slot), many));
            used.add(taken);
        }
        checkApart(name, extents);
        ClusterFrame frame =
                new ClusterFrame(
                        name,
                        from.get(Memory.LONG, VERSION),
                        from.get(Memory.INT, ROOT),
                        extents,
                        used);
        frame.checkSize(from.get(Memory.LONG, SIZE), rest);
        return frame;
    }

    private static boolean fits(long taken, long least, long most) {
        return taken >= least && taken <= most && taken % Long.BYTES == 0;
    }

    private void checkSize(long said, long rest) {
        if (version <= 0) {
            throw bad(name, "impossible version, version=" + version);
        }
        if (said != bytes() || said != rest) {
            throw bad(
                    name,
                    "sizes differ, bytes=%d, extents=%d, frame=%d".formatted(said, bytes(), rest));
        }
    }

    private static void checkApart(ClusterName name, List<Extent> extents) {
        List<Extent> sorted = new ArrayList<>(extents);
        sorted.sort(Comparator.comparingInt(Extent::slot));
        for (int i = 1; i < sorted.size(); i++) {
            Extent before = sorted.get(i - 1);
            if (before.slot() + before.slots() > sorted.get(i).slot()) {
                throw bad(name, "extents overlap, slot=" + sorted.get(i).slot());
            }
        }
    }

    private static ClusterFormatException bad(ClusterName name, String what) {
        return new ClusterFormatException("bad header of a cluster: " + name + ", " + what);
    }
}
