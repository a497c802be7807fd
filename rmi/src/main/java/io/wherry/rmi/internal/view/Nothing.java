// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// What a method returns whose result is not there yet.
final class Nothing {
    private Nothing() {}

    /// Null, zero or false.
    static @Nullable Object of(Class<?> type) {
        return type.isPrimitive() && type != void.class
                ? Array.get(Array.newInstance(type, 1), 0)
                : null;
    }
}
