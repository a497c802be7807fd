// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.it.hookorder.Holders.Box;
import java.util.List;

/// A part and two others in it, which refer to it and to each other.
record TrioGraph(String parent, String elder, String younger) {
    Object graph(Family family) {
        Object top = family.make(parent, 1);
        Object first = family.make(elder, 2);
        Object second = family.make(younger, 3);
        fill(top, first, new Box("between"), second);
        fill(first, top, new Box("elder"), new Object[] {second});
        fill(second, new Box(first), top, List.of("younger"));
        return top;
    }

    private static void fill(Object part, Object a, Object link, Object z) {
        PairGraph.set(part, "lowA", a);
        PairGraph.set(part, "lowLink", link);
        PairGraph.set(part, "lowZ", z);
    }
}
