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
import io.wherry.iso.internal.heap.ImmutableForms;
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

/// Finds what Java types mean in memory, and remembers which types of objects they mention.
final class Values {
    private final Set<Class<?>> mentioned = new LinkedHashSet<>();

    /// The types of objects that were met.
    Set<Class<?>> mentioned() {
        return mentioned;
    }

    /// What a Java type means.
    ///
    /// @throws Unfit if it means nothing in a cluster
    Value of(Type type) throws Unfit {
        if (type instanceof Class<?> plain) {
            return ofClass(plain);
        }
        if (type instanceof ParameterizedType generic) {
            boolean value =
                    generic.getRawType() instanceof Class<?> raw && ImmutableForms.isValue(raw);
            return value ? copied(generic) : shown(generic);
        }
        throw new Unfit("no type that a cluster can hold: " + type.getTypeName());
    }

    private Value ofClass(Class<?> type) throws Unfit {
        if (type.isPrimitive() && type != void.class) {
            return new Value.Primitive(Kind.of(type));
        }
        if (type == String.class || type == CharSequence.class) {
            return new Value.Text(type);
        }
        if (type == MemorySegment.class) {
            return new Value.Memory();
        }
        if (type.isAnnotationPresent(Iso.class)) {
            mentioned.add(type);
            return new Value.Shown(type.getName(), type, () -> Views.of(type));
        }
        if (ImmutableForms.isValue(type)) {
            return copied(type);
        }
        Class<?> component = type.getComponentType();
        if (component == null) {
            throw new Unfit(
                    "no type that a cluster can hold, %s: %s"
                            .formatted(ImmutableForms.refusal(type), type.getTypeName()));
        }
        return ofArray(component);
    }

    private static Value copied(Type type) throws Unfit {
        try {
            ImmutableView<?> view = ImmutableForms.view(type);
            return new Value.Copied(view.name(), () -> view);
        } catch (UnknownTypeException e) {
            throw new Unfit(String.valueOf(e.getMessage()));
        }
    }

    private Value ofArray(Class<?> component) throws Unfit {
        if (component.isPrimitive()) {
            return new Value.Primitives(Kind.of(component));
        }
        Value element = ofClass(component);
        return switch (element) {
            case Value.Shown _, Value.Text _, Value.Copied _ ->
                    new Value.References(element, component);
            case Value.Primitive _, Value.Primitives _, Value.Memory _, Value.References _ ->
                    throw new Unfit("no array that a cluster can hold: " + component + "[]");
        };
    }

    private Value shown(ParameterizedType type) throws Unfit {
        View<?> view = view(type);
        if (view == null || !(type.getRawType() instanceof Class<?> raw)) {
            throw new Unfit("no type that a cluster can hold: " + type.getTypeName());
        }
        return new Value.Shown(nameOf(view), raw, () -> view);
    }

    private static String nameOf(View<?> view) {
        return io.wherry.iso.internal.type.Types.of(view.type()).name();
    }

    private @Nullable View<?> view(ParameterizedType type) throws Unfit {
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

    /// What stands in a list.
    ///
    /// @throws Unfit if it has no place in a cluster
    Element<?> element(Type type) throws Unfit {
        if (type instanceof Class<?> plain) {
            Element<?> known = Elements.ofClass(plain);
            if (known != null) {
                return known;
            }
            Value value = ofClass(plain);
            if (value instanceof Value.Shown shown) {
                return objects(shown);
            }
            if (value instanceof Value.Copied copied) {
                return values(copied, plain);
            }
        }
        throw new Unfit("no elements that a cluster can hold: " + type.getTypeName());
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <E> Element<E> objects(Value.Shown value) {
        Supplier<View<E>> view = () -> (View<E>) value.view().get();
        return Elements.ofObjects(value.name(), value.shown(), view);
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <E> Element<E> values(Value.Copied value, Class<E> shown) {
        return Elements.ofValues(value.name(), shown, (ValueView<E>) value.view().get());
    }

    /// What a map finds its values by.
    ///
    /// @throws Unfit if that cannot be
    Key<?> key(Type type) throws Unfit {
        if (type instanceof Class<?> plain) {
            Element<?> known = Elements.ofClass(plain);
            if (known != null && !plain.isPrimitive()) {
                return keyOf(plain, known);
            }
        }
        throw new Unfit("no keys that a cluster can hold: " + type.getTypeName());
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <K> Key<K> keyOf(Class<?> shown, Element<?> element) {
        return new Key<>((Class<K>) shown, (Element<K>) element);
    }
}
