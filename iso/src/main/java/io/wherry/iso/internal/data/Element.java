// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Type;
import org.jspecify.annotations.Nullable;

/// What stands in a list, a map or an array: how one element is read and written.
///
/// @param <E> as what the program sees it
public interface Element<E> {
    /// The type of arrays of these.
    Type array();

    /// The element at an index, which is checked.
    @Nullable E get(int array, int index);

    /// Stores an element.
    ///
    /// @throws NullPointerException if it is null and that has no place
    void put(int array, int index, @Nullable E value);
}
