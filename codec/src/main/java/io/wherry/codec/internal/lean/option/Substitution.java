// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.option;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Replaces objects of some classes when they are written. Immutable.
///
/// @param type the class, which includes its subclasses
/// @param by returns the replacement; the object itself if that is to be written after all
public record Substitution(Class<?> type, Function<Object, ?> by) {

    /// Takes a function of a narrower type.
    @SuppressWarnings("unchecked") // it is asked about objects of `type` only
    public static <T> Substitution of(Class<T> type, Function<? super T, ?> by) {
        return new Substitution(type, (Function<Object, ?>) by);
    }

    /// Returns true if the lean format replaces objects of that class: never strings.
    public boolean concerns(Class<?> other) {
        return type.isAssignableFrom(other) && other != String.class;
    }

    /// Returns the replacement of `object`, which may be of any class.
    public @Nullable Object of(@Nullable Object object) {
        return type.isInstance(object) ? by.apply(object) : object;
    }
}
