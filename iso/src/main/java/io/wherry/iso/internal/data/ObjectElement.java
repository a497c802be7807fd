// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.View;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Elements that are references to objects of one type.
///
/// @param <E> Java type of the objects
final class ObjectElement<E> implements Element<E> {
    private final Type array;
    private final Class<?> shown;
    private final Supplier<View<E>> source;
    private @Nullable View<E> view;

    /// @param source called when the first object is read, because types may refer to each other
    ObjectElement(String name, Class<?> shown, Supplier<View<E>> source) {
        this.array = Types.arrayOf(name);
        this.shown = shown;
        this.source = source;
    }

    @Override
    public Type array() {
        return array;
    }

    private View<E> view() {
        View<E> known = view;
        if (known == null) {
            known = source.get();
            view = known;
        }
        return known;
    }

    @Override
    public @Nullable E get(int from, int index) {
        return Fields.getObjectAt(from, index, view());
    }

    @Override
    public void put(int into, int index, @Nullable E value) {
        Fields.putObjectAt(into, index, shown.cast(value));
    }
}
