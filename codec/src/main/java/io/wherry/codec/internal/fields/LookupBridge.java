// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/// The way into a package of another module that is open to us.
///
/// A lookup loses its module when it goes from ours to another one, and without it no hidden class
/// may be defined. But it may define an ordinary class there. So each such package gets one tiny
/// class, which lets its module read ours and returns a lookup of that package:
///
/// ```java
/// final class WherryGate {
///     static Lookup open(Module codec, Module bytes) {
///         WherryGate.class.getModule().addReads(codec).addReads(bytes);
///         return MethodHandles.lookup();
///     }
/// }
/// ```
final class LookupBridge {
    private static final String NAME = "WherryGate";

    private static final ClassDesc MODULE = FieldsGenerator.desc(Module.class);
    private static final ClassDesc LOOKUP = FieldsGenerator.desc(Lookup.class);
    private static final ClassDesc HANDLES = FieldsGenerator.desc(MethodHandles.class);
    private static final MethodTypeDesc OPEN = MethodTypeDesc.of(LOOKUP, MODULE, MODULE);

    private LookupBridge() {}

    /// A lookup with full privilege in `type`.
    ///
    /// @param partial one with private access to `type`, from another module
    static Lookup open(Class<?> type, Lookup partial, Module codec, Module bytes)
            throws IllegalAccessException {
        Class<?> bridge = bridge(type, partial);
        MethodType signature = MethodType.methodType(Lookup.class, Module.class, Module.class);
        Lookup inside;
        try {
            inside = (Lookup) partial.findStatic(bridge, "open", signature).invoke(codec, bytes);
        } catch (IllegalAccessException | VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("the bridge class throws nothing", e);
        }
        return MethodHandles.privateLookupIn(type, inside);
    }

    private static Class<?> bridge(Class<?> type, Lookup partial) throws IllegalAccessException {
        String packageName = type.getPackageName();
        String name = packageName.isEmpty() ? NAME : packageName + "." + NAME;
        try {
            return Class.forName(name, true, type.getClassLoader());
        } catch (ClassNotFoundException _) {
            return define(name, type, partial);
        }
    }

    private static Class<?> define(String name, Class<?> type, Lookup partial)
            throws IllegalAccessException {
        try {
            return partial.defineClass(classFile(ClassDesc.of(name)));
        } catch (LinkageError e) {
            try {
                return Class.forName(name, true, type.getClassLoader()); // another thread was first
            } catch (ClassNotFoundException _) {
                throw e;
            }
        }
    }

    private static byte[] classFile(ClassDesc name) {
        MethodTypeDesc module = MethodTypeDesc.of(MODULE);
        MethodTypeDesc addReads = MethodTypeDesc.of(MODULE, MODULE);
        return ClassFile.of()
                .build(
                        name,
                        builder ->
                                builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                                        .withMethodBody(
                                                "open",
                                                OPEN,
                                                ClassFile.ACC_STATIC,
                                                code ->
                                                        code.loadConstant(name)
                                                                .invokevirtual(
                                                                        ConstantDescs.CD_Class,
                                                                        "getModule",
                                                                        module)
                                                                .aload(0)
                                                                .invokevirtual(
                                                                        MODULE,
                                                                        "addReads",
                                                                        addReads)
                                                                .aload(1)
                                                                .invokevirtual(
                                                                        MODULE,
                                                                        "addReads",
                                                                        addReads)
                                                                .pop()
                                                                .invokestatic(
                                                                        HANDLES,
                                                                        "lookup",
                                                                        MethodTypeDesc.of(LOOKUP))
                                                                .areturn()));
    }
}
