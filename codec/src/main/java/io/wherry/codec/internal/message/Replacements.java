// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// The replacements of objects by `writeReplace`: called once for an object in a stream, so that
/// sharing is kept. One writer owns it.
public final class Replacements {
    /// Stands for null.
    public static final Object NOTHING = new Object();

    /// The largest number of entries whose table is kept for the next message: a table is cleared
    /// slot by slot.
    private static final int MOST_KEPT = 1 << 10;

    private IdentityHashMap<Object, Object> table = new IdentityHashMap<>(0);

    /// Returns the replacement of `object`, which may be [#NOTHING]; or null if it was not asked
    /// for.
    public @Nullable Object of(Object object) {
        return table.get(object);
    }

    /// Returns the object to write for `object`: the object itself if it has no replacement.
    public @Nullable Object insteadOf(@Nullable Object object) {
        if (object == null || table.isEmpty()) {
            return object;
        }
        Object by = table.get(object);
        return by == null ? object : by == NOTHING ? null : by;
    }

    public void put(Object object, @Nullable Object by) {
        table.put(object, by == null ? NOTHING : by);
    }

    /// Notes that `object` is written as it is, unless it has a replacement.
    public void keep(Object object) {
        table.putIfAbsent(object, object);
    }

    public void clear() {
        if (table.size() > MOST_KEPT) {
            table = new IdentityHashMap<>(0);
        } else if (!table.isEmpty()) {
            table.clear();
        }
    }
}
