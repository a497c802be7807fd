// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import java.rmi.Remote;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Exports by the identity of their objects, which it does not keep from being collected. Any thread may look, one at a time
/// changes it.
final class TargetTable {
    private final Map<Integer, List<Export>> byHash = new ConcurrentHashMap<>();

    @Nullable Export get(Remote target) {
        List<Export> same = byHash.get(System.identityHashCode(target));
        for (int i = 0; same != null && i < same.size(); i++) {
            Export each = same.get(i);
            if (each.refersTo(target)) {
                return each;
            }
        }
        return null;
    }

    void add(Export export) {
        byHash.merge(
                export.targetHash(),
                List.of(export),
                (before, added) -> Stream.concat(before.stream(), added.stream()).toList());
    }

    void remove(Export export) {
        byHash.computeIfPresent(
                export.targetHash(),
                (_, same) -> {
                    List<Export> left = same.stream().filter(each -> each != export).toList();
                    return left.isEmpty() ? null : left;
                });
    }
}
