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

/// Code that reads and sets the field of an object in a cluster.
///
/// @param owner the lowered class by which the field is named
/// @param type of the field in the class
record FieldAccess(ClassDesc owner, Field field, ClassDesc type, FieldForm form) {
    static FieldAccess of(Unit unit, ClassDesc owner, Field field, ClassDesc type) {
        return new FieldAccess(
                owner, field, type, Objects.requireNonNull(FieldForm.of(unit, type), "form"));
    }

    /// Returns whether the value is a reference, not a Java object.
    boolean isReference() {
        return form == FieldForm.REFERENCE;
    }

    /// From the reference of the object on the stack to the value: a primitive, a reference, or a Java object.
    void read(CodeBuilder code) {
        Kind kind = field.kind() == Kind.REFERENCE ? Kind.INT : field.kind();
        code.loadConstant(field.offset());
        code.invokestatic(
                Names.FIELDS,
                "get" + Members.suffix(kind),
                MethodTypeDesc.of(cell(kind), CD_int, CD_int));
        switch (form) {
            case PRIMITIVE, REFERENCE -> {
                /* this is the value */
            }
            case TEXT ->
                    code.invokestatic(Names.TEXT, "read", MethodTypeDesc.of(CD_String, CD_int));
            case BOXED -> show(code, "boxed", List.of(type));
            case ENUM -> show(code, "constant", List.of(type));
            case VIEW -> show(code, "view", List.of(type));
            case COLLECTION -> show(code, collection(), FieldForm.elements(field.target()));
            case VALUE -> {
                code.loadConstant(owner).loadConstant(field.target());
                code.invokestatic(
                        Names.VALUES,
                        "value",
                        MethodTypeDesc.of(CD_Object, CD_int, CD_Class, CD_String));
                code.checkcast(type);
            }
        }
    }

    private String collection() {
        String name = Names.binary(type);
        return name.substring(name.lastIndexOf("Iso") + 3).toLowerCase(java.util.Locale.ROOT);
    }

    private void show(CodeBuilder code, String method, List<ClassDesc> classes) {
        List<ClassDesc> parameters = new ArrayList<>(List.of(CD_int));
        for (ClassDesc one : classes) {
            code.loadConstant(one);
            parameters.add(CD_Class);
        }
        code.invokestatic(Names.VALUES, method, MethodTypeDesc.of(CD_Object, parameters));
        code.checkcast(type);
    }

    /// From the reference of the object and the value on the stack.
    void store(CodeBuilder code) {
        code.loadConstant(field.offset());
        switch (form) {
            case PRIMITIVE, REFERENCE -> {
                Kind kind = field.kind() == Kind.REFERENCE ? Kind.INT : field.kind();
                code.invokestatic(
                        Names.FIELDS,
                        "put" + Members.suffix(kind),
                        MethodTypeDesc.of(CD_void, CD_int, cell(kind), CD_int));
            }
            case TEXT -> put(code, Names.TEXT, "store", CD_String);
            case BOXED -> put(code, Names.VALUES, "storeBoxed", CD_Object);
            case ENUM -> put(code, Names.VALUES, "storeConstant", ClassDesc.of("java.lang.Enum"));
            case VIEW, COLLECTION -> put(code, Names.VALUES, "storeView", CD_Object);
            case VALUE -> {
                code.loadConstant(owner).loadConstant(field.target());
                code.invokestatic(
                        Names.VALUES,
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
