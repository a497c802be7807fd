// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.CodedBy;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.shape.Reflection;
import java.io.InvalidClassException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/// The codecs that classes name by [CodedBy]: made once, and unloaded with the class. Safe for any
/// thread.
final class AnnotatedCodecs {
    private static final ClassValue<Found> FOUND =
            new ClassValue<>() {
                @Override
                protected Found computeValue(Class<?> type) {
                    return find(type);
                }
            };

    /// The codec that a class names, or the reason why it cannot be used.
    ///
    /// @param codec null if it names none
    /// @param invalid why it cannot be used, or null
    private record Found(@Nullable ValueCodec<?> codec, @Nullable String invalid) {
        static final Found NONE = new Found(null, null);
    }

    private AnnotatedCodecs() {}

    /// Returns the codec that `type` names, or null.
    static @Nullable ValueCodec<?> of(Class<?> type) throws InvalidClassException {
        if (type.getClassLoader() == null) {
            return null; // the JDK's, without a look at annotations
        }
        Found found = FOUND.get(type);
        if (found.invalid() != null) {
            throw new InvalidClassException(type.getName(), found.invalid());
        }
        return found.codec();
    }

    private static Found find(Class<?> type) {
        try {
            CodedBy coded = type.getDeclaredAnnotation(CodedBy.class);
            if (coded == null) {
                return Found.NONE;
            }
            String refusal = CodableClasses.refusal(type);
            return refusal == null
                    ? new Found(make(coded.value()), null)
                    : new Found(null, "@CodedBy on " + refusal);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Throwable thrown = e instanceof InvocationTargetException ? e.getCause() : null;
            Throwable cause = thrown == null ? e : thrown;
            return new Found(null, "its codec cannot be made: " + ExceptionText.of(cause));
        }
    }

    private static ValueCodec<?> make(Class<? extends ValueCodec<?>> codec)
            throws ReflectiveOperationException {
        Constructor<?> constructor =
                Reflection.FACTORY.newConstructorForSerialization(
                        codec, codec.getDeclaredConstructor());
        return codec.cast(constructor.newInstance());
    }
}
