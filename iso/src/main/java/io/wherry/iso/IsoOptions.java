// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.file.ClusterFileInfo;
import java.io.IOException;
import java.nio.file.Path;

/// Layout and memory of the space of a process. Immutable.
///
/// Nodes that exchange clusters must have the same number of nodes and the same slot size.
///
/// @param node number of this node
/// @param nodes number of nodes, a power of two
/// @param slot size of a slot in bytes, a power of two from 64 KiB to 1 GiB; a cluster begins with
///     one slot and grows by further ones
/// @param size bytes of all nodes together, a power of two up to [IsoSpace#SIZE]; with a smaller
///     size, each access is checked
/// @param memory of the space
public record IsoOptions(int node, int nodes, long slot, long size, IsoMemory memory) {
    /// The default size of a slot in bytes.
    public static final long STANDARD_SLOT = 1L << 20;

    private static final long SMALLEST_SLOT = 1L << 16;
    private static final long LARGEST_SLOT = 1L << 30;
    private static final int MOST_NODES = 1 << 12;

    public IsoOptions {
        if (nodes < 1 || nodes > MOST_NODES || Integer.bitCount(nodes) != 1) {
            throw new IllegalArgumentException(
                    "not a power of two from 1 to " + MOST_NODES + ": nodes=" + nodes);
        }
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("no such node: node=" + node + ", nodes=" + nodes);
        }
        if (slot < SMALLEST_SLOT || slot > LARGEST_SLOT || Long.bitCount(slot) != 1) {
            throw new IllegalArgumentException(
                    "not a power of two from %d to %d: slot=%d"
                            .formatted(SMALLEST_SLOT, LARGEST_SLOT, slot));
        }
        if (size > IsoSpace.SIZE || Long.bitCount(size) != 1 || slot * nodes > size) {
            throw new IllegalArgumentException(
                    "not a power of two from slot * nodes to %d: size=%d, slot=%d, nodes=%d"
                            .formatted(IsoSpace.SIZE, size, slot, nodes));
        }
    }

    /// One node alone, with private memory.
    public static IsoOptions standard() {
        return new IsoOptions(0, 1, STANDARD_SLOT, IsoSpace.SIZE, IsoMemory.automatic());
    }

    /// Returns the options of a space in which the cluster of a file can be opened.
    ///
    /// @throws ClusterFormatException if the file is not a valid cluster file
    public static IsoOptions ofFile(Path file) throws IOException {
        return ClusterFileInfo.options(file);
    }

    /// One of several nodes; `nodes` is rounded up to a power of two.
    public IsoOptions withNode(int number, int of) {
        int rounded = of <= 1 ? 1 : Integer.highestOneBit(of - 1) << 1;
        return new IsoOptions(number, rounded, slot, size, memory);
    }

    /// With slots of this size in bytes.
    public IsoOptions withSlot(long bytes) {
        return new IsoOptions(node, nodes, bytes, size, memory);
    }

    /// With a smaller space, for a limited address space (`ulimit -v`). All nodes must have the
    /// same size.
    public IsoOptions withSize(long bytes) {
        return new IsoOptions(node, nodes, slot, bytes, memory);
    }

    /// With this memory.
    public IsoOptions withMemory(IsoMemory chosen) {
        return new IsoOptions(node, nodes, slot, size, chosen);
    }

    /// With memory that all processes of one machine share that name the same file. The file is
    /// created if it does not exist.
    public IsoOptions withSharedFile(Path shared) {
        return withMemory(IsoMemory.shared(shared));
    }

    /// As [#withSharedFile], to read only.
    public IsoOptions withReadOnlyFile(Path shared) {
        return withMemory(IsoMemory.readOnly(shared));
    }
}
