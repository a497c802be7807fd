// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Default values of types, returned in place of results that are not available yet.
final class DefaultValues {
    private DefaultValues() {}

    /// Returns null, zero or false.
    static @Nullable Object of(Class<?> type) {
        return type.isPrimitive() && type != void.class
                ? Array.get(Array.newInstance(type, 1), 0)
                : null;
    }
}
