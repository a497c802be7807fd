// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import java.util.HashMap;
import java.util.Map;

/// Finds the layout of references by type number; the last one is cached, because objects of one
/// type often follow one another. Not thread-safe.
public final class ReferenceLayouts {
    private final Map<Integer, ReferenceLayout> layouts = new HashMap<>();
    private ReferenceLayout last = new ReferenceLayout(Types.BYTES);

    /// Returns the layout of a type.
    ///
    /// @throws io.wherry.iso.UnknownTypeException if the type is unknown
    public ReferenceLayout of(int type) {
        if (last.type().id() != type) {
            last = layouts.computeIfAbsent(type, id -> new ReferenceLayout(Types.of(id)));
        }
        return last;
    }
}
