// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.Iso;
import io.wherry.iso.UnknownTypeException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The layout of the values of a record or an interface.
///
/// ```text
///  0                                fixed
///  +----------+----------+----------+--------------------
///  | field 0  | field 1  | ...      | texts, UTF-8 ...
///  +----------+----------+----------+--------------------
///
///  primitive     its size in bytes; boolean: 1
///  text, enum    position 4 | length 4        length -1: null
/// ```
/// Little-endian, unaligned. [io.wherry.iso.internal.memory.Utf8Text] describes texts with unpaired
/// surrogates. Components of a record are in the order of their declaration,
/// properties of an interface in that of their names.
///
/// @param offsets of the fields by their accessors, in order
/// @param setters of an interface
/// @param fixed bytes before the texts
record ValueFields(Map<Method, Integer> offsets, List<Method> setters, int fixed) {
    private static final int TEXT = 2 * Integer.BYTES;

    /// @throws UnknownTypeException if the type is neither a record nor an interface with [Iso], or
    ///     has another component
    static ValueFields of(Class<?> type) {
        if (type.isRecord()) {
            List<Method> accessors = new ArrayList<>();
            for (var component : type.getRecordComponents()) {
                accessors.add(component.getAccessor());
            }
            return of(type, accessors, List.of());
        }
        if (!type.isInterface() || !type.isAnnotationPresent(Iso.class) || type.isSealed()) {
            throw new UnknownTypeException(
                    "values of a map are records or of an interface with @Iso: class="
                            + type.getName());
        }
        return ofInterface(type);
    }

    private static ValueFields ofInterface(Class<?> type) {
        List<Method> getters = new ArrayList<>();
        List<Method> setters = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) {
                continue;
            }
            boolean isVoid = method.getReturnType() == void.class;
            if (!isVoid && method.getParameterCount() == 0) {
                getters.add(method);
            } else if (isVoid && method.getParameterCount() == 1) {
                setters.add(method);
            } else {
                throw refused(type, method);
            }
        }
        getters.sort(Comparator.comparing(Method::getName));
        return of(type, getters, setters);
    }

    private static boolean isOfObject(Method method) {
        return Arrays.stream(Object.class.getMethods())
                .anyMatch(one ->
                        one.getName().equals(method.getName())
                                && Arrays.equals(
                                        one.getParameterTypes(), method.getParameterTypes()));
    }

    private static ValueFields of(Class<?> type, List<Method> accessors, List<Method> setters) {
        Map<Method, Integer> offsets = new LinkedHashMap<>();
        int at = 0;
        for (Method accessor : accessors) {
            offsets.put(accessor, at);
            at += size(type, accessor);
        }
        return new ValueFields(offsets, List.copyOf(setters), at);
    }

    private static int size(Class<?> type, Method accessor) {
        Class<?> field = accessor.getReturnType();
        if (field == String.class || field.isEnum()) {
            return TEXT;
        }
        if (field == boolean.class || field == byte.class) {
            return Byte.BYTES;
        }
        if (field == short.class || field == char.class) {
            return Short.BYTES;
        }
        if (field == int.class || field == float.class) {
            return Integer.BYTES;
        }
        if (field == long.class || field == double.class) {
            return Long.BYTES;
        }
        throw refused(type, accessor);
    }

    private static UnknownTypeException refused(Class<?> type, @Nullable Method method) {
        return new UnknownTypeException(
                "no component of a value, only primitives, String and enums are: class=%s, method=%s"
                        .formatted(type.getName(), method));
    }

    /// Returns names and types: `cents:long,version:int`.
    String description() {
        return offsets.keySet().stream()
                .map(field -> field.getName() + ':' + field.getReturnType().getTypeName())
                .collect(Collectors.joining(","));
    }
}
