// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;

/// Hash tables as large as those of java.io's copies: their size decides in which order they are
/// iterated over.
final class HashTables {
    /* The rules are those of the classes' readObject, with a load factor of 0.75. */

    private static final double LOAD_FACTOR = 0.75;

    private HashTables() {}

    /// Returns an empty map for `entries`.
    @SuppressWarnings("NonApiType") // the class the JVM compiles its callers for
    static HashMap<?, ?> map(int entries) {
        return entries <= 12 ? new HashMap<>() : HashMap.newHashMap(entries);
    }

    /// Returns an empty set for `elements`.
    static Set<?> set(int elements) {
        return new HashSet<>((int) (elements / LOAD_FACTOR));
    }
}
