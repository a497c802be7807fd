// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.util.Set;
import java.util.TreeSet;

/// The maxima seen with objects of one class, and where they were read.
///
/// @param count number of objects and class descriptions
/// @param depth greatest depth in a graph
/// @param array greatest length of an array; -1 if there was none
/// @param bytes greatest number of bytes of the stream read before
/// @param sites methods that opened the streams, at most [#MOST_SITES]
record Usage(long count, long depth, long array, long bytes, Set<String> sites) {
    static final int MOST_SITES = 16;

    Usage {
        sites = Set.copyOf(sites);
    }

    Usage and(Usage other) {
        Set<String> all = new TreeSet<>(sites);
        all.addAll(other.sites);
        while (all.size() > MOST_SITES) {
            ((TreeSet<String>) all).pollLast();
        }
        return new Usage(
                count + other.count,
                Math.max(depth, other.depth),
                Math.max(array, other.array),
                Math.max(bytes, other.bytes),
                all);
    }
}
