// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.type.Field;
import java.lang.reflect.Method;

/// A method of an interface that reads or writes a property.
///
/// @param value what it gives or takes; of elements, of one of them
record Accessor(Method method, Form form, PropertyType value, Field field) {
    /// What it does with the property.
    enum Form {
        GET,
        SET,
        GET_ELEMENT,
        SET_ELEMENT,
        GET_LENGTH,
        SET_LENGTH
    }
}
