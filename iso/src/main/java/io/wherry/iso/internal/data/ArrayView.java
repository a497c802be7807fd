// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoArray;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.raw.View;

/// Shows arrays as lists.
///
/// @param <E> type of the elements
public record ArrayView<E>(Element<E> element) implements View<IsoArray<E>> {
    @Override
    public int type() {
        return element.array().id();
    }

    /// Returns the size of an empty array in bytes.
    @Override
    public int size() {
        return Type.ARRAY_HEADER;
    }

    @Override
    public IsoArray<E> at(int reference) {
        return new ClusterArray<>(reference, element);
    }

    @Override
    public boolean keepsCluster() {
        return true;
    }

    @Override
    public int reference(IsoArray<E> array) {
        return array.isoReference();
    }

    /// Returns log2 of the element size.
    public int shift() {
        return Integer.numberOfTrailingZeros(element.array().element().size());
    }
}
