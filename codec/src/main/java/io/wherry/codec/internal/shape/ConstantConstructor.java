// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import static java.lang.constant.ConstantDescs.CD_Object;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;

/// A call of one constructor that is a constant of generated code, so that the JVM inlines it. Safe
/// for any thread.
///
/// ```java
/// final class Made extends ConstantConstructor {
///     Object newInstance() throws ReflectiveOperationException {
///         return CONSTRUCTOR.newInstance(null);
///     }
/// }
/// ```
abstract class ConstantConstructor {
    private static final ClassDesc SUPER = desc(ConstantConstructor.class);
    private static final ClassDesc CONSTRUCTOR = desc(Constructor.class);
    private static final MethodTypeDesc CALL = MethodTypeDesc.of(CD_Object, CD_Object.arrayType());
    private static final byte[] CLASS_FILE = classFile();

    /// As [Constructor#newInstance].
    abstract Object newInstance() throws ReflectiveOperationException;

    /// Generates the call of `constructor`, which has no parameters.
    static ConstantConstructor of(Constructor<?> constructor) {
        try {
            Lookup hidden =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(CLASS_FILE, constructor, true);
            return (ConstantConstructor)
                    hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                            .invoke();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("generated call of " + constructor, e);
        }
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private static byte[] classFile() {
        DynamicConstantDesc<?> constant =
                DynamicConstantDesc.ofNamed(
                        ConstantDescs.BSM_CLASS_DATA, ConstantDescs.DEFAULT_NAME, CONSTRUCTOR);
        ClassDesc name = ClassDesc.of(ConstantConstructor.class.getPackageName(), "Made");
        return ClassFile.of()
                .build(
                        name,
                        builder ->
                                builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                                        .withSuperclass(SUPER)
                                        .withMethodBody(
                                                ConstantDescs.INIT_NAME,
                                                ConstantDescs.MTD_void,
                                                0,
                                                code ->
                                                        code.aload(0)
                                                                .invokespecial(
                                                                        SUPER,
                                                                        ConstantDescs.INIT_NAME,
                                                                        ConstantDescs.MTD_void)
                                                                .return_())
                                        .withMethodBody(
                                                "newInstance",
                                                MethodTypeDesc.of(CD_Object),
                                                0,
                                                code ->
                                                        code.loadConstant(constant)
                                                                .aconst_null()
                                                                .invokevirtual(
                                                                        CONSTRUCTOR,
                                                                        "newInstance",
                                                                        CALL)
                                                                .areturn()));
    }
}
