// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.it.hookorder.Holders.Box;
import io.wherry.codec.it.hookorder.Holders.HookedBox;
import io.wherry.codec.it.hookorder.Holders.Pair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.UnaryOperator;

/// The objects between a part and the one it refers to.
@SuppressWarnings("JdkObsolete") // these are in use
enum ReferencePath {
    DIRECT(target -> target),
    BOX(Box::new),
    HOOKED_BOX(HookedBox::new),
    ARRAY(target -> new Object[] {"before", target, new Box("after")}),
    LIST(target -> new ArrayList<>(List.of("before", target, new Box("after")))),
    MAP_VALUE(target -> new HashMap<>(Map.of("key", target))),
    MAP_KEY(target -> new HashMap<>(Map.of(target, "value"))),
    RECORD(target -> new Pair("pair", target)),
    LINKED_LIST(target -> new LinkedList<>(List.of(target))),
    LINKED_MAP(target -> new LinkedHashMap<>(Map.of("key", target))),
    TREE_MAP(target -> new TreeMap<>(Map.of("key", target))),
    VECTOR(target -> new Vector<>(List.of(target))),
    DEQUE(target -> new ArrayDeque<>(List.of(target))),
    SYNCHRONIZED(target -> Collections.synchronizedList(new ArrayList<>(List.of(target)))),
    IMMUTABLE(target -> List.of(target, "second", "third"));

    @SuppressWarnings("ImmutableEnumChecker") // the functions capture nothing
    private final UnaryOperator<Object> wrapping;

    ReferencePath(UnaryOperator<Object> wrapping) {
        this.wrapping = wrapping;
    }

    Object to(Object target) {
        return wrapping.apply(target);
    }
}
