// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.type.ReferenceLayouts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/// The copies of a cluster that stays with its publisher and is published again and again. Not
/// thread-safe.
final class Replicas {
    /* One is enough unless readers hold an earlier version while the next one is published. */
    private static final int SPARES = 2;

    private final Slots slots;
    private final Block source;
    private final ReferenceLayouts layouts = new ReferenceLayouts();
    private final List<ExtentCopy> content = new ArrayList<>();
    private final List<Replica> published = new ArrayList<>();
    private final Deque<Replica> spares = new ArrayDeque<>(); // the least stale one first
    private long copied;

    Replicas(Slots slots, Block source) {
        this.slots = slots;
        this.source = source;
    }

    /// Returns whether these are the copies of this cluster.
    boolean areOf(Block cluster) {
        return source == cluster;
    }

    /// Returns whether the cluster was closed or moved away, so that none is needed any more.
    boolean areOver() {
        return !source.isPresent();
    }

    /// Returns a copy of the cluster as it is now, which is not published yet. Only blocks that
    /// changed since that copy was current are written.
    ///
    /// @throws io.wherry.iso.ClusterFullException if there is no slot or no memory
    /// @throws io.wherry.iso.UnknownTypeException if an object is of an unknown type
    /// @throws io.wherry.iso.ClusterFormatException if the cluster is corrupt
    Replica next() {
        int root = source.root();
        List<Extent> extents = source.extents();
        readChanges(extents);
        if (spares.isEmpty()) {
            spares.add(Replica.create(slots, content));
        }
        Replica next = spares.getFirst();
        boolean done = false;
        try {
            copied = next.update(slots, extents, content, root);
            done = true;
            return next;
        } finally {
            if (!done) {
                spares.removeFirst();
                next.block().release();
            }
        }
    }

    /* Replicas are marked first: then an error later loses no change. */
    private void readChanges(List<Extent> extents) {
        List<BitSet> changed = new ArrayList<>();
        List<Long> used = new ArrayList<>();
        for (int i = 0; i < extents.size(); i++) {
            if (i == content.size()) {
                int header = i == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES;
                long start = slots.start(extents.get(i).slot());
                content.add(new ExtentCopy(layouts, start, header));
            }
            used.add(source.used(i));
            changed.add(content.get(i).changed(used.get(i)));
        }
        published.forEach(replica -> replica.addStale(changed));
        spares.forEach(replica -> replica.addStale(changed));
        for (int i = 0; i < extents.size(); i++) {
            content.get(i).update(changed.get(i), used.get(i));
        }
    }

    /// Returns the bytes that the last [#next] wrote.
    long copied() {
        return copied;
    }

    /// Records that the result of [#next] was published.
    void setPublished(long number) {
        Replica replica = spares.removeFirst();
        replica.setNumber(number);
        published.add(replica);
    }

    /// Ends a version without a lease, if it is one of these: its memory is kept for a later
    /// version, or freed.
    ///
    /// @return false if it is another cluster
    boolean takeBack(ClusterName name, long number) {
        for (Iterator<Replica> all = published.iterator(); all.hasNext(); ) {
            Replica replica = all.next();
            if (replica.is(name, number)) {
                all.remove();
                replica.takeBack();
                keep(replica);
                return true;
            }
        }
        return false;
    }

    private void keep(Replica replica) {
        spares.addFirst(replica);
        if (spares.size() > SPARES) {
            spares.removeLast().block().release();
        }
    }

    /// Frees the copies that are not published. Published ones are versions as any others from now
    /// on.
    void close() {
        spares.forEach(replica -> replica.block().release());
        spares.clear();
        published.clear();
    }
}
