// SPDX-License-Identifier: Apache-2.0
package io.wherry.kotlin;

import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.util.Objects;

/// A codec of a class with one instance, such as an `object` of Kotlin: the copy is that instance.
/// The class need not be serializable. For the lean format; both peers must have the codec.
///
/// @param <T> the class
public final class SingletonCodec<T> implements ValueCodec<T> {
    private final T instance;

    public SingletonCodec(T instance) {
        this.instance = Objects.requireNonNull(instance, "instance");
    }

    @Override
    public void write(T value, GraphOutput out) {
        // its class says all
    }

    @Override
    public T read(GraphInput in) {
        return instance;
    }

    @Override
    public boolean isLeaf() {
        return true;
    }
}
