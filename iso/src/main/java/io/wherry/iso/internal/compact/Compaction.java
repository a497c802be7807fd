// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.compact;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.event.CompactedEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.ReferenceLayout;
import io.wherry.iso.internal.type.ReferenceLayouts;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.FlightRecorder;

/// One copying collection: the objects that the root reaches are copied, breadth first, into a new
/// cluster of this node. Shared objects stay shared, cycles stay cycles; references to other
/// clusters do not change. The old cluster is only read.
public final class Compaction {
    private final Slots slots = Slots.here();
    private final Block from;
    private final Block to;
    private final ForwardingTable forwarding = new ForwardingTable();
    private final ReferenceLayouts layouts = new ReferenceLayouts();
    private final long[] starts;
    private final long[] ends;

    /* Objects in the new cluster whose references still lead into the old one. */
    private int[] unfinished = new int[64];
    private int count;

    private Compaction(Block from, Block to) {
        this.from = from;
        this.to = to;
        List<MemorySegment> taken = from.memory();
        long space = Memory.SPACE.address();
        starts = taken.stream().mapToLong(memory -> memory.address() - space).sorted().toArray();
        ends = new long[starts.length];
        for (MemorySegment memory : taken) {
            long start = memory.address() - space;
            ends[Arrays.binarySearch(starts, start)] = start + memory.byteSize();
        }
    }

    /// Returns a new cluster with the objects that the root of this one reaches.
    ///
    /// @throws io.wherry.iso.UnknownTypeException if an object is of an unknown type
    /// @throws ClusterFormatException if a reference within the cluster does not refer to an object
    public static Block.Created of(Block block) {
        CompactedEvent event = FlightRecorder.isInitialized() ? CompactedEvent.begun() : null;
        Block.Created created = Block.create(Slots.here());
        Block to = created.block();
        boolean done = false;
        try {
            new Compaction(block, to).run();
            if (event != null) {
                event.tell(block, to);
            }
            done = true;
            return created;
        } finally {
            if (!done) {
                to.release();
            }
            Reference.reachabilityFence(created);
        }
    }

    private void run() {
        to.setRoot(moved(from.root()));
        while (count > 0) {
            finish(unfinished[--count]);
        }
        to.seal();
    }

    private void finish(int object) {
        long at = Memory.address(object);
        ReferenceLayout layout = layouts.of(Memory.SPACE.get(Memory.INT, at));
        if (layout.ofReferences()) {
            int length = Memory.SPACE.get(Memory.INT, at + Integer.BYTES);
            for (long i = 0; i < length; i++) {
                redirect(at + Type.ARRAY_HEADER + i * Integer.BYTES);
            }
            return;
        }
        for (int i = 0; i < layout.fields(); i++) {
            redirect(at + layout.offset(i));
        }
    }

    private void redirect(long at) {
        Memory.SPACE.set(Memory.INT, at, moved(Memory.SPACE.get(Memory.INT, at)));
    }

    private int moved(int reference) {
        if (reference == 0 || slots.holder(slots.slotOf(reference)) != from) {
            return reference;
        }
        int there = forwarding.get(reference);
        return there != 0 ? there : move(reference);
    }

    private int move(int reference) {
        long at = Memory.address(reference);
        long left = left(reference);
        ReferenceLayout layout = layouts.of(typeAt(reference, left));
        Type type = layout.type();
        int copy;
        long bytes;
        if (type.isArray()) {
            int length = Memory.SPACE.get(Memory.INT, at + Integer.BYTES);
            bytes = length < 0 ? Long.MAX_VALUE : type.size(length);
            require(reference, bytes, left, type);
            copy = to.allocateArray(type.id(), length, layout.shift());
        } else {
            bytes = type.size();
            require(reference, bytes, left, type);
            copy = to.allocate(type.id(), (int) bytes);
        }
        MemorySegment.copy(Memory.SPACE, at, Memory.SPACE, Memory.address(copy), bytes);
        forwarding.put(reference, copy);
        if (layout.leads()) {
            push(copy);
        }
        return copy;
    }

    private void push(int object) {
        if (count == unfinished.length) {
            unfinished = Arrays.copyOf(unfinished, 2 * count);
        }
        unfinished[count++] = object;
    }

    /* Bytes from an object to the end of the allocated part of its slots. */
    private long left(int reference) {
        long at = Memory.address(reference);
        int found = Arrays.binarySearch(starts, at);
        int extent = found >= 0 ? found : -found - 2;
        return extent < 0 ? 0 : ends[extent] - at;
    }

    private int typeAt(int reference, long left) {
        int type = left <= 0 ? 0 : Memory.SPACE.get(Memory.INT, Memory.address(reference));
        if (type == 0) {
            throw new ClusterFormatException(
                    "no object at a reference: %s, reference=%08x".formatted(name(), reference));
        }
        return type;
    }

    private void require(int reference, long bytes, long left, Type type) {
        if (bytes > left) {
            throw new ClusterFormatException(
                    "object exceeds the allocated memory: %s, reference=%08x, type=%s, bytes=%d, left=%d"
                            .formatted(name(), reference, type.name(), bytes, left));
        }
    }

    private String name() {
        return "origin=" + from.origin() + ", rank=" + from.rank();
    }
}
