// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Field;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// Generates the methods and constructors of a lowered class as other code calls them, and the
/// static methods that they delegate to.
final class BridgeMethods {
    private static final int VISIBILITY =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED | ClassFile.ACC_PRIVATE;

    private final LoweringUnit unit;
    private final UnitClass lowered;
    private final ClassDesc desc;

    BridgeMethods(LoweringUnit unit, UnitClass lowered) {
        this.unit = unit;
        this.lowered = lowered;
        this.desc = lowered.desc();
    }

    private MethodTypeDesc codeType(MethodModel method, ArrayPlacement version) {
        MethodTypeDesc mapped = unit.mapped(method.methodTypeSymbol(), version);
        return method.flags().has(AccessFlag.STATIC)
                ? mapped
                : mapped.insertParameterTypes(0, CD_int);
    }

    private String codeName(MethodModel method, ArrayPlacement version) {
        return unit.codeName(method.methodName().stringValue(), method.methodTypeSymbol(), version);
    }

    private static boolean isConstructor(MethodModel method) {
        return method.methodName().equalsString(LoweredNames.CONSTRUCTOR);
    }

    /// Generates the static method for a method or constructor.
    void code(ClassBuilder built, MethodVersion written, List<Consumer<CodeBuilder>> code) {
        MethodModel method = written.method();
        ArrayPlacement version = written.version();
        int access =
                method.flags().has(AccessFlag.PRIVATE)
                        ? ClassFile.ACC_PRIVATE
                        : ClassFile.ACC_PUBLIC;
        built.withMethodBody(
                codeName(method, version),
                codeType(method, version),
                access | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                body -> {
                    if (!method.flags().has(AccessFlag.STATIC) && !isConstructor(method)) {
                        body.iload(0)
                                .invokestatic(
                                        LoweredNames.LOWERED,
                                        "present",
                                        MethodTypeDesc.of(CD_void, CD_int));
                    }
                    code.forEach(one -> one.accept(body));
                });
        if (isConstructor(method) && !lowered.isAbstract()) {
            creation(built, written, access);
        }
    }

    private void creation(ClassBuilder built, MethodVersion written, int access) {
        MethodTypeDesc code = codeType(written.method(), written.version());
        MethodTypeDesc type = creationType(written.method(), written.version());
        String name = codeName(written.method(), written.version());
        built.withMethodBody(
                LoweredNames.creation(name),
                type,
                access | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                body -> {
                    int made = body.allocateLocal(TypeKind.INT);
                    allocate(body);
                    body.dup().istore(made);
                    for (int i = 0; i < type.parameterCount(); i++) {
                        body.loadLocal(TypeKind.from(type.parameterType(i)), body.parameterSlot(i));
                    }
                    body.invokestatic(desc, name, code).iload(made).ireturn();
                });
    }

    private void allocate(CodeBuilder body) {
        body.loadConstant(lowered.type().id()).loadConstant(lowered.type().size());
        body.invokestatic(
                LoweredNames.ALLOCATION, "allocate", MethodTypeDesc.of(CD_int, CD_int, CD_int));
    }

    /// Generates the method by which other lowered classes allocate an object.
    void allocation(ClassBuilder built) {
        built.withMethodBody(
                LoweredNames.NEW,
                MethodTypeDesc.of(CD_int),
                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                body -> {
                    allocate(body);
                    body.ireturn();
                });
    }

    private MethodTypeDesc creationType(MethodModel constructor, ArrayPlacement version) {
        return unit.mapped(constructor.methodTypeSymbol(), version).changeReturnType(CD_int);
    }

    /// Generates the method or constructor itself.
    ///
    /// @param version of the static code that it calls
    void bridge(ClassBuilder built, MethodModel method, ArrayPlacement version) {
        if (returnsInaccessible(method)) {
            built.with(method);
            return;
        }
        built.withMethod(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask(),
                copied -> {
                    attributes(copied, method);
                    if (method.code().isPresent()) {
                        copied.withCode(body -> call(body, method, version));
                    }
                });
    }

    /* A bridge method of the compiler whose result has a class of another package that this code
     * cannot name. It only calls the overriding method, which returns an object of a class that it
     * can name. */
    private boolean returnsInaccessible(MethodModel method) {
        ClassDesc result = method.methodTypeSymbol().returnType();
        return method.flags().has(AccessFlag.BRIDGE) && !unit.isAccessible(result, lowered);
    }

    /// Copies all attributes except the code.
    static void attributes(MethodBuilder copied, MethodModel method) {
        method.forEach(element -> {
            if (!(element instanceof CodeModel)
                    && !(element instanceof java.lang.classfile.AccessFlags)) {
                copied.with(element);
            }
        });
    }

