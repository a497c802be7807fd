// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// Shows the objects of one type as Java objects.
///
/// @param <T> their class or interface
public interface View<T> {
    /// Number of the type.
    int type();

    /// Bytes of an object.
    int size();

    /// The object at a reference that is not null and whose type has been checked.
    T at(int reference);

    /// Whether the Java objects keep the cluster that they show; otherwise it is kept until it is closed.
    default boolean keepsCluster() {
        return false;
    }

    /// Where an object that this view has shown is.
    int reference(T object);
}
