// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.NotCopyableException;
import org.jspecify.annotations.Nullable;

/// The cache of copiers of classes whose types are derived from the class. Thread-safe.
final class ClassCopiers {
    /* Either a copier, or the reason why there is none. */
    private record Answer(@Nullable ObjectCopier copier, String reason) {}

    private static final ClassValue<Answer> ANSWERS =
            new ClassValue<>() {
                @Override
                protected Answer computeValue(Class<?> type) {
                    try {
                        return new Answer(make(type), "");
                    } catch (NotCopyableException e) {
                        return new Answer(null, String.valueOf(e.getMessage()));
                    }
                }
            };

    private ClassCopiers() {}

    /// Returns the copier of a class.
    ///
    /// @throws NotCopyableException if its objects cannot be copied
    static ObjectCopier of(Class<?> type) {
        Answer answer = ANSWERS.get(type);
        if (answer.copier == null) {
            throw new NotCopyableException(answer.reason);
        }
        return answer.copier;
    }

    /// Returns the copier of a class, or null if its objects cannot be copied.
    static @Nullable ObjectCopier known(Class<?> type) {
        return ANSWERS.get(type).copier;
    }

    private static ObjectCopier make(Class<?> type) {
        if (type == String.class) {
            return new StringCopier();
        }
        if (type.isArray()) {
            return ArrayCopier.of(type);
        }
        ObjectCopier jdk = JdkCopiers.of(type);
        if (jdk != null) {
            return jdk;
        }
        Shape shape = Shape.of(type);
        if (shape.kind() == Kind.ENUM) {
            return new EnumCopier(enumClass(type));
        }
        return FieldsCopier.own(shape);
    }

    /* An enum constant with a body has its own class. */
    private static Class<?> enumClass(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return type.isEnum() || above == null ? type : above;
    }
}
