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
final class FlyweightShapeReader {
    private final Class<?> shown;
    private final PropertyTypes values = new PropertyTypes();

    private FlyweightShapeReader(Class<?> shown) {
        this.shown = shown;
    }

    /// Returns the shape of an interface.
    ///
    /// @throws UnknownTypeException if its objects cannot live in a cluster
    static FlyweightShape read(Class<?> shown) {
        return new FlyweightShapeReader(shown).read();
    }

    private FlyweightShape read() {
        if (!shown.isInterface() || !shown.isAnnotationPresent(Iso.class)) {
            throw unknown("not an interface with @Iso");
        }
        if (shown.isSealed()) {
            throw unknown("it is sealed");
        }
        Class<?> extended = extended();
        @Nullable Type above = extended == null ? null : FlyweightShapes.of(extended).type();
        Map<String, List<AccessorSignature>> properties = properties();
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
                Types.arrayNamed(field.target()); // registers the type
            }
        }
        own.forEach(field -> noteAliases(field.name(), properties.get(field.name())));
        Iso.Alias alias = shown.getAnnotation(Iso.Alias.class);
        if (alias != null) {
            Aliases.ofType(shown.getName(), List.of(alias.value()));
        }
        Type type = Types.register(Type.ofFields(shown.getName(), above, own));
        return new FlyweightShape(shown, type, accessors(properties, type), values.mentioned());
    }

    private void noteAliases(String field, @Nullable List<AccessorSignature> signatures) {
        List<String> former = new ArrayList<>();
        for (AccessorSignature signature :
                signatures == null ? List.<AccessorSignature>of() : signatures) {
            Iso.Alias alias = signature.method().getAnnotation(Iso.Alias.class);
            if (alias != null) {
                former.addAll(List.of(alias.value()));
            }
        }
        if (!former.isEmpty()) {
            Aliases.ofField(shown.getName(), field, former);
        }
    }

    /* The nearest super interface with the annotation: its fields come first in memory. */
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

    private Map<String, List<AccessorSignature>> properties() {
        List<AccessorSignature> all = new ArrayList<>();
        for (Method method : methods()) {
            all.add(signature(method));
        }
        Set<String> arrays = new HashSet<>();
        for (AccessorSignature one : all) {
            if (one.isElement() || isArray(one)) {
                arrays.add(one.property());
            }
        }
        Map<String, List<AccessorSignature>> properties = new LinkedHashMap<>();
        for (AccessorSignature one : all) {
            AccessorSignature meant = arrays.contains(one.lengthOf()) ? one.asLength() : one;
            properties.computeIfAbsent(meant.property(), _ -> new ArrayList<>()).add(meant);
        }
        return properties;
    }

    /* In an order that does not depend on the JVM; without duplicates, though several interfaces
     * may declare a method. */
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

    /* The methods of every flyweight. */
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

    private AccessorSignature signature(Method method) {
        try {
            return AccessorSignature.of(method);
        } catch (UnsupportedTypeException e) {
            throw unknown(method, e);
        }
    }

    private boolean isArray(AccessorSignature signature) {
        return switch (value(signature)) {
            case PropertyType.Primitives _, PropertyType.Memory _, PropertyType.References _ ->
                    true;
            case PropertyType.Shown value -> value.name().endsWith("[]");
            case PropertyType.Primitive _, PropertyType.Text _, PropertyType.Copied _ -> false;
        };
    }

    private PropertyType value(AccessorSignature signature) {
        try {
            return signature.isElement()
                    ? values.ofElement(signature.type())
                    : values.of(signature.type());
        } catch (UnsupportedTypeException e) {
            throw unknown(signature.method(), e);
        }
    }

    private Field field(
            String name, List<AccessorSignature> signatures, @Nullable Field inherited) {
        Field found = inherited;
        for (AccessorSignature signature : signatures) {
            Field stored = stored(name, signature);
            if (found == null) {
                found = stored;
            } else if (stored != null && !agree(found, stored, found == inherited)) {
                throw unknown(
                        signature.method(),
                        new UnsupportedTypeException(
                                "other methods of the property say otherwise: %s, not %s"
                                        .formatted(found.target(), stored.target())));
            }
        }
        return found == null ? new Field(name, Kind.REFERENCE, Types.BYTES.name(), 0) : found;
    }

    /* An interface may declare a more specific property type than its super interface. */
    private static boolean agree(Field one, Field other, boolean nearer) {
        boolean object = other.kind() == Kind.REFERENCE && !other.target().endsWith("[]");
        return one.kind() == other.kind()
                && (one.target().equals(other.target()) || (nearer && object));
    }

    /* The field that a method declares; null if other methods declare it. */
    private @Nullable Field stored(String name, AccessorSignature signature) {
        PropertyType value = value(signature);
        if (signature.isLength() || value instanceof PropertyType.Memory) {
            return null;
        }
        if (!signature.isElement()) {
            return new Field(name, value.kind(), value.target(), 0);
        }
        if (value instanceof PropertyType.Primitives || value instanceof PropertyType.References) {
            throw unknown(
                    signature.method(),
                    new UnsupportedTypeException("an array cannot be an element"));
        }
        return new Field(name, Kind.REFERENCE, value.target() + "[]", 0);
    }

    private List<Accessor> accessors(Map<String, List<AccessorSignature>> properties, Type type) {
        List<Accessor> accessors = new ArrayList<>();
        properties.forEach((name, signatures) -> {
            for (AccessorSignature one : signatures) {
                accessors.add(new Accessor(one.method(), one.form(), value(one), type.field(name)));
            }
        });
        return accessors;
    }

    private UnknownTypeException unknown(String reason) {
        return new UnknownTypeException(
                "no type of objects in clusters, %s: class=%s".formatted(reason, shown.getName()));
    }

    private UnknownTypeException unknown(Method method, UnsupportedTypeException reason) {
        return new UnknownTypeException(
                "no property, %s: class=%s, method=%s"
                        .formatted(reason.reason(), shown.getName(), method.toGenericString()));
    }
}
