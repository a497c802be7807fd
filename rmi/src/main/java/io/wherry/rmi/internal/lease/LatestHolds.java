// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The latest hold of each object, by nodes and the numbers there. [Holds] guards it.
final class LatestHolds {
    private final Map<String, Map<Long, Hold.Remains>> byNode = new HashMap<>();

    /// Null if there is none.
    Hold.@Nullable Remains of(RemoteReference reference) {
        Map<Long, Hold.Remains> held = byNode.get(reference.node());
        return held == null ? null : held.get(reference.object());
    }

    /// Returns true if objects of the node are held over no session.
    boolean anyLost(String node) {
        Map<Long, Hold.Remains> held = byNode.get(node);
        return held != null && held.values().stream().anyMatch(each -> each.session == null);
    }

    void put(Hold.Remains latest) {
        byNode.computeIfAbsent(latest.reference.node(), _ -> new HashMap<>())
                .put(latest.reference.object(), latest);
    }

    /// Forgets it, unless there is a later one.
    void remove(Hold.Remains gone) {
        Map<Long, Hold.Remains> held = byNode.get(gone.reference.node());
        if (held != null && held.remove(gone.reference.object(), gone) && held.isEmpty()) {
            byNode.remove(gone.reference.node());
        }
    }
}
