// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashSet;
import java.util.Set;

/// A class that cannot be lowered, with a static initializer that throws the reason.
///
/// Lowered code uses it by methods that only lowered classes have: without them, it would link to
/// those of a super class, or fail for a reason that is not the first.
final class RefusedClass {
    /* A constant has at most 65,535 bytes, and a character at most three. */
    private static final int MOST_MESSAGE = 21_000;

    private static final int STATIC =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private final String message;
    private final Set<Signature> methods = new LinkedHashSet<>();

    private record Signature(String name, MethodTypeDesc type) {}

    private RefusedClass(String reason) {
        message =
                reason.length() <= MOST_MESSAGE
                        ? reason
                        : reason.substring(0, MOST_MESSAGE) + "...";
        methods.add(new Signature(LoweredNames.NEW, MethodTypeDesc.of(CD_int)));
    }

    /// Returns the class file of a class whose methods are not known to other code.
    static byte[] of(byte[] file, String reason) {
        ClassFile context = ClassFile.of();
        return new RefusedClass(reason).written(context, context.parse(file));
    }

    /// Returns the class file of a class of a unit.
    static byte[] of(byte[] file, String reason, LoweringUnit unit) {
        ClassFile context = ClassFile.of();
        ClassModel model = context.parse(file);
        RefusedClass refused = new RefusedClass(reason);
        MethodTypeDesc box = MethodTypeDesc.of(model.thisClass().asSymbol(), CD_int);
        refused.methods.add(new Signature(LoweredNames.BOX, box));
        model.methods().forEach(method -> refused.add(method, unit));
        return refused.written(context, model);
    }

    private void add(MethodModel method, LoweringUnit unit) {
        MethodTypeDesc type = method.methodTypeSymbol();
        String name = method.methodName().stringValue();
        boolean isStatic = LoweringUnit.isStatic(method.flags());
        if (name.startsWith("<") || (isStatic && !unit.isMapped(type))) {
            return; // constructors are called after `NEW`, other methods by their own name
        }
        for (ArrayPlacement version : unit.versions().possible(type)) {
            String code = unit.codeName(name, type, version);
            MethodTypeDesc mapped = unit.mapped(type, version);
            if (isStatic) {
                methods.add(new Signature(code, mapped));
            } else {
                MethodTypeDesc called = mapped.insertParameterTypes(0, CD_int);
                methods.add(new Signature(code, called));
                methods.add(new Signature(LoweredNames.dispatch(code), called));
            }
        }
    }

    private byte[] written(ClassFile context, ClassModel model) {
        return context.transformClass(
                model,
                ClassTransform.dropping(this::isReplaced)
                        .andThen(ClassTransform.endHandler(this::complete)));
    }

    /* A class that was lowered before has the other methods, too. */
    private boolean isReplaced(ClassElement element) {
        return element instanceof MethodModel method
                && (method.methodName().equalsString(LoweredNames.INITIALIZER)
                        || methods.contains(
                                new Signature(
                                        method.methodName().stringValue(),
                                        method.methodTypeSymbol())));
    }

    private void complete(ClassBuilder built) {
        built.withMethodBody(
                LoweredNames.INITIALIZER,
                MethodTypeDesc.of(CD_void),
                ClassFile.ACC_STATIC,
                this::fail);
        for (Signature method : methods) {
            built.withMethodBody(method.name, method.type, STATIC, this::fail);
        }
    }

    private void fail(CodeBuilder code) {
        MethodTypeDesc type =
                MethodTypeDesc.of(ClassDesc.of("java.lang.RuntimeException"), CD_String);
        code.loadConstant(message).invokestatic(LoweredNames.LOWERED, "refused", type).athrow();
    }
}
