// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.InvalidObjectException;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// The replacements of objects, asked for once for each object that is referred to, so that sharing
/// is kept. One writer owns it.
public final class Replacements {
    /// Stands for null.
    public static final Object NOTHING = new Object();

    /// The largest number of entries whose table is kept for the next message: a table is cleared
    /// slot by slot.
    private static final int MOST_KEPT = 1 << 10;

    /// The largest number of replacements of one another, each of another class than the one
    /// before. java.io's stream has no limit, and never returns where there is no end.
    private static final int MOST_IN_A_ROW = 1_000_000;

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

    /// Checks that replacements of one another end.
    ///
    /// @param count replacements of one another, up to the one of `object`
    /// @throws InvalidObjectException if they are too many
    public static void checkEnd(int count, Object object, Object by) throws InvalidObjectException {
        if (count > MOST_IN_A_ROW) {
            throw new InvalidObjectException(
                    "objects replace one another without an end: class="
                            + object.getClass().getName()
                            + ", replacement="
                            + by.getClass().getName());
        }
    }

    public void clear() {
        if (table.size() > MOST_KEPT) {
            table = new IdentityHashMap<>(0);
        } else if (!table.isEmpty()) {
            table.clear();
        }
    }
}
