// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.file.ClusterFileInfo;
import java.io.IOException;
import java.nio.file.Path;

/// How the space of a process is laid out, and of what memory it is made. Immutable.
///
/// All nodes that exchange clusters have the same number of nodes and the same slots.
///
/// @param node number of this node
/// @param nodes how many there are, a power of two
/// @param slot bytes of a slot, a power of two from 64 KiB to 1 GiB; a cluster begins with one and grows by further ones
/// @param size bytes of all nodes together, a power of two up to [IsoSpace#SIZE]; below that, each access is checked
/// @param memory of what it is made
public record IsoOptions(int node, int nodes, long slot, long size, IsoMemory memory) {
    /// Bytes of a slot unless others are asked for.
    public static final long STANDARD_SLOT = 1L << 20;

    private static final long SMALLEST_SLOT = 1L << 16;
    private static final long LARGEST_SLOT = 1L << 30;
    private static final int MOST_NODES = 1 << 12;

    public IsoOptions {
        if (nodes < 1 || nodes > MOST_NODES || Integer.bitCount(nodes) != 1) {
            throw new IllegalArgumentException(
                    "no power of two from 1 to " + MOST_NODES + ": nodes=" + nodes);
        }
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("no such node: node=" + node + ", nodes=" + nodes);
        }
        if (slot < SMALLEST_SLOT || slot > LARGEST_SLOT || Long.bitCount(slot) != 1) {
            throw new IllegalArgumentException(
                    "no power of two from %d to %d: slot=%d"
                            .formatted(SMALLEST_SLOT, LARGEST_SLOT, slot));
        }
        if (size > IsoSpace.SIZE || Long.bitCount(size) != 1 || slot * nodes > size) {
            throw new IllegalArgumentException(
                    "no power of two from slot * nodes to %d: size=%d, slot=%d, nodes=%d"
                            .formatted(IsoSpace.SIZE, size, slot, nodes));
        }
    }

    /// One node alone, with memory of its own.
    public static IsoOptions standard() {
        return new IsoOptions(0, 1, STANDARD_SLOT, IsoSpace.SIZE, IsoMemory.automatic());
    }

    /// Those of a space in which the cluster of a file can be opened.
    ///
    /// @throws ClusterFormatException if it is no sound file with a cluster
    public static IsoOptions ofFile(Path file) throws IOException {
        return ClusterFileInfo.options(file);
    }

    /// One of several nodes; `nodes` is rounded up to a power of two.
    public IsoOptions withNode(int number, int of) {
        int rounded = of <= 1 ? 1 : Integer.highestOneBit(of - 1) << 1;
        return new IsoOptions(number, rounded, slot, size, memory);
    }

    /// With slots of so many bytes.
    public IsoOptions withSlot(long bytes) {
        return new IsoOptions(node, nodes, bytes, size, memory);
    }

    /// With a smaller space, where addresses are scarce (`ulimit -v`). All nodes have the same.
    public IsoOptions withSize(long bytes) {
        return new IsoOptions(node, nodes, slot, bytes, memory);
    }

    /// Of this memory.
    public IsoOptions withMemory(IsoMemory chosen) {
        return new IsoOptions(node, nodes, slot, size, chosen);
    }

    /// In memory that all processes share which name the same file, on one machine. The file is made if there is none.
    public IsoOptions withSharedFile(Path shared) {
        return withMemory(IsoMemory.shared(shared));
    }

    /// As [#withSharedFile], to read only.
    public IsoOptions withReadOnlyFile(Path shared) {
        return withMemory(IsoMemory.readOnly(shared));
    }
}
