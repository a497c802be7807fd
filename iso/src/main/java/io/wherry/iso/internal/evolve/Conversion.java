// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.IncompatibleTypesException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.compact.ForwardingTable;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.verify.Verification;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Copies the objects that the root of a cluster reaches to a new cluster of this node, each
/// converted to the type of the program. Shared objects stay shared, cycles stay cycles; references
/// to other clusters do not change. Objects that only removed fields refer to are not copied. The
/// old cluster has been verified, and is only read. Not thread-safe.
final class Conversion {
    private final Slots slots = Slots.here();
    private final Block from;
    private final Block to;
    private final TypeMappings mappings;
    private final Map<Integer, @Nullable TypeMapping> met = new HashMap<>();
    private final ForwardingTable forwards = new ForwardingTable();
    private int lastId;
    private @Nullable TypeMapping last;

    /* Types of objects that cannot be converted. */
    private final Set<Integer> refused = new HashSet<>();

    /* Objects in the new cluster whose references still lead into the old one. */
    private int[] unfinished = new int[64];
    private int count;

    private Conversion(Block from, Block to, TypeMappings mappings) {
        this.from = from;
        this.to = to;
        this.mappings = mappings;
    }

    /// Converts a cluster, and verifies the new one.
    ///
    /// @param used types of its objects
    /// @return the new cluster, which is kept until it is closed
    /// @throws IncompatibleTypesException if an object cannot be converted
    /// @throws io.wherry.iso.ClusterFullException if there is no room
    static Block of(Block block, TypeMappings mappings, List<Type> used) {
        Block.Created created = Block.create(Slots.here());
        Block to = created.block();
        boolean done = false;
        try {
            to.keep();
            Conversion conversion = new Conversion(block, to, mappings);
            conversion.run();
            conversion.requireAllConverted(used);
            Verification.run(conversion.slots, to, to.root());
            done = true;
            return to;
        } finally {
            if (!done) {
                to.release();
            }
            Reference.reachabilityFence(created);
        }
    }

    private void requireAllConverted(List<Type> used) {
        if (!refused.isEmpty()) {
            throw new IncompatibleTypesException(
                    "types of a cluster do not fit those of this program: origin=%d, rank=%d, %s"
                            .formatted(from.origin(), from.rank(), mappings.described().source()),
                    mappings.refused(used, refused));
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
        TypeMapping mapping = mapping(Memory.SPACE.get(Memory.INT, at));
        if (mapping == null) {
            return;
        }
        if (mapping.ofReferences) {
            int length = Memory.SPACE.get(Memory.INT, at + Integer.BYTES);
            for (long i = 0; i < length; i++) {
                redirect(at + Type.ARRAY_HEADER + i * Integer.BYTES);
            }
            return;
        }
        for (int offset : mapping.references) {
            redirect(at + offset);
        }
    }

    private void redirect(long at) {
        Memory.SPACE.set(Memory.INT, at, moved(Memory.SPACE.get(Memory.INT, at)));
    }

    private int moved(int reference) {
        if (reference == 0 || slots.holder(slots.slotOf(reference)) != from) {
            return reference;
        }
        int there = forwards.get(reference);
        return there != 0 ? there : move(reference);
    }

    private int move(int reference) {
        long at = Memory.address(reference);
        int id = Memory.SPACE.get(Memory.INT, at);
        TypeMapping mapping = mapping(id);
        if (mapping == null) {
            refused.add(id);
            return 0;
        }
        int copy;
        if (mapping.isArray) {
            int length = Memory.SPACE.get(Memory.INT, at + Integer.BYTES);
            copy = to.allocateArray(mapping.id, length, mapping.shift);
            MemorySegment.copy(
                    Memory.SPACE,
                    at + Type.ARRAY_HEADER,
                    Memory.SPACE,
                    Memory.address(copy) + Type.ARRAY_HEADER,
                    (long) length << mapping.shift);
        } else {
            copy = to.allocate(mapping.id, mapping.size);
            mapping.copy(at, Memory.address(copy));
        }
        forwards.put(reference, copy);
        if (mapping.leads()) {
            push(copy);
        }
        return copy;
    }

    private @Nullable TypeMapping mapping(int id) {
        if (id != lastId) {
            if (!met.containsKey(id)) {
                met.put(id, mappings.of(id));
            }
            last = met.get(id);
            lastId = id;
        }
        return last;
    }

    private void push(int object) {
        if (count == unfinished.length) {
            unfinished = Arrays.copyOf(unfinished, 2 * count);
        }
        unfinished[count++] = object;
    }
}
