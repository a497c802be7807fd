// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.util.List;
import java.util.stream.Stream;

/// A field in a class description (specification, 6.4.2, `fieldDesc`).
///
/// @param code `B C D F I J S Z` or `[ L`
/// @param signature of the type, interned as java.io does it: equal strings of the graph that are
///     interned too share its handle
public record FieldImage(String name, char code, String signature) {

    /// The fields of a descriptor, in its order.
    static List<FieldImage> of(ObjectStreamClass descriptor) {
        return Stream.of(descriptor.getFields()).map(FieldImage::of).toList();
    }

    static FieldImage of(ObjectStreamField field) {
        String signature = field.isPrimitive() ? "" : field.getTypeString().intern();
        return new FieldImage(field.getName(), field.getTypeCode(), signature);
    }

    /// Returns true for a field of a primitive type.
    public boolean isPrimitive() {
        return code != 'L' && code != '[';
    }
}
