// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Matches the fields of a class with those of a type by name, one to one.
final class FieldMatcher {
    private static final String ARRAY = "[]";

    private final Shape shape;
    private final Type type;
    private final Map<String, Field> cells = new HashMap<>();

    FieldMatcher(Shape shape, Type type) {
        this.shape = shape;
        this.type = type;
    }

    /// Returns the mappings of each level of the shape.
    ///
    /// @throws NotCopyableException if a field has no counterpart, or one of another type
    List<List<FieldMapping>> mappings() {
        DerivedType.requirePlain(shape);
        type.fields().forEach(cell -> cells.put(cell.name(), cell));
        List<List<FieldMapping>> mappings = new ArrayList<>();
        for (Level level : shape.levels()) {
            List<FieldMapping> own = new ArrayList<>();
            for (FieldShape field : level.fields()) {
                own.add(new FieldMapping(field, cell(level, field)));
            }
            mappings.add(own);
        }
        for (Field left : cells.values()) {
            throw new NotCopyableException(
                    "the class has no such field: class=%s, type=%s, field=%s"
                            .formatted(shape.type().getName(), type.name(), left.name()));
        }
        return mappings;
    }

    private Field cell(Level level, FieldShape field) {
        Field cell = cells.remove(field.name());
        if (cell == null) {
            throw wrong(level, field, "the type has no such field, or two levels have it", null);
        }
        if (!agree(field.type(), cell.kind(), cell.target())) {
            throw wrong(level, field, "the field has another type", cell);
        }
        return cell;
    }

    private NotCopyableException wrong(
            Level level, FieldShape field, String what, @Nullable Field cell) {
        return new NotCopyableException(
                "%s: class=%s, field=%s, of=%s, type=%s%s"
                        .formatted(
                                what,
                                level.type().getName(),
                                field.name(),
                                field.type().getTypeName(),
                                type.name(),
                                cell == null ? "" : ", there=" + cell.target()));
    }

    private static boolean agree(Class<?> declared, Kind kind, String target) {
        if (kind != Kind.REFERENCE || declared.isPrimitive()) {
            return declared == kind.javaClass();
        }
        if (target.endsWith(ARRAY)) {
            Class<?> component = declared.getComponentType();
            String element = target.substring(0, target.length() - ARRAY.length());
            return component != null && agree(component, kindNamed(element), element);
        }
        if (target.equals(Types.TEXT) || target.equals(CharSequence.class.getName())) {
            return declared == String.class;
        }
        return !declared.isArray() && declared != String.class && target.indexOf('<') < 0;
    }

    private static Kind kindNamed(String name) {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.REFERENCE && kind.javaClass().getName().equals(name)) {
                return kind;
            }
        }
        return Kind.REFERENCE;
    }
}
