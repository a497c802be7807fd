// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Type;
import java.util.List;
import java.util.Set;

/// The properties and the object layout of an interface.
///
/// @param accessors its methods, those of its super interfaces included
/// @param mentioned types of objects that its properties refer to
record FlyweightShape(
        Class<?> shown, Type type, List<Accessor> accessors, Set<Class<?>> mentioned) {
    FlyweightShape {
        accessors = List.copyOf(accessors);
        mentioned = Set.copyOf(mentioned);
    }
}
