// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Type;
import java.util.List;
import java.util.Set;

/// What an interface says about its objects.
///
/// @param accessors its methods, with those of interfaces it extends
/// @param mentioned types of objects that its properties lead to
record FlyweightShape(
        Class<?> shown, Type type, List<Accessor> accessors, Set<Class<?>> mentioned) {
    FlyweightShape {
        accessors = List.copyOf(accessors);
        mentioned = Set.copyOf(mentioned);
    }
}
