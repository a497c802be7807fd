// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.function.Supplier;

/// What the Java type of a property means in memory.
sealed interface PropertyType {
    /// The name of the type it leads to; of primitives their own, of memory none.
    default String target() {
        return switch (this) {
            case Primitive primitive -> primitive.kind.javaClass().getName();
            case Text _ -> Types.TEXT;
            case Primitives primitives -> primitives.of.javaClass().getName() + "[]";
            case Memory _ -> "";
            case Shown shown -> shown.name;
            case References references -> references.element.target() + "[]";
        };
    }

    /// What stands in the field.
    default Kind kind() {
        return Kind.REFERENCE;
    }

    /// Itself.
    record Primitive(Kind kind) implements PropertyType {}

    /// Copied if `shown` is `String`, else where it is.
    record Text(Class<?> shown) implements PropertyType {}

    /// An array of primitives, copied.
    record Primitives(Kind of) implements PropertyType {}

    /// An array where it is; of what, others say.
    record Memory() implements PropertyType {}

    /// An object with a view.
    ///
    /// @param name of its type
    record Shown(String name, Class<?> shown, Supplier<View<?>> view) implements PropertyType {}

    /// A Java array of objects or strings, copied.
    record References(PropertyType element, Class<?> component) implements PropertyType {}
}