    private void call(CodeBuilder body, MethodModel method, ArrayPlacement version) {
        if (isConstructor(method) && lowered.isAbstract()) {
            refused(body);
            return;
        }
        boolean isStatic = method.flags().has(AccessFlag.STATIC);
        if (!isStatic) {
            body.aload(0);
        }
        if (!isStatic && !isConstructor(method)) {
            body.invokevirtual(desc, "isoReference", MethodTypeDesc.of(CD_int));
        }
        List<Consumer<CodeBuilder>> after = arguments(body, method.methodTypeSymbol(), version);
        if (isConstructor(method)) {
            String name = LoweredNames.creation(codeName(method, version));
            body.invokestatic(desc, name, creationType(method, version));
            body.aconst_null();
            body.invokespecial(desc, LoweredNames.CONSTRUCTOR, LoweredNames.BOX_CONSTRUCTOR);
        } else {
            body.invokestatic(desc, codeName(method, version), codeType(method, version));
        }
        after.forEach(one -> one.accept(body));
        ClassDesc result = method.methodTypeSymbol().returnType();
        if (unit.isMapped(result, version.heapResult())) {
            toObject(body, result);
        }
        body.return_(TypeKind.from(result));
    }

    private static void refused(CodeBuilder body) {
        ClassDesc problem = ClassDesc.of("java.lang.UnsupportedOperationException");
        body.new_(problem)
                .dup()
                .loadConstant("a class without @Iso extends an abstract one with it")
                .invokespecial(
                        problem, LoweredNames.CONSTRUCTOR, MethodTypeDesc.of(CD_void, CD_String))
                .athrow();
    }

    private List<Consumer<CodeBuilder>> arguments(
            CodeBuilder body, MethodTypeDesc type, ArrayPlacement version) {
        List<Consumer<CodeBuilder>> after = new ArrayList<>();
        for (int i = 0; i < type.parameterCount(); i++) {
            ClassDesc parameter = type.parameterType(i);
            int slot = body.parameterSlot(i);
            body.loadLocal(TypeKind.from(parameter), slot);
            boolean mapped = unit.isMapped(parameter, version.heapParameters());
            if (mapped) {
                toReference(body, parameter);
            }
            if (mapped && parameter.isArray()) {
                int copy = body.allocateLocal(TypeKind.INT);
                body.dup().istore(copy);
                after.add(code -> forth(code, copy, slot));
            }
        }
        return after;
    }

    private static void forth(CodeBuilder code, int copy, int original) {
        code.iload(copy)
                .aload(original)
                .invokestatic(
                        LoweredNames.COPIES,
                        "forth",
                        MethodTypeDesc.of(CD_void, CD_int, CD_Object));
    }

    static void toReference(CodeBuilder body, ClassDesc type) {
        body.invokestatic(
                type.isArray() ? LoweredNames.COPIES : LoweredNames.LOWERED,
                type.isArray() ? "in" : "reference",
                MethodTypeDesc.of(CD_int, CD_Object));
    }

    static void toObject(CodeBuilder body, ClassDesc type) {
        if (type.isArray()) {
            body.loadConstant(type)
                    .invokestatic(
                            LoweredNames.COPIES,
                            "out",
                            MethodTypeDesc.of(
                                    CD_Object, CD_int, java.lang.constant.ConstantDescs.CD_Class))
                    .checkcast(type);
        } else {
            body.invokestatic(type, LoweredNames.BOX, MethodTypeDesc.of(type, CD_int));
        }
    }

    /// Generates the methods by which ordinary classes read and set a field.
    void accessors(ClassBuilder built, FieldModel model) {
        Field field = Objects.requireNonNull(lowered.field(model.fieldName().stringValue()));
        ClassDesc type = model.fieldTypeSymbol();
        String name = model.fieldName().stringValue();
        int hidden = lowered.hiddenBy(name);
        int access = ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC;
        access |= model.flags().flagsMask() & VISIBILITY;
        int flags = access;
        built.withMethodBody(
                LoweredNames.getter(name, hidden),
                MethodTypeDesc.of(type),
                flags,
                body -> get(body, field, type));
        built.withMethodBody(
                LoweredNames.setter(name, hidden),
                MethodTypeDesc.of(CD_void, type),
                flags,
                body -> set(body, field, type));
    }

    private void get(CodeBuilder body, Field field, ClassDesc type) {
        FieldAccess access = FieldAccess.of(unit, desc, field, type);
        body.aload(0).invokevirtual(desc, "isoReference", MethodTypeDesc.of(CD_int));
        access.read(body);
        if (access.isReference()) {
            body.loadConstant(unit.typeId(type))
                    .invokestatic(
                            LoweredNames.LOWERED,
                            "checked",
                            MethodTypeDesc.of(CD_int, CD_int, CD_int));
            toObject(body, type);
        }
        body.return_(TypeKind.from(type));
    }

    private void set(CodeBuilder body, Field field, ClassDesc type) {
        FieldAccess access = FieldAccess.of(unit, desc, field, type);
        body.aload(0).invokevirtual(desc, "isoReference", MethodTypeDesc.of(CD_int));
        body.loadLocal(TypeKind.from(type), body.parameterSlot(0));
        if (access.isReference()) {
            toReference(body, type);
        }
        access.store(body);
        body.return_();
    }
}
