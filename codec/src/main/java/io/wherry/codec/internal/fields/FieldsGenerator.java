// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.PlainCodec;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Writes, for one level, the hidden class that reads and writes its fields with plain field
/// instructions. It is a nestmate of the level's class, so private fields are within reach. Final
/// fields are set by handles, which are constants of the class.
final class FieldsGenerator {
    static final ClassDesc PLAIN = desc(PlainCodec.class);
    static final ClassDesc BYTES = ClassDesc.ofDescriptor("[B");
    static final ClassDesc VALUES = ClassDesc.ofDescriptor("[Ljava/lang/Object;");

    private FieldsGenerator() {}

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    static Fields generate(Level level, Lookup lookup) {
        List<Object> constants = new ArrayList<>(setters(level, lookup));
        int constructor = ReadEmitter.NO_CONSTRUCTOR;
        Constructor<?> made = Instantiator.of(level.type()).constructor();
        if (made != null) {
            constructor = constants.size();
            constants.add(made);
        }
        byte[] classFile = build(level, ClassEmitter.of(level, constructor, constants.size()));
        return (Fields) define(level, lookup, classFile, constants);
    }

    static RecordFields generateRecord(Level level, Lookup lookup) {
        byte[] classFile = build(level, ClassEmitter.ofRecord(level));
        return (RecordFields) define(level, lookup, classFile, List.of());
    }

    private static byte[] build(Level level, ClassEmitter emitter) {
        ClassLoader loader = Objects.requireNonNull(level.type().getClassLoader());
        ClassFile context =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofClassLoading(loader)));
        return context.build(emitter.generated, emitter);
    }

    private static Object define(Level level, Lookup lookup, byte[] classFile, List<?> constants) {
        try {
            Lookup hidden =
                    lookup.defineHiddenClassWithClassData(
                            classFile, constants, true, ClassOption.NESTMATE);
            return hidden.findConstructor(
                            hidden.lookupClass(), MethodType.methodType(void.class, Level.class))
                    .invoke(level);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("generated code for " + level.type().getName(), e);
        }
    }

    /// The handles for final fields, in the level's order.
    private static List<MethodHandle> setters(Level level, Lookup lookup) {
        List<MethodHandle> setters = new ArrayList<>();
        for (FieldShape field : level.fields()) {
            Field backing = Objects.requireNonNull(field.backing());
            if (Modifier.isFinal(backing.getModifiers())) {
                backing.setAccessible(true);
                setters.add(unreflect(backing, lookup));
            }
        }
        return setters;
    }

    private static MethodHandle unreflect(Field field, Lookup lookup) {
        try {
            return lookup.unreflectSetter(field);
        } catch (IllegalAccessException e) {
            throw new AssertionError("accessible final field " + field, e);
        }
    }
}
