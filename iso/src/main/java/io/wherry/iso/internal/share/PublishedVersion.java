// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.SharedWords;

/// A published version of a cluster.
///
/// @param mark of the file of versions
record PublishedVersion(ClusterName name, int mark, long number) {

    /// Returns whether the slots hold exactly this version, according to the header.
    boolean isThere(Slots slots) {
        if (!slots.contains(name)) {
            return false;
        }
        long start = slots.start(slots.slot(name.origin(), name.rank()));
        return SharedWords.getInt(Memory.SPACE, start + ClusterHeader.STATE)
                        == ClusterHeader.PUBLISHED
                && ClusterHeader.getInt(start, 0) == ClusterHeader.MAGIC
                && ClusterHeader.getInt(start, ClusterHeader.PUBLISHER) == mark
                && ClusterHeader.getLong(start, ClusterHeader.NUMBER) == number;
    }

    /// Returns the cluster to read.
    ///
    /// @throws ClusterNotPresentException if it is not present
    Block borrowed(Slots slots) {
        if (!isThere(slots)) {
            throw new ClusterNotPresentException(
                    name.origin(), name.rank(), "published as version=" + number);
        }
        ExtentChain chain = ExtentChain.of(slots, name);
        Block block = Block.borrowed(slots, name, chain.extents(), chain.used());
        block.types().setDescriptions(SharedTypes::read);
        return block;
    }

    /// Returns the cluster for the publisher to erase.
    Block owned(Slots slots) {
        ExtentChain chain = ExtentChain.of(slots, name);
        return Block.attached(slots, name, chain.extents(), chain.used());
    }
}
