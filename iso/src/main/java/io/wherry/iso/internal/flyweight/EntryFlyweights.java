// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMapView;
import io.wherry.iso.raw.EntryFlyweight;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Generates classes that implement an interface by reading the bytes of a value of a shared map.
public final class EntryFlyweights {
    private static final ClassDesc SUPER = Descriptors.of(EntryFlyweight.class);
    private static final ClassDesc VIEW = Descriptors.of(SharedMapView.class);
    private static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(CD_void, VIEW);

    private EntryFlyweights() {}

    /// Generates the class of an interface.
    ///
    /// @param offsets of the properties by their accessors
    /// @param setters methods that always throw an exception
    /// @return its constructor, `(SharedMapView)Object`
    /// @throws io.wherry.iso.UnknownTypeException if the interface is not accessible
    public static MethodHandle constructor(
            Class<?> shown, Map<Method, Integer> offsets, List<Method> setters) {
        FlyweightDefiner definer = FlyweightDefiner.of(shown);
        ClassDesc self =
                ClassDesc.of(definer.packageName(), shown.getSimpleName() + "$EntryFlyweight");
        byte[] bytes =
                ClassFile.of()
                        .build(
                                self,
                                type -> {
                                    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
                                    type.withSuperclass(SUPER);
                                    type.withInterfaceSymbols(Descriptors.of(shown));
                                    type.withMethodBody(
                                            ConstantDescs.INIT_NAME,
                                            CONSTRUCTOR,
                                            0,
                                            EntryFlyweights::construct);
                                    offsets.forEach((method, offset) ->
                                            type.withMethodBody(
                                                    method.getName(),
                                                    Descriptors.of(method),
                                                    ClassFile.ACC_PUBLIC,
                                                    code -> get(code, method, offset)));
                                    for (Method setter : setters) {
                                        type.withMethodBody(
                                                setter.getName(),
                                                Descriptors.of(setter),
                                                ClassFile.ACC_PUBLIC,
                                                EntryFlyweights::refuse);
                                    }
                                });
        try {
            Lookup inside = definer.define(bytes);
            MethodType type = MethodType.methodType(void.class, SharedMapView.class);
            return inside.findConstructor(inside.lookupClass(), type)
                    .asType(MethodType.methodType(Object.class, SharedMapView.class));
        } catch (ReflectiveOperationException e) {
            throw new IsoException("no class for a flyweight: " + e.getMessage(), e);
        }
    }

    private static void construct(CodeBuilder code) {
        code.aload(0).aload(1);
        code.invokespecial(SUPER, ConstantDescs.INIT_NAME, CONSTRUCTOR).return_();
    }

    private static void refuse(CodeBuilder code) {
        ClassDesc error = Descriptors.of(UnsupportedOperationException.class);
        code.invokestatic(SUPER, "readOnly", MethodTypeDesc.of(error)).athrow();
    }

    private static void get(CodeBuilder code, Method method, int offset) {
        Class<?> type = method.getReturnType();
        code.aload(0).invokevirtual(SUPER, "bytes", MethodTypeDesc.of(VIEW)).loadConstant(offset);
        if (type.isPrimitive()) {
            code.invokeinterface(VIEW, word(type), MethodTypeDesc.of(Descriptors.of(type), CD_int));
        } else if (type.isEnum()) {
            code.loadConstant(Descriptors.of(type));
            code.invokestatic(
                    SUPER, "constant", MethodTypeDesc.of(CD_Object, VIEW, CD_int, CD_Class));
            code.checkcast(Descriptors.of(type));
        } else {
            code.invokestatic(SUPER, "text", MethodTypeDesc.of(CD_String, VIEW, CD_int));
        }
        code.return_(TypeKind.from(type));
    }

    private static String word(Class<?> primitive) {
        String name = primitive.getName();
        return "get" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
