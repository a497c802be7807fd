// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Constants of enums as values of policy files: in lower case, with `-` for `_`.
final class Enums {
    private Enums() {}

    /// Returns the constant that `value` names.
    ///
    /// @throws IllegalArgumentException if there is no such constant; the message lists all
    static <E extends Enum<E>> E parse(Class<E> type, String value) {
        E[] constants = type.getEnumConstants();
        for (E constant : constants) {
            if (text(constant).equals(value)) {
                return constant;
            }
        }
        String all = Arrays.stream(constants).map(Enums::text).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("value must be one of " + all);
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
