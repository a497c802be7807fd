// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.type;

import io.wherry.codec.WireFormatException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks that decoded objects are of the type that a program expects. One thread owns it.
public final class TypeCheck {
    private static final Object[] NONE = {};

    /// The type of the root, for errors.
    private final Type whole;

    private TypeCheck(Type whole) {
        this.whole = whole;
    }

    /// Returns `root` if it is of `type`: of its class; and elements of a collection, keys and
    /// values of a map, and components of an array are of the classes of the arguments of `type`.
    /// Null is of every type.
    public static @Nullable Object checked(@Nullable Object root, Type type)
            throws WireFormatException {
        new TypeCheck(type).check(root, type, "");
        return root;
    }

    /// Returns `root` if it is a `type` or null. Primitive types stand for their boxes.
    public static <T> @Nullable T cast(@Nullable Object root, Class<T> type)
            throws WireFormatException {
        Class<T> wanted = boxed(type);
        if (root != null && !wanted.isInstance(root)) {
            throw new TypeCheck(type).mismatch(root, type, "");
        }
        return wanted.cast(root);
    }

    /// Returns the class of the boxes of a primitive type; any other class itself.
    @SuppressWarnings("unchecked") // int.class is a Class<Integer>
    public static <T> Class<T> boxed(Class<T> type) {
        return (Class<T>) GenericTypes.boxed(type);
    }

    private void check(@Nullable Object object, Type type, String path) throws WireFormatException {
        checkClass(object, type, path);
        Type component = GenericTypes.component(type);
        if (component != null && !(component instanceof Class<?>)) {
            Object[] components = object instanceof Object[] array ? array : NONE;
            for (int i = 0; i < components.length; i++) {
                check(components[i], component, path + "[" + i + "]");
            }
        } else if (object instanceof Collection<?> elements) {
            checkElements(elements, GenericTypes.argument(type, Iterable.class, 0), path);
        } else if (object instanceof Map<?, ?> map) {
            Type keys = GenericTypes.argument(type, Map.class, 0);
            checkAll(map.keySet(), keys, path + ".key");
            checkAll(map.values(), GenericTypes.argument(type, Map.class, 1), path + ".value");
        }
    }

    private void checkElements(Collection<?> elements, @Nullable Type type, String path)
            throws WireFormatException {
        if (type == null || type == Object.class) {
            return;
        }
        List<Class<?>> classes = GenericTypes.classes(type);
        int index = 0;
        for (Object element : elements) {
            if (!isOf(element, classes)) {
                throw mismatch(element, type, path + "[" + index + "]");
            }
            index++;
        }
    }

    private void checkAll(Collection<?> objects, @Nullable Type type, String path)
            throws WireFormatException {
        if (type == null || type == Object.class) {
            return;
        }
        List<Class<?>> classes = GenericTypes.classes(type);
        for (Object object : objects) {
            if (!isOf(object, classes)) {
                throw mismatch(object, type, path);
            }
        }
    }

    private void checkClass(@Nullable Object object, Type type, String path)
            throws WireFormatException {
        if (!isOf(object, GenericTypes.classes(type))) {
            throw mismatch(object, type, path);
        }
    }

    private static boolean isOf(@Nullable Object object, List<Class<?>> classes) {
        if (object == null) {
            return true;
        }
        for (Class<?> expected : classes) {
            if (!expected.isInstance(object)) {
                return false;
            }
        }
        return true;
    }

    private WireFormatException mismatch(@Nullable Object object, Type type, String path) {
        boolean root = path.isEmpty();
        WireFormatException failure =
                new WireFormatException(
                        (root ? "root" : "object")
                                + " is of another class: class="
                                + (object == null ? "null" : object.getClass().getName())
                                + ", wanted="
                                + type.getTypeName()
                                + (root ? "" : ", path=" + path + ", root=" + whole.getTypeName()),
                        0);
        failure.locatePath(path);
        return failure;
    }
}
