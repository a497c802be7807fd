// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.SizeReport.PathSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds up what is below each path.
final class SizePathTotals {
    private SizePathTotals() {}

    static List<PathSize> of(SizePath root) {
        List<SizePath> order = new ArrayList<>();
        order.add(root);
        for (int i = 0; i < order.size(); i++) {
            order.get(i).children().forEach(order::add);
        }
        Map<SizePath, Long> retained = new HashMap<>();
        List<PathSize> paths = new ArrayList<>();
        for (SizePath path : order.reversed()) { // those below come first
            long sum = path.bytes;
            for (SizePath child : path.children()) {
                sum += retained.getOrDefault(child, 0L);
            }
            retained.put(path, sum);
            if (path.objects > 0) {
                paths.add(
                        new PathSize(path.toString(), path.above(), path.objects, path.bytes, sum));
            }
        }
        paths.sort(
                Comparator.comparingLong(PathSize::retained)
                        .reversed()
                        .thenComparing(PathSize::path));
        return paths;
    }
}
