// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.ValueView;
import io.wherry.iso.raw.View;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Factories of element types.
public final class Elements {
    private Elements() {}

    /// Returns the type of boxed primitives or strings, or null if the class is neither.
    @SuppressWarnings("unchecked") // chosen by the class
    public static <E> @Nullable Element<E> ofClass(Class<E> type) {
        if (type == String.class) {
            return (Element<E>) new TextElement();
        }
        return (Element<E>) PrimitiveElement.of(type);
    }

    /// Returns the type of copies of records or of objects of an immutable class.
    ///
    /// @param name of their type
    public static <E> Element<E> ofValues(String name, Class<E> shown, ValueView<E> view) {
        return new ValueElement<>(Types.arrayOf(name), shown, view);
    }

    /// Returns the type of objects with a view.
    ///
    /// @param name of their type
    /// @param view called when the first object is read
    public static <E> Element<E> ofObjects(String name, Class<?> shown, Supplier<View<E>> view) {
        return new ObjectElement<>(name, shown, view);
    }
}
