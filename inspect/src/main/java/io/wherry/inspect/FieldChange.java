// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change of a field, where a stream describes it.
///
/// @param name the new name; null for the old one
/// @param letter of the new primitive type, as class files have it; 0 for the old type
record FieldChange(boolean isDropped, @Nullable String name, char letter) {
    static final FieldChange NONE = new FieldChange(false, null, (char) 0);

    private static final List<String> TYPES =
            List.of("byte", "char", "double", "float", "int", "long", "short");
    private static final String LETTERS = "BCDFIJS";

    FieldChange dropped() {
        return new FieldChange(true, null, (char) 0);
    }

    FieldChange withName(String renamed) {
        return new FieldChange(isDropped, renamed, letter);
    }

    /// @throws IllegalArgumentException if `type` is no primitive type of numbers
    FieldChange withType(String type) {
        int index = TYPES.indexOf(type);
        if (index < 0) {
            throw new IllegalArgumentException("not a type of numbers: type=" + type);
        }
        return new FieldChange(isDropped, name, LETTERS.charAt(index));
    }
}
