// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.internal.data.Element;
import io.wherry.iso.internal.data.Elements;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds how components stand in clusters, by their declared types.
final class ValueCells {
    private static final List<Class<?>> COLLECTIONS =
            List.of(IsoList.class, IsoArray.class, IsoMap.class);

    private ValueCells() {}

    /// Returns the cell of a type; null if its values have no place in a cluster.
    static @Nullable ValueCell of(TypeUse use) {
        Class<?> raw = use.raw();
        if (raw.isPrimitive()) {
            return new ValueCell.Primitive(Kind.of(raw));
        }
        if (raw.isEnum()) {
            return new ValueCell.Constant(raw);
        }
        TypeUse component = use.component();
        return component == null ? reference(use) : array(use, component);
    }

    private static @Nullable ReferenceCell reference(TypeUse use) {
        Class<?> raw = use.raw();
        if (raw == String.class) {
            return new ReferenceCell.Text();
        }
        if (raw.isAnnotationPresent(Iso.class)) {
            return new ReferenceCell.Shown(raw.getName(), () -> ViewFactory.get().of(raw));
        }
        if (COLLECTIONS.contains(raw)) {
            return collection(use);
        }
        Element<?> boxed = Elements.ofClass(raw);
        if (boxed != null) {
            return boxed(boxed);
        }
        return ImmutableCopiers.isValue(raw)
                ? new ReferenceCell.Part(use.name(), () -> ImmutableCopiers.get(use))
                : null;
    }

    @SuppressWarnings("unchecked") // of the class of the component
    private static ReferenceCell boxed(Element<?> element) {
        return new ReferenceCell.Boxed((Element<Object>) element);
    }

    private static @Nullable ReferenceCell array(TypeUse use, TypeUse component) {
        if (component.raw().isPrimitive()) {
            return new ReferenceCell.Primitives(Types.arrayNamed(use.name()));
        }
        if (Elements.ofClass(component.raw()) != null && component.raw() != String.class) {
            return null; // elements of boxed primitives would be primitives, and never null
        }
        ReferenceCell element =
                component.raw().isArray()
                        ? array(component, Objects.requireNonNull(component.component()))
                        : component.raw().isEnum()
                                ? constants(component.raw())
                                : COLLECTIONS.contains(component.raw())
                                        ? null
                                        : reference(component);
        if (element == null) {
            return null;
        }
        String target = element.target() + "[]";
        ValueArrayCopier form =
                new ValueArrayCopier(component.raw(), Types.arrayNamed(target), element);
        return new ReferenceCell.Part(target, () -> form);
    }

    /* By name: an array has no field whose name says what the constants are. */
    private static ReferenceCell constants(Class<?> type) {
        return new ReferenceCell.Part(type.getName(), () -> ClassCopiers.of(type));
    }

    private static @Nullable ReferenceCell collection(TypeUse use) {
        List<String> names = new ArrayList<>();
        for (TypeUse argument : use.arguments()) {
            Class<?> raw = argument.raw();
            Element<?> known = Elements.ofClass(raw);
            boolean object = raw.isAnnotationPresent(Iso.class) || ImmutableCopiers.isElement(raw);
            if (raw.isArray() || !argument.arguments().isEmpty() || !(known != null || object)) {
                return null;
            }
            String element = known == null ? raw.getName() : known.array().elementType();
            names.add(element);
        }
        if (names.size() != use.raw().getTypeParameters().length) {
            return null;
        }
        Class<?> first = use.arguments().getFirst().raw();
        if (use.raw() == IsoArray.class) {
            return new ReferenceCell.Shown(
                    names.getFirst() + "[]", () -> ViewFactory.get().ofArrays(first));
        }
        String name = use.raw().getName() + '<' + String.join(",", names) + '>';
        if (use.raw() == IsoList.class) {
            return new ReferenceCell.Shown(name, () -> ViewFactory.get().ofLists(first));
        }
        Class<?> values = use.arguments().getLast().raw();
        return new ReferenceCell.Shown(name, () -> ViewFactory.get().ofMaps(first, values));
    }
}
