// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import java.rmi.Remote;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A table of exports by the identity of their objects, to which it refers weakly. Any thread may
/// read; one thread at a time may modify it.
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
