// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Generates code that reads and sets a field of an object in a cluster.
///
/// @param owner the lowered class by which the field is named
/// @param type of the field in the class
record FieldAccess(ClassDesc owner, Field field, ClassDesc type, FieldForm form) {
    static FieldAccess of(LoweringUnit unit, ClassDesc owner, Field field, ClassDesc type) {
        return new FieldAccess(
                owner, field, type, Objects.requireNonNull(FieldForm.of(unit, type), "form"));
    }

    /// Returns whether the value is a reference, not a Java object.
    boolean isReference() {
        return form == FieldForm.REFERENCE;
    }

    /// Emits code that replaces the reference of the object by the value: a primitive, a reference,
    /// or a Java object.
    void read(CodeBuilder code) {
        Kind kind = field.kind() == Kind.REFERENCE ? Kind.INT : field.kind();
        code.loadConstant(field.offset());
        code.invokestatic(
                LoweredNames.FIELDS,
                "get" + MemberLowering.suffix(kind),
                MethodTypeDesc.of(cell(kind), CD_int, CD_int));
        switch (form) {
            case PRIMITIVE, REFERENCE -> {
                /* already the value */
            }
            case TEXT ->
                    code.invokestatic(
                            LoweredNames.TEXT, "read", MethodTypeDesc.of(CD_String, CD_int));
            case BOXED -> show(code, "boxed", List.of(type));
            case ENUM -> show(code, "constant", List.of(type));
            case VIEW -> show(code, "view", List.of(type));
            case COLLECTION -> show(code, collection(), FieldForm.elements(field.target()));
            case VALUE -> {
                code.loadConstant(owner).loadConstant(field.target());
                code.invokestatic(
                        LoweredNames.VALUES,
                        "value",
                        MethodTypeDesc.of(CD_Object, CD_int, CD_Class, CD_String));
                code.checkcast(type);
            }
        }
    }

    private String collection() {
        String name = LoweredNames.binary(type);
        return name.substring(name.lastIndexOf("Iso") + 3).toLowerCase(java.util.Locale.ROOT);
    }

    private void show(CodeBuilder code, String method, List<ClassDesc> classes) {
        List<ClassDesc> parameters = new ArrayList<>(List.of(CD_int));
        for (ClassDesc one : classes) {
            code.loadConstant(one);
            parameters.add(CD_Class);
        }
        code.invokestatic(LoweredNames.VALUES, method, MethodTypeDesc.of(CD_Object, parameters));
        code.checkcast(type);
    }

    /// Emits code that pops the reference of the object and the value.
    void store(CodeBuilder code) {
        code.loadConstant(field.offset());
        switch (form) {
            case PRIMITIVE, REFERENCE -> {
                Kind kind = field.kind() == Kind.REFERENCE ? Kind.INT : field.kind();
                code.invokestatic(
                        LoweredNames.FIELDS,
                        "put" + MemberLowering.suffix(kind),
                        MethodTypeDesc.of(CD_void, CD_int, cell(kind), CD_int));
            }
            case TEXT -> put(code, LoweredNames.TEXT, "store", CD_String);
            case BOXED -> put(code, LoweredNames.VALUES, "storeBoxed", CD_Object);
            case ENUM ->
                    put(code, LoweredNames.VALUES, "storeConstant", ClassDesc.of("java.lang.Enum"));
            case VIEW, COLLECTION -> put(code, LoweredNames.VALUES, "storeView", CD_Object);
            case VALUE -> {
                code.loadConstant(owner).loadConstant(field.target());
                code.invokestatic(
                        LoweredNames.VALUES,
                        "storeValue",
                        MethodTypeDesc.of(CD_void, CD_int, CD_Object, CD_int, CD_Class, CD_String));
            }
        }
    }

    private static void put(CodeBuilder code, ClassDesc owner, String method, ClassDesc value) {
        code.invokestatic(owner, method, MethodTypeDesc.of(CD_void, CD_int, value, CD_int));
    }

    private static ClassDesc cell(Kind kind) {
        return ClassDesc.ofDescriptor(kind.javaClass().descriptorString());
    }
}
