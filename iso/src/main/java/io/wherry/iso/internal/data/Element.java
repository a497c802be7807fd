// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Type;
import org.jspecify.annotations.Nullable;

/// The element type of a list, a map or an array: reads and writes elements.
///
/// @param <E> Java type of the elements
public interface Element<E> {
    /// Returns the type of arrays of these elements.
    Type array();

    /// Returns the element at an index, which is checked.
    @Nullable E get(int array, int index);

    /// Stores an element.
    ///
    /// @throws NullPointerException if it is null and the element type has no null
    void put(int array, int index, @Nullable E value);
}
