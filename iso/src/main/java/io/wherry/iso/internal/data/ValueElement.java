// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Type;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.ValueView;
import org.jspecify.annotations.Nullable;

/// Records and objects of immutable classes, each a copy.
///
/// @param <E> their class
record ValueElement<E>(Type array, Class<E> shown, ValueView<E> view) implements Element<E> {
    @Override
    public @Nullable E get(int from, int index) {
        return Fields.getObjectAt(from, index, view);
    }

    @Override
    public void put(int into, int index, @Nullable E value) {
        Fields.putValueAt(into, index, shown.cast(value), view);
    }
}
