// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.Flyweight;
import io.wherry.iso.raw.View;

/// Shows objects by a generated class.
///
/// @param prototype creates other objects of its class
record FlyweightView<T>(int type, int size, Class<T> shown, Flyweight prototype)
        implements View<T> {
    @Override
    @SuppressWarnings("unchecked") // made to implement it
    public T at(int reference) {
        return (T) prototype.isoAt(reference);
    }

    @Override
    public boolean keepsCluster() {
        return true;
    }

    @Override
    public int reference(T object) {
        return Fields.referenceTo(shown.cast(object));
    }
}
