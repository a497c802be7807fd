// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.IsoException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.flyweight.Views;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.TypeNames;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import io.wherry.iso.raw.Registry;
import io.wherry.iso.raw.View;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The types of initialized lowered classes, by name and number. Thread-safe.
final class LoweredTypes {
    /// Name of the static method of a lowered class that creates its Java objects.
    private static final String BOX = "box$iso";

    private static final String ARRAY = "[]";

    private static final String VALUE = "=";

    private static final Map<String, Type> BY_NAME = new ConcurrentHashMap<>();
    private static final Map<Integer, IntFunction<?>> BOXES = new ConcurrentHashMap<>();

    /* Classes of elements of arrays, with a class that names each. */
    private static final Map<String, Class<?>> ELEMENTS = new ConcurrentHashMap<>();

    private LoweredTypes() {}

    static void register(MethodHandles.Lookup lookup, int id, String fields, String others) {
        Class<?> lowered = lookup.lookupClass();
        Class<?> above = lowered.getSuperclass();
        Type type =
                Types.register(
                        Type.ofFields(
                                lowered.getName(), BY_NAME.get(above.getName()), parse(fields)));
        if (type.id() != id) {
            throw new IsoException(
                    "a class and its super class were not lowered together: class="
                            + lowered.getName());
        }
        BY_NAME.put(type.name(), type);
        LoweredValues.reach(lookup);
        for (Field field : type.fields()) {
            if (LoweredCollections.isName(field.target())) {
                Types.later(() -> LoweredCollections.know(lowered, field.target()));
            }
        }
        List<String> all = TypeNames.split(others);
        for (String other : all) {
            if (other.startsWith(VALUE)) {
                String target = other.substring(VALUE.length());
                Types.later(() -> LoweredValues.know(lowered, target));
            } else if (other.endsWith(ARRAY)) {
                array(other);
                String element = other.replace(ARRAY, "");
                boolean object = kind(element) == Kind.REFERENCE && !all.contains(VALUE + element);
                if (object && BY_NAME.get(element) == null) {
                    ELEMENTS.putIfAbsent(element, lowered);
                    Types.later(() -> initialize(element, lowered.getClassLoader()));
                }
            } else {
                Types.later(() -> initialize(other, lowered.getClassLoader()));
            }
        }
        publish(lookup, lowered, type);
    }

    /* Subclasses may occur in a cluster before the program has used them. */
    private static void initialize(String name, @Nullable ClassLoader loader) {
        try {
            Class<?> named = Class.forName(name, true, loader);
            if (named.isInterface()) {
                Views.of(named);
            }
        } catch (ClassNotFoundException | LinkageError _) {
            /* it was present when its super class was lowered, but is not any more; or its
             * initializer fails, which the program sees where it uses the class */
        }
    }

    private static List<Field> parse(String fields) {
        List<Field> parsed = new ArrayList<>();
        for (String field : TypeNames.split(fields)) {
            int colon = field.indexOf(':');
            String target = field.substring(colon + 1);
            parsed.add(new Field(field.substring(0, colon), kind(target), target, 0));
            if (target.endsWith(ARRAY)) {
                array(target);
            }
        }
        return parsed;
    }

    private static Kind kind(String target) {
        for (Kind kind : Kind.values()) {
            if (kind.javaClass().getName().equals(target)) {
                return kind;
            }
        }
        return Kind.REFERENCE;
    }

    /// Returns the type of arrays with this name, `int[]` or `demo.Tree[]`.
    static Type array(String name) {
        String element = name.substring(0, name.length() - ARRAY.length());
        if (element.endsWith(ARRAY)) {
            array(element);
        }
        Type type = Types.arrayNamed(name);
        BY_NAME.put(name, type);
        return type;
    }

    private static <T> void publish(MethodHandles.Lookup lookup, Class<T> lowered, Type type) {
        IntFunction<T> box = boxes(lookup, lowered);
        BOXES.put(type.id(), box);
        Registry.register(lowered, new BoxView<>(type.id(), type.size(), box));
    }

    private record BoxView<T>(int type, int size, IntFunction<T> box) implements View<T> {
        @Override
        public T at(int reference) {
            return box.apply(reference);
        }

        @Override
        public int reference(T object) {
            return ((IsoObject) object).isoReference();
        }
    }

    @SuppressWarnings("unchecked") // the method returns the class that has it
    private static <T> IntFunction<T> boxes(MethodHandles.Lookup lookup, Class<T> lowered) {
        try {
            MethodHandle box =
                    lookup.findStatic(lowered, BOX, MethodType.methodType(lowered, int.class));
            return (IntFunction<T>)
                    LambdaMetafactory.metafactory(
                                    lookup,
                                    "apply",
                                    MethodType.methodType(IntFunction.class),
                                    MethodType.methodType(Object.class, int.class),
                                    box,
                                    MethodType.methodType(lowered, int.class))
                            .getTarget()
                            .invoke();
        } catch (Throwable e) { // thrown by a method handle
            throw new IsoException("not lowered as it should be: class=" + lowered.getName(), e);
        }
    }

    static @Nullable Type named(String name) {
        return BY_NAME.get(name);
    }

    static String name(int id) {
        Type type = Types.known(id);
        return type == null ? "%08x".formatted(id) : type.name();
    }

    /// Returns whether objects of one type are also objects of another. Does not initialize the
    /// class of the other type: the super classes of a registered type are registered.
    static boolean isKind(int found, int wanted) {
        Type type = Types.known(found);
        Type above = type == null ? null : Types.registered(wanted);
        return type != null && above != null && isKind(type, above);
    }

    private static boolean isKind(Type type, Type wanted) {
        if (!type.isArray() || !wanted.isArray()) {
            return type.isKindOf(wanted);
        }
        if (type.element() != Kind.REFERENCE || wanted.element() != Kind.REFERENCE) {
            return type == wanted;
        }
        Type element = initialized(type.elementType());
        Type wantedElement = BY_NAME.get(wanted.elementType()); // after its subclass
        return element != null && wantedElement != null && isKind(element, wantedElement);
    }

    /* The type of elements, whose class is initialized now: its super classes become known. */
    private static @Nullable Type initialized(String name) {
        Type known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        Class<?> naming = ELEMENTS.get(name);
        if (naming == null) {
            Types.known(0); // registers deferred types
        } else {
            initialize(name, naming.getClassLoader());
        }
        return BY_NAME.get(name);
    }

    /// Returns whether arrays of a type have that many dimensions, and objects of lowered classes
    /// in the last one.
    static boolean isOfObjects(int array, int dimensions) {
        String element = name(array);
        for (int i = 0; i < dimensions; i++) {
            if (!element.endsWith(ARRAY)) {
                return false;
            }
            element = element.substring(0, element.length() - ARRAY.length());
        }
        Type type = initialized(element);
        return type != null && !type.isArray();
    }

    /// Requires that an object can be an element of an array. A class that is not initialized has
    /// no objects.
    static void requireElement(int array, int value) {
        Type stored = Types.known(Cells.typeOf(value));
        Type element = BY_NAME.get(Types.of(Cells.typeOf(array)).elementType());
        if (stored == null || element == null || !isKind(stored, element)) {
            throw new ArrayStoreException(name(Cells.typeOf(value)));
        }
    }

    static Object box(int reference) {
        int id = Cells.typeOf(reference);
        IntFunction<?> box = BOXES.get(id);
        if (box == null && Types.known(id) != null) {
            box = BOXES.get(id);
        }
        if (box == null) {
            throw new UnknownTypeException("no lowered class: type=" + name(id));
        }
        return box.apply(reference);
    }
}
