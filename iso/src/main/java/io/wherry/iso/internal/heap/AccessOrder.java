// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.NotCopyableException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Detects maps in access order, which a copy of their entries would lose.
final class AccessOrder {
    private static final Fields LEVEL =
            FieldAccess.of(Shape.of(LinkedHashMap.class).levels().getLast());

    private AccessOrder() {}

    /// @throws NotCopyableException if the map is in access order
    static void refuse(Map<?, ?> map) {
        byte[] accessOrder = new byte[LEVEL.level().primitiveBytes()];
        try {
            LEVEL.get(map, accessOrder, 0, new Object[LEVEL.level().references()], 0);
        } catch (IOException e) {
            throw new NotCopyableException("fields cannot be read: class=" + map.getClass(), e);
        }
        if (accessOrder[0] != 0) {
            throw new NotCopyableException(
                    "objects of this class are not copied in the order of access: class="
                            + map.getClass().getName());
        }
    }
}
