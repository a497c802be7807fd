// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_String;

import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.TypeNames;
import io.wherry.iso.internal.type.Types;
import java.lang.classfile.Attributes;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Signature;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The representation in memory of a field of a lowered class.
enum FieldForm {
    PRIMITIVE,
    /// A reference in lowered code, too: of an object of a lowered class, or an array.
    REFERENCE,
    TEXT,
    /// An array of one element, or null.
    BOXED,
    /// The number of the constant plus 1 as an `int`, 0 for null.
    ENUM,
    /// An object of an interface with `@Iso`.
    VIEW,
    /// An `IsoList`, `IsoArray` or `IsoMap`.
    COLLECTION,
    /// A record or an object of an immutable class: a copy, which is an object of its own in the cluster.
    VALUE;

    /// Separates the name of an enum field from a hash of the constants: a changed enum is another
    /// type.
    private static final char CONSTANTS = '#';

    private static final Map<String, Kind> BOXES =
            Map.of(
                    "java.lang.Boolean", Kind.BOOLEAN,
                    "java.lang.Byte", Kind.BYTE,
                    "java.lang.Character", Kind.CHAR,
                    "java.lang.Short", Kind.SHORT,
                    "java.lang.Integer", Kind.INT,
                    "java.lang.Float", Kind.FLOAT,
                    "java.lang.Long", Kind.LONG,
                    "java.lang.Double", Kind.DOUBLE);

    private static final List<String> COLLECTIONS =
            List.of(IsoList.class.getName(), IsoArray.class.getName(), IsoMap.class.getName());

    /// Returns the representation of fields of a type; null if a lowered class cannot have such a
    /// field.
    static @Nullable FieldForm of(LoweringUnit unit, ClassDesc type) {
        String name = LoweredNames.binary(type);
        if (type.isPrimitive()) {
            return PRIMITIVE;
        }
        if (type.equals(CD_String)) {
            return TEXT;
        }
        if (unit.isCluster(type)) {
            return REFERENCE;
        }
        if (BOXES.containsKey(name)) {
            return BOXED;
        }
        if (COLLECTIONS.contains(name)) {
            return COLLECTION;
        }
        if (unit.isView(type)) {
            return VIEW;
        }
        if (unit.constants(type) != null) {
            return ENUM;
        }
        return unit.immutables().isValue(type) ? VALUE : null;
    }

    /// Returns the cell of a field; null if the field is not supported.
    static @Nullable Field cell(LoweringUnit unit, FieldModel model) {
        ClassDesc type = model.fieldTypeSymbol();
        String name = model.fieldName().stringValue();
        FieldForm form = of(unit, type);
        if (form == null) {
            return null;
        }
        return switch (form) {
            case PRIMITIVE ->
                    new Field(
                            name,
                            LoweringUnit.kind(LoweredNames.binary(type)),
                            LoweredNames.binary(type),
                            0);
            case REFERENCE, TEXT, VIEW -> reference(name, LoweredNames.binary(type));
            case BOXED -> reference(name, Types.arrayOf(kindOf(type)).name());
            case ENUM ->
                    new Field(
                            name
                                    + CONSTANTS
                                    + Integer.toHexString(
                                            String.valueOf(unit.constants(type)).hashCode()),
                            Kind.INT,
                            "int",
                            0);
            case COLLECTION ->
                    unit.immutables().problem(model).isEmpty() ? collection(name, model) : null;
            case VALUE -> {
                String target = unit.immutables().target(model);
                yield target == null ? null : reference(name, target);
            }
        };
    }

    private static Field reference(String name, String target) {
        return new Field(name, Kind.REFERENCE, target, 0);
    }

    private static Kind kindOf(ClassDesc box) {
        return BOXES.getOrDefault(LoweredNames.binary(box), Kind.REFERENCE);
    }

    private static @Nullable Field collection(String name, FieldModel model) {
        Signature signature =
                model.findAttribute(Attributes.signature())
                        .map(known -> known.asTypeSignature())
                        .orElse(null);
        String target =
                signature instanceof Signature.ClassTypeSig generic ? collection(generic) : null;
        return target == null ? null : reference(name, target);
    }

    /// The name of the type of a list, map or array; null if its elements are not named.
    static @Nullable String collection(Signature.ClassTypeSig generic) {
        List<String> elements = new ArrayList<>();
        for (Signature.TypeArg argument : generic.typeArgs()) {
            if (!(argument instanceof Signature.TypeArg.Bounded bounded)
                    || bounded.wildcardIndicator()
                            != Signature.TypeArg.Bounded.WildcardIndicator.NONE
                    || !(bounded.boundType() instanceof Signature.ClassTypeSig element)
                    || !element.typeArgs().isEmpty()) {
                return null;
            }
            String found = LoweredNames.binary(element.classDesc());
            Kind kind = BOXES.get(found);
            elements.add(kind == null ? found : kind.javaClass().getName());
        }
        if (elements.isEmpty()) {
            return null;
        }
        String type = LoweredNames.binary(generic.classDesc());
        if (type.equals(IsoArray.class.getName())) {
            return elements.getFirst() + "[]";
        }
        return type + '<' + String.join(",", elements) + '>';
    }

    /// Returns the element classes of a collection.
    static List<ClassDesc> elements(String target) {
        int start = target.indexOf('<');
        String names =
                start < 0
                        ? target.substring(0, target.length() - 2)
                        : target.substring(start + 1, target.length() - 1);
        List<ClassDesc> elements = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            elements.add(ClassDesc.of(boxOf(name)));
        }
        return elements;
    }

    private static String boxOf(String name) {
        return BOXES.entrySet().stream()
                .filter(box -> box.getValue().javaClass().getName().equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(name);
    }

    /// Returns the name of a field in the class.
    static String declaredName(Field field) {
        int end = field.name().indexOf(CONSTANTS);
        return end < 0 ? field.name() : field.name().substring(0, end);
    }

    /// Splits the list of the fields of a class.
    static String[] split(String fields) {
        return TypeNames.split(fields).toArray(String[]::new);
    }

    /// Returns whether values of a type are compared by `equals` alone, as they are copied out of
    /// clusters.
    static boolean isCopied(@Nullable ClassDesc type) {
        return type != null
                && (type.equals(CD_String) || BOXES.containsKey(LoweredNames.binary(type)));
    }
}
