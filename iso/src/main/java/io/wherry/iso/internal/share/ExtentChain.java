// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Finds the slots of a cluster of another process by following its headers. The headers are
/// untrusted: slots must be those of the origin, none may occur twice, and none may have more
/// allocated bytes than its size.
final class ExtentChain {
    private static final int UNIT = 8;

    /* Up to this number of extents are compared pairwise; more are checked by a bit set. */
    private static final int FEW = 12;

    private final Slots slots;
    private final ClusterName name;
    private final List<Extent> extents = new ArrayList<>();
    private final List<Long> used = new ArrayList<>();
    private final BitSet met = new BitSet();

    private ExtentChain(Slots slots, ClusterName name) {
        this.slots = slots;
        this.name = name;
    }

    /// @throws ClusterNotPresentException if there is no header
    /// @throws ClusterFormatException if its headers are corrupt
    static ExtentChain of(Slots slots, ClusterName name) {
        ExtentChain chain = new ExtentChain(slots, name);
        int next = chain.first();
        while (next != 0) {
            next = chain.further(next);
        }
        return chain;
    }

    /// Finds the extents of a cluster that its process may have left half created or half erased;
    /// none if there is no header.
    static ExtentChain rest(Slots slots, ClusterName name) {
        ExtentChain chain = new ExtentChain(slots, name);
        try {
            int next = chain.first();
            while (next != 0) {
                next = chain.further(next);
            }
        } catch (ClusterFormatException | ClusterNotPresentException _) {
            return chain; // the valid part
        }
        return chain;
    }

    List<Extent> extents() {
        return extents;
    }

    List<Long> used() {
        return used;
    }

    private int first() {
        int slot = slots.slot(name.origin(), name.rank());
        long start = slots.start(slot);
        if (ClusterHeader.getInt(start, 0) != ClusterHeader.MAGIC) {
            throw new ClusterNotPresentException(name.origin(), name.rank(), "its slot is empty");
        }
        require("origin", ClusterHeader.getInt(start, ClusterHeader.ORIGIN), name.origin());
        require("rank", ClusterHeader.getInt(start, ClusterHeader.RANK), name.rank());
        require("slots", ClusterHeader.getInt(start, ClusterHeader.SLOTS), 1);
        long taken = ClusterHeader.getLong(start, ClusterHeader.USED);
        add(new Extent(slot, 1), taken, ClusterHeader.BYTES);
        return ClusterHeader.getInt(start, ClusterHeader.NEXT);
    }

    private int further(int reference) {
        long start = Memory.address(reference);
        int slot = slots.slotOf(reference);
        if (slots.start(slot) != start || slots.origin(slot) != name.origin()) {
            throw broken("no slot of the origin: next=%08x".formatted(reference));
        }
        require("magic", ClusterHeader.getInt(start, 0), ExtentHeader.MAGIC);
        require("rank", ClusterHeader.getInt(start, ExtentHeader.RANK), name.rank());
        int count = ClusterHeader.getInt(start, ExtentHeader.SLOTS);
        long taken = ClusterHeader.getLong(start, ExtentHeader.USED);
        if (count < 1 || count > slots.each() - slots.number(slot)) {
            throw broken("no slots of the origin: first=%d, count=%d".formatted(slot, count));
        }
        add(new Extent(slot, count), taken, ExtentHeader.BYTES);
        return ClusterHeader.getInt(start, ExtentHeader.NEXT);
    }

    private void add(Extent extent, long taken, int header) {
        if (extents.size() < FEW) {
            requireNotAmongFew(extent);
        } else {
            requireNotAmong(extent);
        }
        long most = extent.slots() * slots.slotBytes();
        if (taken < header || taken > most || taken % UNIT != 0) {
            throw broken("bytes taken=%d, slots=%d".formatted(taken, extent.slots()));
        }
        extents.add(extent);
        used.add(taken);
    }

    private void requireNotAmongFew(Extent extent) {
        for (Extent other : extents) {
            if (extent.slot() < other.slot() + other.slots()
                    && other.slot() < extent.slot() + extent.slots()) {
                throw twice(slots.number(Math.max(extent.slot(), other.slot())));
            }
        }
    }

    private void requireNotAmong(Extent extent) {
        if (extents.size() == FEW) {
            extents.forEach(this::note);
        }
        int number = slots.number(extent.slot());
        int found = met.nextSetBit(number);
        if (found >= 0 && found < number + extent.slots()) {
            throw twice(found);
        }
        note(extent);
    }

    private void note(Extent extent) {
        int number = slots.number(extent.slot());
        met.set(number, number + extent.slots());
    }

    private ClusterFormatException twice(int number) {
        return broken("a slot comes twice: number=" + number);
    }

    private void require(String what, int found, int wanted) {
        if (found != wanted) {
            throw broken("%s=%x, wanted=%x".formatted(what, found, wanted));
        }
    }

    private ClusterFormatException broken(String what) {
        return new ClusterFormatException(
                "header of a cluster is not sound: %s, extent=%d, %s"
                        .formatted(name, extents.size(), what));
    }
}
