// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// Creates Java objects that show the objects of one type.
///
/// @param <T> their class or interface
public interface View<T> {
    /// Returns the type number.
    int type();

    /// Returns the size of an object in bytes.
    int size();

    /// Returns the object at a non-null reference whose type has been checked.
    T at(int reference);

    /// Returns whether the Java objects keep the cluster that they show; otherwise it is kept until
    /// it is closed.
    default boolean keepsCluster() {
        return false;
    }

    /// Returns the reference of an object that this view has created.
    int reference(T object);
}
