// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The windows of this rank that others may access, by the numbers of their contexts.
final class WindowRegistry {
    private final Map<Long, WindowTarget> targets = new ConcurrentHashMap<>();

    void open(long id, WindowTarget target) {
        targets.put(id, target);
    }

    @Nullable WindowTarget find(long id) {
        return targets.get(id);
    }

    void close(long id) {
        targets.remove(id);
    }

    /// Releases the locks of a lost rank.
    void lose(int rank) {
        targets.values().forEach(target -> target.locks().lose(rank));
    }
}
