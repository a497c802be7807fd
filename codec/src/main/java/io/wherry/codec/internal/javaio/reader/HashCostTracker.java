// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.lean.admission.HashBudget;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream.GetField;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/// Charges the hashing and comparing of a JDK collection while its `readObject` runs.
final class HashCostTracker {
    /// The form in which `List.of`, `Set.of` and `Map.of` are written; the kind of collection is in
    /// its field.
    private static final Class<?> IMMUTABLE = immutable();

    private static final int SET = 2;
    private static final int MAP = 3;

    private final Class<?> type;
    private final HashBudget budget;

    /// The distance between references that are hashed, from the first one on; 0 if none is.
    private int step;

    private int reads;

    private HashCostTracker(Class<?> type, int step, HashBudget budget) {
        this.type = type;
        this.step = step;
        this.budget = budget;
    }

    private static Class<?> immutable() {
        try {
            return Class.forName("java.util.CollSer");
        } catch (ClassNotFoundException e) {
            throw new LinkageError("the JDK documents this serial form", e);
        }
    }

    /// For the `readObject` that `type` declares; null if it hashes nothing.
    static @Nullable HashCostTracker of(@Nullable Class<?> type, HashBudget budget) {
        if (type == HashMap.class || type == ConcurrentHashMap.class || type == Hashtable.class) {
            return new HashCostTracker(type, 2, budget);
        }
        if (type == HashSet.class) {
            return new HashCostTracker(type, 1, budget);
        }
        return type == IMMUTABLE || type == CopyOnWriteArraySet.class
                ? new HashCostTracker(type, 0, budget)
                : null;
    }

    /// The fields of the collection.
    void fields(GetField fields, long objects) throws IOException, ClassNotFoundException {
        if (type == IMMUTABLE) {
            int kind = fields.get("tag", 0) & 0xff;
            step = kind == SET ? 1 : kind == MAP ? 2 : 0;
        } else if (type == CopyOnWriteArraySet.class
                && fields.get("al", null) instanceof List<?> list) {
            compared(list, objects);
        }
    }

    /// Each element is compared with those before it.
    private void compared(List<?> list, long objects) throws InvalidObjectException {
        @Nullable Object[] nested =
                list.stream()
                        .filter(each -> each instanceof Collection || each instanceof Map)
                        .toArray();
        for (int i = 0; i < nested.length; i++) {
            budget.charge(nested, 0, nested.length, 1, objects);
        }
    }

    /// The next reference that the collection read.
    ///
    /// @param objects met in the message so far
    void read(@Nullable Object value, long objects) throws InvalidObjectException {
        if (step != 0 && reads++ % step == 0 && value != null) {
            budget.charge(new Object[] {value}, 0, 1, 1, objects);
        }
    }
}
