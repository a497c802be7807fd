// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.ClusterStatistics;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.internal.verify.Verification;
import io.wherry.iso.raw.Cells;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts the objects of a cluster in a scan of its memory. Not thread-safe.
public final class ObjectCounter {
    private static final class Tally {
        final Type type;
        final int[] references;
        long objects;
        long bytes;

        Tally(Type type) {
            this.type = type;
            this.references = type.references();
        }
    }

    private final Slots slots = Slots.here();
    private final Block block;
    private final Map<Integer, Tally> tallies = new HashMap<>();
    private long inside;
    private long out;
    private long nulls;

    private ObjectCounter(Block block) {
        this.block = block;
    }

    /// Verifies a cluster, and counts its objects.
    ///
    /// @throws io.wherry.iso.ClusterFormatException if it is corrupt
    /// @throws io.wherry.iso.UnknownTypeException if it has objects of a type that this process
    ///     does not know
    public static ClusterStatistics of(Block block) {
        block.requirePresent();
        Verification.run(Slots.here(), block, block.root());
        return new ObjectCounter(block).count();
    }

    private ClusterStatistics count() {
        long headers = 0;
        long room = 0;
        List<Extent> extents = block.extents();
        for (int i = 0; i < extents.size(); i++) {
            long start = slots.start(extents.get(i).slot());
            int header = i == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES;
            headers += header;
            room += extents.get(i).slots() * slots.slotBytes();
            scan(start + header, start + block.used(i));
        }
        List<ClusterStatistics.OfType> types =
                tallies.values().stream()
                        .map(t -> new ClusterStatistics.OfType(t.type.name(), t.objects, t.bytes))
                        .sorted(
                                Comparator.comparingLong(ClusterStatistics.OfType::bytes)
                                        .reversed()
                                        .thenComparing(ClusterStatistics.OfType::type))
                        .toList();
        return new ClusterStatistics(
                headers,
                room - block.byteSize(),
                new ClusterStatistics.References(inside, out, nulls),
                types);
    }

    private void scan(long from, long end) {
        long at = from;
        while (at < end) {
            int reference = Memory.reference(at);
            Tally tally =
                    tallies.computeIfAbsent(Cells.typeOf(reference), id -> new Tally(Types.of(id)));
            Type type = tally.type;
            long bytes = type.isArray() ? type.size(Cells.length(reference)) : type.size();
            tally.objects++;
            tally.bytes += bytes;
            count(tally, reference);
            at += bytes;
        }
    }

    private void count(Tally tally, int reference) {
        for (int offset : tally.references) {
            count(Cells.getInt(reference, offset));
        }
        if (tally.type.isArray() && tally.type.element() == Kind.REFERENCE) {
            int length = Cells.length(reference);
            for (int i = 0; i < length; i++) {
                count(Cells.getIntAt(reference, i));
            }
        }
    }

    private void count(int to) {
        if (to == 0) {
            nulls++;
        } else if (slots.holder(slots.slotOf(to)) == block) {
            inside++;
        } else {
            out++;
        }
    }
}
