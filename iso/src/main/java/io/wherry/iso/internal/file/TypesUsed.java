// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The types of the objects of a cluster, collected in a scan of its memory.
final class TypesUsed {
    private final SortedMap<Integer, Type> found = new TreeMap<>();
    private final Block block;
    private Type last = Types.BYTES;

    private TypesUsed(Block block) {
        this.block = block;
    }

    /// Returns the types with their super types, by number.
    ///
    /// @throws UnknownTypeException if a type is unknown
    static Collection<Type> of(Block block) {
        TypesUsed used = new TypesUsed(block);
        List<MemorySegment> memory = block.memory();
        for (int i = 0; i < memory.size(); i++) {
            used.scan(memory.get(i), i == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES);
        }
        return used.found.values();
    }

    private void scan(MemorySegment memory, int header) {
        long at = header;
        while (at < memory.byteSize()) {
            int id = memory.get(Memory.INT, at);
            if (id != last.id() || found.isEmpty()) {
                last = type(id, memory, at);
            }
            long bytes = last.size();
            if (last.isArray()) {
                bytes = last.size(memory.get(Memory.INT, at + Integer.BYTES));
            }
            if (bytes <= 0) {
                break; // negative length
            }
            at += bytes;
        }
        if (at != memory.byteSize()) {
            throw new ClusterFormatException(
                    "objects do not fill the allocated memory: origin=%d, rank=%d, type=%s, bytes=%d, taken=%d"
                            .formatted(
                                    block.origin(),
                                    block.rank(),
                                    last.name(),
                                    at,
                                    memory.byteSize()));
        }
    }

    private Type type(int id, MemorySegment memory, long at) {
        Type type = Types.known(id);
        if (type == null) {
            throw new UnknownTypeException(
                    "cluster has an object of a type that is not known here: origin=%d, rank=%d, id=%08x, reference=%08x"
                            .formatted(block.origin(), block.rank(), id, reference(memory, at)));
        }
        for (@Nullable Type known = type; known != null; known = known.superType()) {
            found.put(known.id(), known);
        }
        return type;
    }

    private static int reference(MemorySegment memory, long at) {
        return Memory.reference(memory.address() - Memory.SPACE.address() + at);
    }
}
