// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.window;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The windows of this rank that others may access, by the numbers of their contexts.
public final class WindowRegistry {
    private final Map<Long, WindowTarget> targets = new ConcurrentHashMap<>();

    public void open(long id, WindowTarget target) {
        targets.put(id, target);
    }

    public @Nullable WindowTarget find(long id) {
        return targets.get(id);
    }

    public void close(long id) {
        targets.remove(id);
    }

    /// Releases the locks of a lost rank.
    public void lose(int rank) {
        targets.values().forEach(target -> target.locks().lose(rank));
    }
}
