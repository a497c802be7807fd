// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The types that have been described to a peer. New types are described before the next cluster;
/// if there are none, the check compares two numbers. Confined to the outbox of the peer.
final class SentTypes {
    private final Set<Integer> told = new HashSet<>();
    private int known;

    /* Descriptions received from other nodes are passed on with clusters from there. */
    private @Nullable DescribedTypes passedOn;
    private int passedOnSize;

    /// Returns the frames to send before a cluster.
    List<MemorySegment> framesBefore(Block block) {
        List<Type> ours = Types.inOrder();
        DescribedTypes theirs = block.types().described();
        if (known == ours.size() && (theirs == null || isPassedOn(theirs))) {
            return List.of();
        }
        Map<Integer, String> fresh = new LinkedHashMap<>();
        for (; known < ours.size(); known++) {
            add(ours.get(known).id(), ours.get(known).description(), fresh);
        }
        if (theirs != null) {
            passedOn = theirs;
            passedOnSize = theirs.numbers().size();
            theirs.numbers().forEach(id -> add(id, theirs.description(id), fresh));
        }
        return TypesFrame.written(fresh);
    }

    private boolean isPassedOn(DescribedTypes theirs) {
        return theirs == passedOn && theirs.numbers().size() == passedOnSize;
    }

    private void add(int id, @Nullable String description, Map<Integer, String> fresh) {
        if (description != null && told.add(id)) {
            fresh.put(id, description);
        }
    }

    /// Records that frames may have been lost: all types are described again.
    void forget() {
        told.clear();
        known = 0;
        passedOn = null;
    }
}
