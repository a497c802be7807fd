// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.option;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.description.ValueForm;
import java.io.IOException;
import java.io.InvalidClassException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The codecs of the program by their classes. Immutable.
///
/// @param byClass each for objects of exactly that class
public record ValueCodecs(Map<Class<?>, ValueCodec<?>> byClass) {
    static final ValueCodecs NONE = new ValueCodecs(Map.of());

    public ValueCodecs {
        byClass = Map.copyOf(byClass);
    }

    /// Finds the codec that a class itself names by [io.wherry.codec.CodedBy].
    @FunctionalInterface
    public interface Named {
        /// Returns the codec, or null if `type` names none.
        ///
        /// @throws InvalidClassException if there can be none
        @Nullable ValueCodec<?> valueCodec(Class<?> type) throws InvalidClassException;
    }

    /// Returns the codec for `type`: one of these, otherwise the one that the class names, or null.
    public @Nullable ValueCodec<?> find(Class<?> type, Named named) throws InvalidClassException {
        ValueCodec<?> codec = byClass.get(type);
        return codec == null ? named.valueCodec(type) : codec;
    }

    /// Returns the codec that reads values of `type` that the stream describes as `form`.
    ///
    /// @throws ClassMismatchException if there is none, or if it is of a lower version
    public ValueCodec<?> reading(Class<?> type, ValueForm form, Named named, long position)
            throws IOException {
        ValueCodec<?> codec = find(type, named);
        if (codec == null) {
            throw new ClassMismatchException(
                    type.getName(),
                    "its writer has a ValueCodec for it, the reader none",
                    position);
        }
        int version = ValueForm.of(codec).version();
        if (form.version() > version) {
            throw new ClassMismatchException(
                    type.getName(),
                    "version of its ValueCodec: here="
                            + version
                            + ", in the stream="
                            + form.version(),
                    position);
        }
        return codec;
    }

    /// Returns the same with `codec` for `type`, in place of an earlier one.
    public ValueCodecs with(Class<?> type, ValueCodec<?> codec) {
        Map<Class<?>, ValueCodec<?>> all = new HashMap<>(byClass);
        all.put(type, codec);
        return new ValueCodecs(all);
    }

    /// Returns the same with those of `more` whose classes have no codec here.
    public ValueCodecs behind(Map<Class<?>, ValueCodec<?>> more) {
        Map<Class<?>, ValueCodec<?>> all = new HashMap<>(more);
        all.putAll(byClass);
        return new ValueCodecs(all);
    }
}
