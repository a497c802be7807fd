// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.data.ArrayView;
import io.wherry.iso.internal.data.Element;
import io.wherry.iso.internal.data.Elements;
import io.wherry.iso.internal.data.Key;
import io.wherry.iso.internal.data.ListView;
import io.wherry.iso.internal.data.MapView;
import io.wherry.iso.internal.heap.ImmutableCopiers;
import io.wherry.iso.internal.heap.ImmutableView;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.raw.ValueView;
import io.wherry.iso.raw.View;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Maps Java types to property types, and collects the object types that they mention.
final class PropertyTypes {
    private final Set<Class<?>> mentioned = new LinkedHashSet<>();

    /// Returns the types of objects that were mentioned.
    Set<Class<?>> mentioned() {
        return mentioned;
    }

    /// Returns the property type of a Java type.
    ///
    /// @throws UnsupportedTypeException if no cluster can hold it
    PropertyType of(Type type) throws UnsupportedTypeException {
        if (type instanceof Class<?> plain) {
            return ofClass(plain);
        }
        if (type instanceof ParameterizedType generic) {
            boolean value =
                    generic.getRawType() instanceof Class<?> raw && ImmutableCopiers.isValue(raw);
            return value ? copied(generic) : shown(generic);
        }
        throw new UnsupportedTypeException(
                "no type that a cluster can hold: " + type.getTypeName());
    }

    private PropertyType ofClass(Class<?> type) throws UnsupportedTypeException {
        if (type.isPrimitive() && type != void.class) {
            return new PropertyType.Primitive(Kind.of(type));
        }
        if (type == String.class || type == CharSequence.class) {
            return new PropertyType.Text(type);
        }
        if (type == MemorySegment.class) {
            return new PropertyType.Memory();
        }
        if (type.isAnnotationPresent(Iso.class)) {
            mentioned.add(type);
            return new PropertyType.Shown(type.getName(), type, () -> Views.of(type));
        }
        if (ImmutableCopiers.isValue(type)) {
            return copied(type);
        }
        Class<?> component = type.getComponentType();
        if (component == null) {
            throw new UnsupportedTypeException(
                    "no type that a cluster can hold, %s: %s"
                            .formatted(ImmutableCopiers.refusal(type), type.getTypeName()));
        }
        return ofArray(component);
    }

    private static PropertyType copied(Type type) throws UnsupportedTypeException {
        try {
            ImmutableView<?> view = ImmutableCopiers.view(type);
            return new PropertyType.Copied(view.name(), () -> view);
        } catch (UnknownTypeException e) {
            throw new UnsupportedTypeException(String.valueOf(e.getMessage()));
        }
    }

    /// Returns the type of an element: a property type, or an enum.
    ///
    /// @throws UnsupportedTypeException if no cluster can hold it
    PropertyType ofElement(Type type) throws UnsupportedTypeException {
        return type instanceof Class<?> plain && plain.isEnum() ? copied(plain) : of(type);
    }

    private PropertyType ofArray(Class<?> component) throws UnsupportedTypeException {
        if (component.isPrimitive()) {
            return new PropertyType.Primitives(Kind.of(component));
        }
        PropertyType element = ofElement(component);
        return switch (element) {
            case PropertyType.Shown _, PropertyType.Text _, PropertyType.Copied _ ->
                    new PropertyType.References(element, component);
            case PropertyType.Primitive _,
                    PropertyType.Primitives _,
                    PropertyType.Memory _,
                    PropertyType.References _ ->
                    throw new UnsupportedTypeException(
                            "no array that a cluster can hold: " + component + "[]");
        };
    }

    private PropertyType shown(ParameterizedType type) throws UnsupportedTypeException {
        View<?> view = view(type);
        if (view == null || !(type.getRawType() instanceof Class<?> raw)) {
            throw new UnsupportedTypeException(
                    "no type that a cluster can hold: " + type.getTypeName());
        }
        return new PropertyType.Shown(nameOf(view), raw, () -> view);
    }

    private static String nameOf(View<?> view) {
        return io.wherry.iso.internal.type.Types.of(view.type()).name();
    }

    private @Nullable View<?> view(ParameterizedType type) throws UnsupportedTypeException {
        Type[] arguments = type.getActualTypeArguments();
        if (type.getRawType() == IsoList.class) {
            return ListView.of(element(arguments[0]));
        }
        if (type.getRawType() == IsoArray.class) {
            return new ArrayView<>(element(arguments[0]));
        }
        if (type.getRawType() == IsoMap.class) {
            return MapView.of(key(arguments[0]), element(arguments[1]));
        }
        return null;
    }

    /// Returns the element type of a list.
    ///
    /// @throws UnsupportedTypeException if no cluster can hold it
    Element<?> element(Type type) throws UnsupportedTypeException {
        if (type instanceof Class<?> plain) {
            Element<?> known = Elements.ofClass(plain);
            if (known != null) {
                return known;
            }
            PropertyType value = ofElement(plain);
            if (value instanceof PropertyType.Shown shown) {
                return objects(shown);
            }
            if (value instanceof PropertyType.Copied copied) {
                return values(copied, plain);
            }
        }
        throw new UnsupportedTypeException(
                "no elements that a cluster can hold: " + type.getTypeName());
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <E> Element<E> objects(PropertyType.Shown value) {
        Supplier<View<E>> view = () -> (View<E>) value.view().get();
        return Elements.ofObjects(value.name(), value.shown(), view);
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <E> Element<E> values(PropertyType.Copied value, Class<E> shown) {
        return Elements.ofValues(value.name(), shown, (ValueView<E>) value.view().get());
    }

    /// Returns the key type of a map.
    ///
    /// @throws UnsupportedTypeException if no map can have such keys
    Key<?> key(Type type) throws UnsupportedTypeException {
        if (type instanceof Class<?> plain) {
            Element<?> known = Elements.ofClass(plain);
            if (known != null && !plain.isPrimitive()) {
                return keyOf(plain, known);
            }
        }
        throw new UnsupportedTypeException(
                "no keys that a cluster can hold: " + type.getTypeName());
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <K> Key<K> keyOf(Class<?> shown, Element<?> element) {
        return new Key<>((Class<K>) shown, (Element<K>) element);
    }
}
