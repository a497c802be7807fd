// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.serializer.SerializerInstance;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// Copies objects between the classes of a task and those of its rank. One thread at a time uses it.
final class ClassBoundary {
    private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

    private final SerializerInstance values = SparkEnv.get().serializer().newInstance();

    /// Returns a program of the classes of `loader`.
    static <T, R> RankProgram<T, R> program(byte[] bytes, ClassLoader loader) {
        return SparkEnv.get()
                .closureSerializer()
                .newInstance()
                .deserialize(
                        ByteBuffer.wrap(bytes), loader, ClassTag$.MODULE$.apply(RankProgram.class));
    }

    /// Returns objects of the classes of `loader`.
    @SuppressWarnings("NullAway") // null elements are passed on as they are
    <T> List<T> copies(Iterator<T> originals, ClassLoader loader) {
        List<T> copies = new ArrayList<>();
        while (originals.hasNext()) {
            copies.add(copy(originals.next(), loader));
        }
        return copies;
    }

    <T> @Nullable T copy(@Nullable T original, ClassLoader loader) {
        if (original == null || isShared(original)) {
            return original;
        }
        ByteBuffer bytes = values.serialize(original, ANY);
        return RecordSerializerInstance.unchecked(values.deserialize(bytes, loader, ANY));
    }

    /// Returns true for objects of java.lang, such as boxed numbers and strings, and for arrays of
    /// numbers; false for those that may refer to classes of a task or a rank.
    private static boolean isShared(Object value) {
        if (value instanceof Class<?> named) {
            return named.getClassLoader() == null;
        }
        Class<?> type = value.getClass();
        return type.isArray()
                ? type.getComponentType().isPrimitive()
                : type.getPackageName().equals("java.lang") && !(value instanceof Throwable);
    }
}
