// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.Iso;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.heap.ImmutableCopier.Component;
import io.wherry.iso.internal.type.Aliases;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The forms of records and of immutable classes, each made once. Any number of threads.
public final class ImmutableCopiers {
    /* A generic class can lead to itself with ever longer arguments. */
    private static final int MOST_PARTS = 1000;

    private static final class Known {
        final ImmutableClass shape;
        final Map<TypeUse, ImmutableCopier> forms = new ConcurrentHashMap<>();
        final Map<TypeUse, ImmutableView<?>> views = new ConcurrentHashMap<>();

        Known(ImmutableClass shape) {
            this.shape = shape;
        }
    }

    private static final ClassValue<Known> KNOWN =
            new ClassValue<>() {
                @Override
                protected Known computeValue(Class<?> type) {
                    return new Known(shape(type));
                }
            };

    private ImmutableCopiers() {}

    private static ImmutableClass shape(Class<?> type) {
        if (JdkValues.of(type) != null) {
            return JdkValues.shape(type.getName());
        }
        boolean none =
                type.isInterface()
                        || type.isArray()
                        || type.isPrimitive()
                        || type.isEnum()
                        || type.isHidden()
                        || type.isAnnotationPresent(Iso.class);
        if (none) {
            return new ImmutableClass(List.of(), "it is neither a record nor an immutable class");
        }
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        String path = type.getPackageName().isEmpty() ? type.getName() + ".class" : file;
        try (InputStream in = type.getResourceAsStream(path)) {
            return in == null
                    ? ofRecord(type)
                    : ImmutableClass.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("class file: class=" + type.getName(), e);
        }
    }

    /* A class that was made at run time may have no file. */
    private static ImmutableClass ofRecord(Class<?> type) {
        List<String> names = new ArrayList<>();
        if (type.isRecord()) {
            for (var component : type.getRecordComponents()) {
                names.add(component.getName());
            }
        }
        return new ImmutableClass(names, type.isRecord() ? "" : "its class file is not found");
    }

    /// Returns whether objects of a class are values: copied into clusters and out of them.
    public static boolean isValue(Class<?> type) {
        return KNOWN.get(type).shape.refusal().isEmpty();
    }

    /// Returns whether objects of a class can be elements as copies: values, and constants of an enum.
    public static boolean isElement(Class<?> type) {
        return type.isEnum() || isValue(type);
    }

    /// Returns why objects of a class are no values; empty if they are.
    public static String refusal(Class<?> type) {
        return KNOWN.get(type).shape.refusal();
    }

    /// Returns the view of a class, or of a generic one with its arguments.
    ///
    /// @throws UnknownTypeException if a component has no place in a cluster
    public static ImmutableView<?> view(Type type) {
        return view(TypeUse.of(type, Map.of()), MethodHandles.lookup());
    }

    /// Returns the view of a class, or of an enum.
    ///
    /// @param from has the rights to read its fields and to call its constructor
    /// @throws UnknownTypeException if a component has no place in a cluster
    public static ImmutableView<?> view(TypeUse use, Lookup from) {
        if (use.raw().isEnum()) {
            ValueForm constants = (ValueForm) ClassCopiers.of(use.raw());
            return KNOWN.get(use.raw())
                    .views
                    .computeIfAbsent(use, _ -> new ImmutableView<>(constants));
        }
        ImmutableCopier form = get(use);
        List<ImmutableCopier> all = all(form);
        all.forEach(one -> one.reach(from));
        all.forEach(one -> one.reach(MethodHandles.lookup()));
        all.forEach(ImmutableCopier::reached);
        return KNOWN.get(use.raw()).views.computeIfAbsent(use, _ -> new ImmutableView<>(form));
    }

    /* The form and those of all values that its objects lead to. */
    private static List<ImmutableCopier> all(ImmutableCopier form) {
        List<ImmutableCopier> all = new ArrayList<>();
        Set<ObjectCopier> seen = new HashSet<>(Set.of(form));
        Deque<ObjectCopier> left = new ArrayDeque<>(seen);
        while (!left.isEmpty()) {
            List<ObjectCopier> next = List.of();
            switch (left.remove()) {
                case ImmutableCopier one -> {
                    all.add(one);
                    next = one.parts();
                }
                case ValueArrayCopier array -> {
                    ObjectCopier part = array.element().part();
                    next = part == null ? List.of() : List.of(part);
                }
                default -> {
                    /* leads to no value */
                }
            }
            next.stream().filter(seen::add).forEach(left::add);
            if (seen.size() > MOST_PARTS) {
                throw new UnknownTypeException(
                        "components lead to too many classes: class=" + form.type().name());
            }
        }
        return all;
    }

    /// Returns the form of a class.
    ///
    /// @throws UnknownTypeException if a component has no place in a cluster
    static ImmutableCopier get(TypeUse use) {
        Known known = KNOWN.get(use.raw());
        ImmutableCopier form = known.forms.get(use);
        if (form != null) {
            return form;
        }
        if (!known.shape.refusal().isEmpty()) {
            throw new UnknownTypeException(
                    "no values, %s: class=%s".formatted(known.shape.refusal(), use.name()));
        }
        JdkValues layout = JdkValues.of(use.raw());
        ImmutableCopier made =
                layout == null
                        ? new ImmutableCopier(use, components(use, known.shape), null)
                        : new ImmutableCopier(use, layout.components(use), layout.access());
        ImmutableCopier first = known.forms.putIfAbsent(use, made);
        if (first != null) {
            return first;
        }
        for (ValueCell cell : made.cells()) {
            if (cell instanceof ReferenceCell.Shown shown) {
                Types.later(() -> know(shown));
            }
        }
        return made;
    }

    /* A cluster may contain objects before the program has used their class. */
    private static void know(ReferenceCell.Shown shown) {
        try {
            Objects.requireNonNull(shown.view().get());
        } catch (UnknownTypeException _) {
            /* thrown again when the component is used */
        }
    }

    private static List<Component> components(TypeUse use, ImmutableClass shape) {
        noteAlias(use.raw().getAnnotation(Iso.Alias.class), use, "");
        List<Component> components = new ArrayList<>();
        for (String name : shape.fields()) {
            try {
                Field field = use.raw().getDeclaredField(name);
                noteAlias(field.getAnnotation(Iso.Alias.class), use, name);
                components.add(
                        new Component(name, TypeUse.of(field.getGenericType(), use.bindings())));
            } catch (NoSuchFieldException e) {
                throw new UnknownTypeException(
                        "class has no such field: class=%s, field=%s".formatted(use.name(), name));
            }
        }
        return components;
    }

    private static void noteAlias(Iso.@Nullable Alias alias, TypeUse use, String field) {
        if (alias != null && field.isEmpty()) {
            Aliases.ofType(use.raw().getName(), List.of(alias.value()));
        } else if (alias != null) {
            Aliases.ofField(use.name(), field, List.of(alias.value()));
        }
    }

    /// Returns the form of a class if its objects are of the type with this number; null otherwise.
    static @Nullable ImmutableCopier ofType(Class<?> type, int id) {
        if (!isValue(type)) {
            return null;
        }
        for (ImmutableCopier form : KNOWN.get(type).forms.values()) {
            if (form.type().id() == id) {
                return form;
            }
        }
        return null;
    }
}
