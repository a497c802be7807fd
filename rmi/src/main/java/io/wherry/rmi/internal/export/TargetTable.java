// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import java.rmi.Remote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Exports by the identity of their objects, which it does not keep from being collected. One thread at a time.
final class TargetTable {
    private final Map<Integer, List<Export>> byHash = new HashMap<>();

    @Nullable Export get(Remote target) {
        for (Export each : byHash.getOrDefault(System.identityHashCode(target), List.of())) {
            if (each.refersTo(target)) {
                return each;
            }
        }
        return null;
    }

    void add(Export export) {
        byHash.computeIfAbsent(export.targetHash(), _ -> new ArrayList<>(1)).add(export);
    }

    void remove(Export export) {
        List<Export> same = byHash.get(export.targetHash());
        if (same != null && same.remove(export) && same.isEmpty()) {
            byHash.remove(export.targetHash());
        }
    }
}
