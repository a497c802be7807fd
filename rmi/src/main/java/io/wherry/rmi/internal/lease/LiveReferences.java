// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The latest live reference to each object, by node and object number. Guarded by [DgcClient].
final class LiveReferences {
    private final Map<String, Map<Long, LiveReference.State>> byNode = new HashMap<>();

    /// Returns null if there is none.
    LiveReference.@Nullable State of(RemoteReference reference) {
        Map<Long, LiveReference.State> held = byNode.get(reference.node());
        return held == null ? null : held.get(reference.object());
    }

    /// Returns true if the node has objects whose references are not counted over any session.
    boolean anyLost(String node) {
        Map<Long, LiveReference.State> held = byNode.get(node);
        return held != null && held.values().stream().anyMatch(each -> each.session == null);
    }

    void put(LiveReference.State latest) {
        byNode.computeIfAbsent(latest.reference.node(), _ -> new HashMap<>())
                .put(latest.reference.object(), latest);
    }

    /// Removes it, unless there is a later one.
    void remove(LiveReference.State gone) {
        Map<Long, LiveReference.State> held = byNode.get(gone.reference.node());
        if (held != null && held.remove(gone.reference.object(), gone) && held.isEmpty()) {
            byNode.remove(gone.reference.node());
        }
    }
}
