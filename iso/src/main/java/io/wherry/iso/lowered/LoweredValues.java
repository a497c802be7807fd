// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.IsoException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.data.Element;
import io.wherry.iso.internal.data.Elements;
import io.wherry.iso.internal.flyweight.Views;
import io.wherry.iso.internal.heap.ImmutableCopiers;
import io.wherry.iso.internal.heap.ImmutableView;
import io.wherry.iso.internal.heap.TypeUse;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.Registry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Fields of lowered classes, and elements of their arrays, that are Java objects: boxed primitives, constants of enums,
/// values, flyweights. Thread-safe.
public final class LoweredValues {
    private static final ClassValue<Element<Object>> BOXES =
            new ClassValue<>() {
                @Override
                @SuppressWarnings("unchecked") // of that class
                protected Element<Object> computeValue(Class<?> type) {
                    return (Element<Object>)
                            Objects.requireNonNull(Elements.ofClass(type), "a boxed primitive");
                }
            };

    private static final ClassValue<Object[]> CONSTANTS =
            new ClassValue<>() {
                @Override
                protected Object[] computeValue(Class<?> type) {
                    return Objects.requireNonNull(type.getEnumConstants(), "an enum");
                }
            };

    /* The views of the fields of a lowered class, by the names of their types. */
    private static final class OfFields {
        volatile Lookup lookup = MethodHandles.lookup();
        final Map<String, ImmutableView<?>> views = new ConcurrentHashMap<>();
    }

    private static final ClassValue<OfFields> VALUES =
            new ClassValue<>() {
                @Override
                protected OfFields computeValue(Class<?> type) {
                    return new OfFields();
                }
            };

    private LoweredValues() {}

    /// Keeps the lookup of a lowered class.
    static void reach(Lookup lookup) {
        VALUES.get(lookup.lookupClass()).lookup = lookup;
    }

    /// Returns the record, or object of an immutable class, at a reference: a copy; null for null.
    ///
    /// @param owner the class that has the field
    /// @param target name of the type
    public static @Nullable Object value(int reference, Class<?> owner, String target) {
        return reference == 0 ? null : Registry.at(reference, view(owner, target));
    }

    /// Stores a copy of a record, or of an object of an immutable class. The copy is in the cluster of the object.
    public static void storeValue(
            int object, @Nullable Object value, int offset, Class<?> owner, String target) {
        Lowered.present(object);
        Cells.putInt(object, offset, value == null ? 0 : write(object, value, view(owner, target)));
    }

    /// Stores a copy of a value, or a constant of an enum, in an array. The copy is in the cluster of the array.
    ///
    /// @throws ArrayIndexOutOfBoundsException if there is no such element
    public static void storeElement(
            int array, int index, @Nullable Object value, Class<?> owner, String target) {
        LoweredArrays.getInt(array, index); // checks the index before anything is allocated
        LoweredArrays.putInt(
                array, index, value == null ? 0 : write(array, value, view(owner, target)));
    }

    /// Returns an element that is a copy; null for null.
    ///
    /// @param type class of the elements
    static @Nullable Object element(int reference, Class<?> type) {
        return reference == 0 ? null : Registry.at(reference, elements(type));
    }

    /// Returns the reference of an element: the former one if it is equal to the value.
    static int elementFor(int array, int former, @Nullable Object value, Class<?> type) {
        if (value == null) {
            return 0;
        }
        return former != 0 && value.equals(element(former, type))
                ? former
                : write(array, value, elements(type));
    }

    /* A class that has such arrays in fields has the rights, and may not be initialized yet. */
    private static ImmutableView<?> elements(Class<?> type) {
        Types.known(0); // registers deferred types
        return ImmutableCopiers.view(type);
    }

    @SuppressWarnings("unchecked") // a value of another class is refused
    private static int write(int object, Object value, ImmutableView<?> view) {
        return ((ImmutableView<Object>) view).write(object, value);
    }

    /* A cluster may contain objects before the program has used their class. */
    static void know(Class<?> owner, String target) {
        try {
            view(owner, target);
        } catch (UnknownTypeException | LinkageError _) {
            /* thrown again when the field is used */
        }
    }

    static ImmutableView<?> view(Class<?> owner, String target) {
        OfFields fields = VALUES.get(owner);
        ImmutableView<?> known = fields.views.get(target);
        return known == null ? make(fields, owner, target) : known;
    }

    private static ImmutableView<?> make(OfFields fields, Class<?> owner, String target) {
        try {
            Class.forName(owner.getName(), true, owner.getClassLoader()); // makes its rights known
            TypeUse use = TypeUse.parse(target, owner.getClassLoader());
            ImmutableView<?> made = ImmutableCopiers.view(use, fields.lookup);
            fields.views.put(target, made);
            return made;
        } catch (ClassNotFoundException e) {
            throw new UnknownTypeException(
                    "class of a field is not found: class=%s, type=%s, missing=%s"
                            .formatted(owner.getName(), target, e.getMessage()));
        }
    }

    /// Returns the value of a boxed primitive; null for null.
    ///
    /// @param type `Integer` and the like
    public static @Nullable Object boxed(int reference, Class<?> type) {
        if (reference == 0) {
            return null;
        }
        Element<Object> element = BOXES.get(type);
        return element.get(Cells.checked(reference, element.array().id()), 0);
    }

    /// Stores a boxed primitive in a field: a new array of one element in the cluster of the
    /// object.
    public static void storeBoxed(int object, @Nullable Object value, int offset) {
        Lowered.present(object);
        int cell = 0;
        if (value != null) {
            Element<Object> element = BOXES.get(value.getClass());
            int shift = Integer.numberOfTrailingZeros(element.array().element().size());
            cell = Allocation.allocateArrayBeside(object, element.array().id(), 1, shift);
            element.put(cell, 0, value);
        }
        Cells.putInt(object, offset, cell);
    }

    /// Returns the constant with a number; null for 0.
    ///
    /// @param number its ordinal number plus 1
    public static @Nullable Object constant(int number, Class<?> type) {
        if (number == 0) {
            return null;
        }
        Object[] constants = CONSTANTS.get(type);
        if (number < 0 || number > constants.length) {
            throw new IsoException(
                    "no such constant: class=%s, ordinal=%d".formatted(type.getName(), number - 1));
        }
        return constants[number - 1];
    }

    /// Stores a constant in a field.
    @SuppressWarnings("EnumOrdinal") // the type of the field names the constants in their order
    public static void storeConstant(int object, @Nullable Enum<?> value, int offset) {
        LoweredFields.putInt(object, value == null ? 0 : value.ordinal() + 1, offset);
    }

    /// Returns the flyweight of an object; null for null.
    ///
    /// @param type an interface with `@Iso`
    public static @Nullable Object view(int reference, Class<?> type) {
        return Registry.at(reference, Views.of(type));
    }

    /// Returns the list at a reference; null for null.
    public static @Nullable Object list(int reference, Class<?> element) {
        return Registry.at(reference, Views.ofLists(element));
    }

    /// Returns the array at a reference as a list; null for null.
    public static @Nullable Object array(int reference, Class<?> element) {
        return Registry.at(reference, Views.ofArrays(element));
    }

    /// Returns the map at a reference; null for null.
    public static @Nullable Object map(int reference, Class<?> key, Class<?> value) {
        return Registry.at(reference, Views.ofMaps(key, value));
    }

    /// Stores the reference of a flyweight in a field.
    ///
    /// @throws IllegalArgumentException if the object is not in a cluster
    public static void storeView(int object, @Nullable Object value, int offset) {
        LoweredFields.putInt(object, Fields.referenceTo(value), offset);
    }
}
