// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Clears a table of objects after each message, and replaces it from time to time, so that it
/// rarely outlives a collection: to store an object in an array that has become old takes G1, the
/// JVM's default, a fence each. One thread owns it.
final class TableRenewal {
    /// Clears after which the table is replaced by a new one.
    private static final int USES = 256;

    /// A longer table is kept: a new one would be old at once.
    private static final int LONGEST = 1 << 16;

    private int uses; // clears of the table

    /// Returns an empty table of the same length: mostly `objects`, cleared up to `size`.
    @Nullable Object[] cleared(@Nullable Object[] objects, int size) {
        if (++uses >= USES && objects.length <= LONGEST) {
            uses = 0;
            return new Object[objects.length];
        }
        Arrays.fill(objects, 0, Math.min(size, objects.length), null);
        return objects;
    }
}
