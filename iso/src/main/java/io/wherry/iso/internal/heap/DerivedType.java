// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The cluster type derived from a class: its name, its serializable super classes, and their
/// fields.
///
/// @param mappings of each level of the shape
record DerivedType(Type type, List<List<FieldMapping>> mappings) {
    private static final String ANYTHING = Object.class.getName();

    DerivedType {
        mappings = List.copyOf(mappings);
    }

    /// Returns the type of a class.
    ///
    /// @throws NotCopyableException if its objects have state other than fields
    static DerivedType of(Shape shape) {
        requirePlain(shape);
        Type above = null;
        List<List<FieldMapping>> mappings = new ArrayList<>();
        for (Level level : shape.levels()) {
            List<Field> fields = new ArrayList<>();
            for (FieldShape field : level.fields()) {
                fields.add(
                        new Field(
                                field.name(),
                                io.wherry.iso.internal.type.Kind.of(field.type()),
                                target(field.type()),
                                0));
            }
            Type type = Types.register(Type.ofFields(level.type().getName(), above, fields));
            mappings.add(mappings(level, type, above));
            above = type;
        }
        if (above == null) {
            throw new NotCopyableException("no fields to copy: class=" + shape.type().getName());
        }
        return new DerivedType(above, mappings);
    }

    private static List<FieldMapping> mappings(Level level, Type type, @Nullable Type above) {
        List<FieldMapping> mappings = new ArrayList<>();
        int inherited = above == null ? 0 : above.fields().size();
        List<Field> own = type.fields().subList(inherited, type.fields().size());
        for (Field cell : own) {
            FieldShape field = level.field(cell.name());
            if (field != null) {
                mappings.add(new FieldMapping(field, cell));
            }
        }
        return mappings;
    }

    /// Checks that the fields are the whole state of an object.
    ///
    /// @throws NotCopyableException otherwise
    static void requirePlain(Shape shape) {
        Class<?> type = shape.type();
        switch (shape.kind()) {
            case ORDINARY -> {}
            case RECORD -> {}
            case REFUSED -> throw refused(type, "it is not Serializable");
            case EXTERNALIZABLE -> throw refused(type, "it is Externalizable");
            case PROXY -> throw refused(type, "it is a proxy");
            case ENUM, ARRAY -> throw refused(type, "it has no fields");
        }
        if (type == Class.class) {
            throw refused(type, "it is a class");
        }
        if (shape.writeReplace() != null) {
            throw refused(type, "it has writeReplace");
        }
        if (shape.readResolve() != null) {
            throw refused(type, "it has readResolve");
        }
        for (Level level : shape.levels()) {
            if (level.hasHooks()) {
                throw refused(type, "writeObject or readObject of " + level.type().getName());
            }
            if (!level.isBacked()) {
                throw refused(type, "serialPersistentFields of " + level.type().getName());
            }
        }
    }

    private static NotCopyableException refused(Class<?> type, String reason) {
        return new NotCopyableException(
                "objects of this class are not copied, %s: class=%s"
                        .formatted(reason, type.getName()));
    }

    /* The declared target type of a field. Only classes with their own type are named. */
    private static String target(Class<?> declared) {
        if (declared.isPrimitive()) {
            return declared.getName();
        }
        Class<?> component = declared.getComponentType();
        if (component != null) {
            return target(component) + "[]";
        }
        if (declared == String.class) {
            return Types.TEXT;
        }
        boolean own =
                switch (Shape.of(declared).kind()) {
                    case ORDINARY, RECORD -> !declared.isInterface() && JdkCopiers.isNone(declared);
                    case ENUM -> declared != Enum.class;
                    case ARRAY, EXTERNALIZABLE, PROXY, REFUSED -> false;
                };
        return own ? declared.getName() : ANYTHING;
    }
}
