// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Where in a graph an object is: the fields, elements and entries that lead to it from the root,
/// as in `order.items[3].price`. It is searched for after something has failed, in the order in
/// which objects are written.
final class GraphPath {
    /* An object is looked into once. The stack of the search is the path. */

    /// Most objects that are searched.
    private static final int MOST_OBJECTS = 1 << 20;

    /// It goes no deeper than this.
    private static final int DEEPEST = 1 << 17;

    /// Of a longer path the middle is left out.
    private static final int MOST_STEPS = 32;

    private final Predicate<Object> wanted;
    private final UnaryOperator<@Nullable Object> written;
    private final boolean all;
    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<ReferenceCursor> way = new ArrayDeque<>();

    private GraphPath(
            Predicate<Object> wanted, UnaryOperator<@Nullable Object> written, boolean all) {
        this.wanted = wanted;
        this.written = written;
        this.all = all;
    }

    /// Returns the path to the first object that matches, empty for the root; null if none does.
    ///
    /// @param written returns the object that is written for an object
    static @Nullable String to(
            Predicate<Object> wanted, Object root, UnaryOperator<@Nullable Object> written) {
        GraphPath sure = new GraphPath(wanted, written, false);
        if (sure.finds(root)) {
            return sure.text();
        }
        GraphPath possible = new GraphPath(wanted, written, true);
        return possible.finds(root) ? possible.text() : null;
    }

    private boolean finds(Object root) {
        boolean found = meets(root);
        while (!found && !way.isEmpty()) {
            ReferenceCursor here = way.getLast();
            if (here.hasNext()) {
                found = meets(here.next());
            } else {
                way.removeLast();
            }
        }
        return found;
    }

    private boolean meets(@Nullable Object reference) {
        boolean known = reference != null && ReferenceCursor.showsElements(reference);
        Object object = known ? reference : written.apply(reference);
        if (object == null) {
            return false;
        }
        if (wanted.test(object)) {
            return true;
        }
        boolean goesOn = way.size() < DEEPEST && met.size() < MOST_OBJECTS && !isLeaf(object);
        if (goesOn && met.add(object)) {
            way.addLast(ReferenceCursor.of(object, all));
        }
        return false;
    }

    private static boolean isLeaf(Object object) {
        return object instanceof String
                || (object instanceof Number && object.getClass().getClassLoader() == null)
                || object instanceof Enum
                || object instanceof Class;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        Iterator<ReferenceCursor> steps = way.iterator();
        for (int i = 0; steps.hasNext(); i++) {
            String name = steps.next().name();
            if (i < MOST_STEPS / 2 || i >= way.size() - MOST_STEPS / 2) {
                text.append(text.isEmpty() || name.startsWith("[") ? "" : ".").append(name);
            } else if (i == MOST_STEPS / 2) {
                text.append("...(").append(way.size() - MOST_STEPS).append(" more)");
            }
        }
        return text.toString();
    }
}
