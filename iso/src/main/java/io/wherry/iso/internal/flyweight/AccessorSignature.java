// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.flyweight.Accessor.Form;
import java.lang.reflect.Method;
import java.lang.reflect.Type;

/// The accessor kind of a method, derived from its name, parameter types and return type.
///
/// @param property name of the property
/// @param type of the property, or of its elements
record AccessorSignature(Method method, Form form, String property, Type type) {
    private static final String LENGTH = "Length";

    /// Returns the signature of a method.
    ///
    /// @throws UnsupportedTypeException if the method is not an accessor
    static AccessorSignature of(Method method) throws UnsupportedTypeException {
        if (method.getTypeParameters().length > 0) {
            throw new UnsupportedTypeException("it has type parameters");
        }
        Type[] taken = method.getGenericParameterTypes();
        Type given = method.getGenericReturnType();
        boolean gives = given != void.class;
        if (gives && taken.length == 0) {
            return new AccessorSignature(method, Form.GET, property(method, getter(method)), given);
        }
        if (gives && taken.length == 1 && taken[0] == int.class) {
            return new AccessorSignature(method, Form.GET_ELEMENT, property(method, "get"), given);
        }
        if (!gives && taken.length == 1) {
            return new AccessorSignature(method, Form.SET, property(method, "set"), taken[0]);
        }
        if (!gives && taken.length == 2 && taken[0] == int.class) {
            return new AccessorSignature(
                    method, Form.SET_ELEMENT, property(method, "set"), taken[1]);
        }
        throw new UnsupportedTypeException(
                "neither getter nor setter, of a property or of an element");
    }

    private static String getter(Method method) {
        return method.getReturnType() == boolean.class && method.getName().startsWith("is")
                ? "is"
                : "get";
    }

    /* getKey, setKey and key access the same property. */
    private static String property(Method method, String prefix) {
        String name = method.getName();
        int at = prefix.length();
        if (name.length() > at
                && name.startsWith(prefix)
                && Character.isUpperCase(name.charAt(at))) {
            return Character.toLowerCase(name.charAt(at)) + name.substring(at + 1);
        }
        return name;
    }

    /// Returns the property whose length this accessor may access, or the empty string.
    String lengthOf() {
        boolean whole = form == Form.GET || form == Form.SET;
        return whole && type == int.class && property.endsWith(LENGTH)
                ? property.substring(0, property.length() - LENGTH.length())
                : "";
    }

    /// Returns the same signature as an accessor of the length of another property.
    AccessorSignature asLength() {
        Form length = form == Form.GET ? Form.GET_LENGTH : Form.SET_LENGTH;
        return new AccessorSignature(method, length, lengthOf(), type);
    }

    boolean isElement() {
        return form == Form.GET_ELEMENT || form == Form.SET_ELEMENT;
    }

    boolean isLength() {
        return form == Form.GET_LENGTH || form == Form.SET_LENGTH;
    }
}
