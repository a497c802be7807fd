// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.function.Supplier;

/// The representation in memory of the Java type of a property.
sealed interface PropertyType {
    /// Returns the name of the type of the target object; of a primitive its own name, of memory
    /// the empty name.
    default String target() {
        return switch (this) {
            case Primitive primitive -> primitive.kind.javaClass().getName();
            case Text _ -> Types.TEXT;
            case Primitives primitives -> primitives.of.javaClass().getName() + "[]";
            case Memory _ -> "";
            case Shown shown -> shown.name;
            case Copied copied -> copied.name;
            case References references -> references.element.target() + "[]";
        };
    }

    /// Returns the kind of the field.
    default Kind kind() {
        return Kind.REFERENCE;
    }

    /// A primitive, stored in the object.
    record Primitive(Kind kind) implements PropertyType {}

    /// A text: copied if `shown` is `String`, otherwise in place.
    record Text(Class<?> shown) implements PropertyType {}

    /// An array of primitives, copied.
    record Primitives(Kind of) implements PropertyType {}

    /// An array in place; other accessors of the property declare its element type.
    record Memory() implements PropertyType {}

    /// An object with a view.
    ///
    /// @param name of its type
    record Shown(String name, Class<?> shown, Supplier<View<?>> view) implements PropertyType {}

    /// A record or an object of an immutable class, copied.
    ///
    /// @param name of its type
    record Copied(String name, Supplier<View<?>> view) implements PropertyType {}

    /// A Java array of objects, strings or values, copied.
    record References(PropertyType element, Class<?> component) implements PropertyType {}
}
