// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.PlainCodec;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
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
import java.util.function.Consumer;

/// Writes, for one level, the hidden class that reads and writes its fields with plain field
/// instructions. It is a nestmate of the level's class, so private fields are within reach. Final
/// fields are set by constant handles.
final class FieldsGenerator {
    static final ClassDesc WRITER = desc(LeanWriter.class);
    static final ClassDesc READER = desc(LeanReader.class);
    static final ClassDesc PLAIN = desc(PlainCodec.class);
    static final ClassDesc BYTES = ClassDesc.ofDescriptor("[B");
    static final ClassDesc VALUES = ClassDesc.ofDescriptor("[Ljava/lang/Object;");

    private static final ClassDesc LEVEL = desc(Level.class);
    private static final MethodTypeDesc OF_LEVEL = MethodTypeDesc.of(CD_void, LEVEL);

    private FieldsGenerator() {}

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    static Fields generate(Level level, Lookup lookup) {
        List<Object> constants = new ArrayList<>(setters(level, lookup));
        Constructor<?> constructor = Instantiator.of(level.type()).constructor();
        if (constructor != null) {
            constants.add(constructor);
        }
        byte[] classFile =
                build(
                        level,
                        desc(Fields.class),
                        builder -> {
                            ReadEmitter emitter = new ReadEmitter(level);
                            if (constructor != null) {
                                emitter.instantiate(builder, constants.size() - 1);
                            }
                            write(level, builder);
                            emitter.readHead(builder);
                            if (constructor != null) {
                                emitter.readNew(builder);
                                if (emitter.readsRuns()) {
                                    emitter.readRun(builder);
                                }
                            }
                            emitter.set(builder);
                            emitter.setPrimitives(builder);
                            emitter.setReferences(builder);
                            emitter.patch(builder);
                        });
        return (Fields) define(level, lookup, classFile, constants);
    }

    static RecordFields generateRecord(Level level, Lookup lookup) {
        byte[] classFile =
                build(
                        level,
                        desc(RecordFields.class),
                        builder -> {
                            write(level, builder);
                            RecordEmitter emitter = new RecordEmitter(level);
                            emitter.construct(builder);
                            emitter.constructBig(builder);
                            emitter.readComponents(builder);
                            emitter.readNew(builder);
                        });
        return (RecordFields) define(level, lookup, classFile, List.of());
    }

    private static void write(Level level, ClassBuilder builder) {
        WriteEmitter emitter = new WriteEmitter(level);
        emitter.writeHead(builder);
        emitter.write(builder);
        emitter.get(builder);
        if (emitter.writesRuns()) {
            emitter.writeRun(builder);
        }
        new HashEmitter(level).hash(builder);
    }

    private static byte[] build(Level level, ClassDesc superclass, Consumer<ClassBuilder> methods) {
        ClassLoader loader = Objects.requireNonNull(level.type().getClassLoader());
        ClassFile context =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(loader)
                                        .orElse(ClassHierarchyResolver.ofClassLoading(loader))));
        ClassDesc name = ClassDesc.of(level.type().getName() + "$$Wherry");
        return context.build(
                name,
                builder -> {
                    builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                    builder.withSuperclass(superclass);
                    builder.withMethodBody(
                            ConstantDescs.INIT_NAME,
                            OF_LEVEL,
                            0,
                            code ->
                                    code.aload(0)
                                            .aload(1)
                                            .invokespecial(
                                                    superclass, ConstantDescs.INIT_NAME, OF_LEVEL)
                                            .return_());
                    methods.accept(builder);
                });
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

    /// `(Object, byte[], int, Object[], int)` and the result asked for.
    static MethodTypeDesc fromStacks(ClassDesc result, boolean intoObject) {
        return intoObject
                ? MethodTypeDesc.of(result, CD_Object, BYTES, CD_int, VALUES, CD_int)
                : MethodTypeDesc.of(result, BYTES, CD_int, VALUES, CD_int);
    }
}
