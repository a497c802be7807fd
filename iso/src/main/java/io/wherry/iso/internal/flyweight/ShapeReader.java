// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.Iso;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Aliases;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.IsoObject;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the shape of an interface from its methods.
final class ShapeReader {
    private final Class<?> shown;
    private final Values values = new Values();

    private ShapeReader(Class<?> shown) {
        this.shown = shown;
    }

    /// The shape of an interface.
    ///
    /// @throws UnknownTypeException if its objects cannot live in a cluster
    static Shape read(Class<?> shown) {
        return new ShapeReader(shown).read();
    }

    private Shape read() {
        if (!shown.isInterface() || !shown.isAnnotationPresent(Iso.class)) {
            throw unknown("no interface with @Iso");
        }
        if (shown.isSealed()) {
            throw unknown("it is sealed");
        }
        Class<?> extended = extended();
        @Nullable Type above = extended == null ? null : Shapes.of(extended).type();
        Map<String, List<Signature>> properties = properties();
        List<Field> own = new ArrayList<>();
        Map<String, Field> inherited = new HashMap<>();
        if (above != null) {
            above.fields().forEach(field -> inherited.put(field.name(), field));
        }
        properties.forEach((name, signatures) -> {
            Field field = field(name, signatures, inherited.get(name));
            if (!inherited.containsKey(name)) {
                own.add(field);
            }
        });
        for (Field field : own) {
            if (field.target().endsWith("[]")) {
                Types.arrayNamed(field.target()); // known from now on
            }
        }
        own.forEach(field -> noteAliases(field.name(), properties.get(field.name())));
        Iso.Alias alias = shown.getAnnotation(Iso.Alias.class);
        if (alias != null) {
            Aliases.ofType(shown.getName(), List.of(alias.value()));
        }
        Type type = Types.register(Type.ofFields(shown.getName(), above, own));
        return new Shape(shown, type, accessors(properties, type), values.mentioned());
    }

    private void noteAliases(String field, @Nullable List<Signature> signatures) {
        List<String> former = new ArrayList<>();
        for (Signature signature : signatures == null ? List.<Signature>of() : signatures) {
            Iso.Alias alias = signature.method().getAnnotation(Iso.Alias.class);
            if (alias != null) {
                former.addAll(List.of(alias.value()));
            }
        }
        if (!former.isEmpty()) {
            Aliases.ofField(shown.getName(), field, former);
        }
    }

    /* The nearest interface with the annotation among those it extends: its fields come first in memory. */
    private @Nullable Class<?> extended() {
        Set<Class<?>> found = new HashSet<>();
        collect(shown, found);
        Class<?> nearest = null;
        for (Class<?> one : found) {
            if (nearest == null || nearest.isAssignableFrom(one)) {
                nearest = one;
            }
        }
        for (Class<?> one : found) {
            if (nearest != null && !one.isAssignableFrom(nearest)) {
                throw unknown(
                        "it extends two interfaces with @Iso, neither of which extends the other: %s, %s"
                                .formatted(nearest.getName(), one.getName()));
            }
        }
        return nearest;
    }

    private static void collect(Class<?> from, Set<Class<?>> found) {
        for (Class<?> one : from.getInterfaces()) {
            if (one.isAnnotationPresent(Iso.class)) {
                found.add(one);
            }
            collect(one, found);
        }
    }

    private Map<String, List<Signature>> properties() {
        List<Signature> all = new ArrayList<>();
        for (Method method : methods()) {
            all.add(signature(method));
        }
        Set<String> arrays = new HashSet<>();
        for (Signature one : all) {
            if (one.isElement() || isArray(one)) {
                arrays.add(one.property());
            }
        }
        Map<String, List<Signature>> properties = new LinkedHashMap<>();
        for (Signature one : all) {
            Signature meant = arrays.contains(one.lengthOf()) ? one.asLength() : one;
            properties.computeIfAbsent(meant.property(), _ -> new ArrayList<>()).add(meant);
        }
        return properties;
    }

    /* In an order that does not depend on the JVM; each only once, though several interfaces may declare it. */
    private List<Method> methods() {
        Map<String, Method> found = new HashMap<>();
        for (Method method : shown.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !isThere(method)) {
                found.put(method.getName() + Descriptors.of(method).descriptorString(), method);
            }
        }
        return found.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /* What every flyweight has. */
    private static boolean isThere(Method method) {
        for (Class<?> type : List.of(Object.class, IsoObject.class)) {
            for (Method one : type.getMethods()) {
                if (one.getName().equals(method.getName())
                        && Descriptors.of(one).equals(Descriptors.of(method))) {
                    return true;
                }
            }
        }
        return false;
    }

    private Signature signature(Method method) {
        try {
            return Signature.of(method);
        } catch (Unfit e) {
            throw unknown(method, e);
        }
    }

    private boolean isArray(Signature signature) {
        return switch (value(signature)) {
            case Value.Primitives _, Value.Memory _, Value.References _ -> true;
            case Value.Shown value -> value.name().endsWith("[]");
            case Value.Primitive _, Value.Text _, Value.Copied _ -> false;
        };
    }

    private Value value(Signature signature) {
        try {
            return values.of(signature.type());
        } catch (Unfit e) {
            throw unknown(signature.method(), e);
        }
    }

    private Field field(String name, List<Signature> signatures, @Nullable Field inherited) {
        Field found = inherited;
        for (Signature signature : signatures) {
            Field stored = stored(name, signature);
            if (found == null) {
                found = stored;
            } else if (stored != null && !agree(found, stored, found == inherited)) {
                throw unknown(
                        signature.method(),
                        new Unfit(
                                "other methods of the property say otherwise: %s, not %s"
                                        .formatted(found.target(), stored.target())));
            }
        }
        return found == null ? new Field(name, Kind.REFERENCE, Types.BYTES.name(), 0) : found;
    }

    /* An interface may say more exactly than one that it extends what a property leads to. */
    private static boolean agree(Field one, Field other, boolean nearer) {
        boolean object = other.kind() == Kind.REFERENCE && !other.target().endsWith("[]");
        return one.kind() == other.kind()
                && (one.target().equals(other.target()) || (nearer && object));
    }

    /* What a method says about the field; null if it leaves that to others. */
    private @Nullable Field stored(String name, Signature signature) {
        Value value = value(signature);
        if (signature.isLength() || value instanceof Value.Memory) {
            return null;
        }
        if (!signature.isElement()) {
            return new Field(name, value.kind(), value.target(), 0);
        }
        if (value instanceof Value.Primitives || value instanceof Value.References) {
            throw unknown(signature.method(), new Unfit("an array is no element"));
        }
        return new Field(name, Kind.REFERENCE, value.target() + "[]", 0);
    }

    private List<Accessor> accessors(Map<String, List<Signature>> properties, Type type) {
        List<Accessor> accessors = new ArrayList<>();
        properties.forEach((name, signatures) -> {
            for (Signature one : signatures) {
                accessors.add(new Accessor(one.method(), one.form(), value(one), type.field(name)));
            }
        });
        return accessors;
    }

    private UnknownTypeException unknown(String reason) {
        return new UnknownTypeException(
                "no type of objects in clusters, %s: class=%s".formatted(reason, shown.getName()));
    }

    private UnknownTypeException unknown(Method method, Unfit reason) {
        return new UnknownTypeException(
                "no property, %s: class=%s, method=%s"
                        .formatted(reason.reason(), shown.getName(), method.toGenericString()));
    }
}
