// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import org.jspecify.annotations.Nullable;

/// Facts about a graph that a test needs before it passes the graph to java.io.
///
/// @param levels how deep java.io would recurse, if that is more than a default stack holds; else 0
/// @param javaioRefuses why java.io cannot write or read the graph; null if it can
/// @param javaioDiffers why java.io's copy is not isomorphic to the graph; null if it is
/// @param large whether the graph has more than about 100,000 objects or a megabyte of data
public record Traits(
        int levels, @Nullable String javaioRefuses, @Nullable String javaioDiffers, boolean large) {

    static final Traits NONE = new Traits(0, null, null, false);

    public Traits {
        if (levels < 0) {
            throw new IllegalArgumentException("negative number of levels: " + levels);
        }
    }

    /// Whether java.io would overflow a default stack.
    public boolean deep() {
        return levels > 0;
    }
}
