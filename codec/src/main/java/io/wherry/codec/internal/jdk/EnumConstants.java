// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import java.util.Objects;

/// The constants of enum classes, by ordinal: the class itself gives a new array each time.
final class EnumConstants {
    private static final ClassValue<Enum<?>[]> CONSTANTS =
            new ClassValue<>() {
                @Override
                protected Enum<?>[] computeValue(Class<?> type) {
                    return Objects.requireNonNull((Enum<?>[]) type.getEnumConstants());
                }
            };

    private EnumConstants() {}

    /// The constants of an enum class, in an array that is shared: not to be changed.
    static Enum<?>[] of(Class<?> type) {
        return CONSTANTS.get(type);
    }
}
