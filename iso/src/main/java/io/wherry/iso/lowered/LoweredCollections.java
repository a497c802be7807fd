// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.flyweight.Views;
import io.wherry.iso.internal.heap.TypeUse;
import java.lang.invoke.MethodType;

/// The types of lists and maps in fields of lowered classes.
final class LoweredCollections {
    private static final String LIST = IsoList.class.getName() + '<';
    private static final String MAP = IsoMap.class.getName() + '<';

    private LoweredCollections() {}

    /// Returns whether a type of a field is one of lists or maps.
    static boolean isName(String target) {
        return target.startsWith(LIST) || target.startsWith(MAP);
    }

    /// Registers the type of a field. A cluster may contain its objects before the program has read
    /// the field.
    ///
    /// @param owner the class that has the field
    static void know(Class<?> owner, String target) {
        try {
            TypeUse use = TypeUse.parse(target, owner.getClassLoader());
            Class<?> first = boxed(use.arguments().getFirst());
            if (use.raw() == IsoList.class) {
                Views.ofLists(first);
            } else {
                Views.ofMaps(first, boxed(use.arguments().getLast()));
            }
        } catch (ClassNotFoundException | UnknownTypeException | LinkageError _) {
            /* thrown again when the field is used */
        }
    }

    /* Names of types have the primitive in place of its box. */
    private static Class<?> boxed(TypeUse element) {
        return MethodType.methodType(element.raw()).wrap().returnType();
    }
}
