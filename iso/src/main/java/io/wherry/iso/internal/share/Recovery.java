// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Reservation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Recovers the part of a shared space that belonged to an earlier process of this node; runs once,
/// when the space is opened.
///
/// Clusters that are published, or given to other nodes, stay. Clusters that the process owned are
/// erased, as they would be lost with private memory; so are half-erased ones.
public final class Recovery {
    /* Headers are read through the file: reading the mapping would commit a page for each. */
    private final Slots slots;
    private final int node;
    private final ByteBuffer header =
            ByteBuffer.allocate(ClusterHeader.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final BitSet kept = new BitSet();
    private final List<ExtentChain> erased = new ArrayList<>();

    private static volatile List<ClusterName> published = List.of();

    private final List<ClusterName> stillPublished = new ArrayList<>();

    private Recovery(Slots slots) {
        this.slots = slots;
        this.node = slots.options().node();
    }

    /// Scans the part of this node.
    public static void run(Slots slots) throws IOException {
        Recovery recovery = new Recovery(slots);
        for (int number = 0; number < slots.each(); number++) {
            recovery.look(number);
        }
        recovery.erase();
        published = List.copyOf(recovery.stillPublished);
    }

    /// Returns the clusters of this node that were published when the space was opened.
    static List<ClusterName> published() {
        return published;
    }

    private void look(int number) throws IOException {
        if (!read(number)
                || header.getInt(0) != ClusterHeader.MAGIC
                || header.getInt(ClusterHeader.ORIGIN) != node
                || header.getInt(ClusterHeader.RANK) != number) {
            return;
        }
        ClusterName name = new ClusterName(node, number);
        ExtentChain chain = ExtentChain.rest(slots, name);
        if (isKept()) {
            keep(name, chain);
        } else {
            erased.add(chain);
        }
    }

    /* False if the slot is empty. */
    private boolean read(int number) throws IOException {
        header.clear();
        Reservation.read(slots.start(slots.slot(node, number)), header);
        return header.getLong(0) != 0;
    }

    private boolean isKept() {
        int owner = header.getInt(ClusterHeader.OWNER);
        return switch (header.getInt(ClusterHeader.STATE)) {
            case ClusterHeader.PUBLISHED, ClusterHeader.GIVEN -> true;
            case ClusterHeader.OWNED ->
                    owner != node
                            && Reservation.isAlive(owner, header.getInt(ClusterHeader.PROCESS));
            default -> false;
        };
    }

    private void keep(ClusterName name, ExtentChain chain) {
        for (Extent extent : chain.extents()) {
            int first = slots.number(extent.slot());
            kept.set(first, first + extent.slots());
        }
        if (header.getInt(ClusterHeader.STATE) == ClusterHeader.PUBLISHED) {
            slots.keep(chain.extents());
            stillPublished.add(name);
        } else {
            slots.giveAway(Block.elsewhere(slots, name, chain.extents(), chain.used()));
        }
    }

    private void erase() throws IOException {
        for (ExtentChain chain : erased) {
            for (Extent extent : chain.extents().reversed()) {
                erase(slots.number(extent.slot()), extent.slots());
            }
        }
        for (int number = 0; number < slots.each(); number++) { // headers without a cluster
            if (!kept.get(number) && read(number)) {
                erase(number, 1);
            }
        }
    }

    private void erase(int number, int count) throws IOException {
        int next = kept.nextSetBit(number);
        if (next >= 0 && next < number + count) {
            throw new IsoException(
                    "two clusters in one slot: node=%d, number=%d".formatted(node, next));
        }
        long from = slots.start(slots.slot(node, number));
        Reservation.erase(from + Long.BYTES, count * slots.slotBytes() - Long.BYTES);
        Reservation.erase(from, Long.BYTES);
    }
}
