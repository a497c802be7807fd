// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.internal.jdk.KnownClasses;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// The rules which classes may have a codec of the program.
public final class CodableClasses {
    private CodableClasses() {}

    /// Checks that `type` may have a codec of the program.
    ///
    /// @throws IllegalArgumentException if `type` cannot have a codec of the program
    public static void check(Class<?> type) {
        String refusal = refusal(type);
        if (refusal != null) {
            throw new IllegalArgumentException(
                    "class cannot have a ValueCodec: class="
                            + type.getName()
                            + ", it is "
                            + refusal);
        }
    }

    /// Returns what `type` is, if it cannot have a codec of the program; otherwise null.
    static @Nullable String refusal(Class<?> type) {
        if (type.isPrimitive() || type.isArray()) {
            return "a primitive or an array";
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            return "abstract: no object is of exactly that class";
        }
        if (Enum.class.isAssignableFrom(type)) {
            return "an enum";
        }
        if (Proxy.isProxyClass(type) || type.isHidden()) {
            return "a class without a name of its own";
        }
        return KnownClasses.token(type) == 0 ? null : "known to the format";
    }
}
