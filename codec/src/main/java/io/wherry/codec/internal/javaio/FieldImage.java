// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.ObjectStreamField;

/// A field in a class description (specification, 6.4.2, `fieldDesc`).
///
/// @param code `B C D F I J S Z` or `[ L`
/// @param signature of the type, interned as java.io does it: equal strings of the graph that are interned too share its
///     handle
record FieldImage(String name, char code, String signature) {

    static FieldImage of(ObjectStreamField field) {
        String signature = field.isPrimitive() ? "" : field.getTypeString().intern();
        return new FieldImage(field.getName(), field.getTypeCode(), signature);
    }

    boolean isPrimitive() {
        return code != 'L' && code != '[';
    }
}
