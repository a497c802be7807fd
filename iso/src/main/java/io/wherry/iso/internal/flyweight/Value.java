// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.function.Supplier;

/// What the Java type of a property means in memory.
sealed interface Value {
    /// The name of the type it leads to; of primitives their own, of memory none.
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

    /// What stands in the field.
    default Kind kind() {
        return Kind.REFERENCE;
    }

    /// Itself.
    record Primitive(Kind kind) implements Value {}

    /// Copied if `shown` is `String`, else where it is.
    record Text(Class<?> shown) implements Value {}

    /// An array of primitives, copied.
    record Primitives(Kind of) implements Value {}

    /// An array where it is; of what, others say.
    record Memory() implements Value {}

    /// An object with a view.
    ///
    /// @param name of its type
    record Shown(String name, Class<?> shown, Supplier<View<?>> view) implements Value {}

    /// A record or an object of an immutable class, copied.
    ///
    /// @param name of its type
    record Copied(String name, Supplier<View<?>> view) implements Value {}

    /// A Java array of objects, strings or values, copied.
    record References(Value element, Class<?> component) implements Value {}
}
