// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/// A generic type as an object, for [GraphCodec#decode(byte[], TypeToken)]. It is made as an
/// anonymous subclass. Immutable.
///
/// ```java
/// List<Order> orders = codec.decode(bytes, new TypeToken<List<Order>>() {});
/// ```
///
/// @param <T> the type
public abstract class TypeToken<T> {
    private final Type type;

    /// @throws IllegalStateException if the subclass has no type argument, or is not a direct
    ///     subclass
    protected TypeToken() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType own)
                || own.getRawType() != TypeToken.class) {
            throw new IllegalStateException(
                    "no direct subclass with a type argument: class=" + getClass().getName());
        }
        this.type = own.getActualTypeArguments()[0];
    }

    /// Returns the type.
    public final Type type() {
        return type;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof TypeToken<?> token && type.equals(token.type);
    }

    @Override
    public final int hashCode() {
        return type.hashCode();
    }

    @Override
    public final String toString() {
        return "TypeToken[" + type.getTypeName() + "]";
    }
}
