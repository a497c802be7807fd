// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Field;
import java.lang.reflect.Method;

/// A method of an interface that reads or writes a property.
///
/// @param value type of the property; of an element accessor, the type of the elements
record Accessor(Method method, Form form, PropertyType value, Field field) {
    /// The kind of access.
    enum Form {
        GET,
        SET,
        GET_ELEMENT,
        SET_ELEMENT,
        GET_LENGTH,
        SET_LENGTH
    }
}
