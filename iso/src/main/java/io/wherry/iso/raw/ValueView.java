// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// Shows the objects of one type as copies: records, and objects of immutable classes.
///
/// @param <T> their class
public interface ValueView<T> extends View<T> {
    /// Copies a value into the cluster of another object.
    ///
    /// @return its reference
    int write(int beside, T value);

    /// Returns true: a copy needs no cluster.
    @Override
    default boolean keepsCluster() {
        return true;
    }

    /// Throws: a value does not know of what it is a copy.
    @Override
    default int reference(T object) {
        throw new IllegalArgumentException(
                "object lives in no cluster: class=" + object.getClass().getName());
    }
}
