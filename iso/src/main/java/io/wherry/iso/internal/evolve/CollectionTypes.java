// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.TypeNames;
import io.wherry.iso.internal.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The types of lists and maps that the program has not used yet, but whose elements are of its
/// types: a lowered class uses the types of its fields only when they are read.
final class CollectionTypes {
    private static final String LIST = IsoList.class.getName() + '<';
    private static final String MAP = IsoMap.class.getName() + '<';

    private CollectionTypes() {}

    /// Returns the type with this name, or null if it is not a type of lists or maps, or the
    /// program does not know its elements.
    static @Nullable Type named(String name) {
        boolean isList = name.startsWith(LIST);
        if (!name.endsWith(">") || !(isList || name.startsWith(MAP))) {
            return null;
        }
        String[] elements = TypeNames.arguments(name).toArray(String[]::new);
        for (String element : elements) {
            if (!isKnown(element)) {
                return null;
            }
        }
        if (elements.length != (isList ? 1 : 2)) {
            return null;
        }
        return Types.register(Type.ofFields(name, null, isList ? list(elements) : map(elements)));
    }

    private static boolean isKnown(String element) {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.REFERENCE && kind.javaClass().getName().equals(element)) {
                return true;
            }
        }
        return element.equals(Types.TEXT) || Types.ofProgram(element) != null;
    }

    private static List<Field> list(String... elements) {
        return List.of(number("size"), array("elements", elements[0]));
    }

    private static List<Field> map(String... elements) {
        return List.of(
                array("hashes", "int"),
                array("index", "int"),
                array("keys", elements[0]),
                number("size"),
                number("used"),
                array("values", elements[1]));
    }

    private static Field number(String name) {
        return new Field(name, Kind.INT, "int", 0);
    }

    private static Field array(String name, String element) {
        return new Field(name, Kind.REFERENCE, Types.arrayNamed(element + "[]").name(), 0);
    }
}
