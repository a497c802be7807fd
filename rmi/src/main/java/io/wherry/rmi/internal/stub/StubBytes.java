// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.RemoteStub;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

/// Generates the class file of a stub class: each method passes its index and its arguments to
/// [RemoteStub].
final class StubBytes {
    private static final ClassDesc STUB = RemoteStub.class.describeConstable().orElseThrow();
    private static final ClassDesc INVOKER = RemoteInvoker.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(CD_void, INVOKER);
    private static final MethodTypeDesc INVOKE =
            MethodTypeDesc.of(CD_Object, CD_int, CD_Object.arrayType());

    private StubBytes() {}

    static byte[] of(ClassDesc name, List<Class<?>> interfaces, List<RemoteMethod> methods) {
        return ClassFile.of()
                .build(
                        name,
                        type -> {
                            type.withFlags(ACC_FINAL | ACC_SYNTHETIC)
                                    .withSuperclass(STUB)
                                    .withInterfaceSymbols(
                                            interfaces.stream().map(StubBytes::desc).toList())
                                    .withMethodBody(
                                            INIT_NAME,
                                            CONSTRUCTOR,
                                            ACC_PUBLIC,
                                            StubBytes::constructor);
                            for (int i = 0; i < methods.size(); i++) {
                                int place = i;
                                Method method = methods.get(i).method();
                                type.withMethodBody(
                                        method.getName(),
                                        descriptor(method),
                                        ACC_PUBLIC,
                                        code -> body(code, place, method));
                            }
                        });
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private static MethodTypeDesc descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
    }

    private static void constructor(CodeBuilder code) {
        code.aload(0).aload(1).invokespecial(STUB, INIT_NAME, CONSTRUCTOR).return_();
    }

    private static void body(CodeBuilder code, int place, Method method) {
        code.aload(0).loadConstant(place);
        arguments(code, method.getParameterTypes());
        code.invokevirtual(STUB, "invoke", INVOKE);
        result(code, method.getReturnType());
    }

    private static void arguments(CodeBuilder code, Class<?>[] types) {
        if (types.length == 0) {
            code.aconst_null();
            return;
        }
        code.loadConstant(types.length).anewarray(CD_Object);
        for (int i = 0, slot = 1; i < types.length; i++) {
            TypeKind kind = TypeKind.from(types[i]);
            code.dup().loadConstant(i).loadLocal(kind, slot);
            if (types[i].isPrimitive()) {
                ClassDesc box = box(types[i]);
                code.invokestatic(box, "valueOf", MethodTypeDesc.of(box, desc(types[i])));
            }
            code.aastore();
            slot += kind.slotSize();
        }
    }

    private static void result(CodeBuilder code, Class<?> type) {
        if (type == void.class) {
            code.pop().return_();
        } else if (type.isPrimitive()) {
            ClassDesc box = box(type);
            code.checkcast(box)
                    .invokevirtual(box, type.getName() + "Value", MethodTypeDesc.of(desc(type)))
                    .return_(TypeKind.from(type));
        } else {
            code.checkcast(desc(type)).areturn();
        }
    }

    private static ClassDesc box(Class<?> primitive) {
        return desc(MethodType.methodType(primitive).wrap().returnType());
    }
}
