// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Classes of a user that extend collections.
public final class Collected {
    private Collected() {}

    /// A list with a name.
    public static final class Names extends ArrayList<@Nullable Object> {
        private static final long serialVersionUID = 1L;

        public @Nullable String title;

        public Names() {}
    }

    /// A map with a field that leads anywhere.
    @SuppressWarnings("serial") // the owner is anything
    public static final class Index extends HashMap<String, Object> {
        private static final long serialVersionUID = 1L;

        public @Nullable Object owner;

        public Index() {}
    }

    /// A sorted map without a field of its own.
    public static final class Table extends TreeMap<String, Object> {
        private static final long serialVersionUID = 1L;

        public Table() {}
    }
}
