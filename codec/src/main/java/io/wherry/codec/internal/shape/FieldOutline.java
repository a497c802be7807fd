// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import org.jspecify.annotations.Nullable;

/// A field as its writer has it.
///
/// @param type name of the declared type, as [Class#getName] says it
/// @param unshared true for a reference that is declared so
public record FieldOutline(String name, String type, boolean unshared) {

    static FieldOutline of(FieldShape field) {
        return new FieldOutline(
                field.name(), field.type().getName(), field.unshared() && !field.isPrimitive());
    }

    /// The type, if it is primitive; otherwise null.
    public @Nullable Class<?> primitive() {
        return Class.forPrimitiveName(type);
    }

    /// The number of the primitive type in descriptions, or -1.
    public int primitiveCode() {
        Class<?> primitive = primitive();
        return primitive == null ? -1 : FieldShape.codeOf(primitive);
    }

    /// A primitive field, its type by its number in descriptions.
    public static FieldOutline primitive(String name, int code) {
        return new FieldOutline(name, FieldShape.primitive(code).getName(), false);
    }
}
