// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Emits the call of a record's canonical constructor.
final class RecordEmitter {
    private static final ClassDesc RECORD_FIELDS = FieldsGenerator.desc(RecordFields.class);
    private static final MethodTypeDesc REFUSED =
            MethodTypeDesc.of(
                    FieldsGenerator.desc(IOException.class),
                    FieldsGenerator.READER,
                    FieldsGenerator.desc(Throwable.class));
    private static final MethodTypeDesc INT = MethodTypeDesc.of(CD_int);
    private static final MethodTypeDesc READ_COMPONENTS =
            MethodTypeDesc.of(CD_Object, FieldsGenerator.READER);

    private final Level level;

    RecordEmitter(Level level) {
        this.level = level;
    }

    /// `Object construct(byte[] bytes, int from, Object[] values, int at)`
    void construct(ClassBuilder builder) {
        LevelEmitter.method(
                builder,
                "construct",
                FieldsGenerator.fromStacks(CD_Object, false),
                code -> emit(code, LevelEmitter.LITTLE_ENDIAN));
    }

    /// `Object constructBig(byte[] bytes, int from, Object[] values, int at)`
    void constructBig(ClassBuilder builder) {
        LevelEmitter.method(
                builder,
                "constructBig",
                FieldsGenerator.fromStacks(CD_Object, false),
                code -> emit(code, LevelEmitter.BIG_ENDIAN));
    }

    /// `Object readNew(LeanReader in, ClassCodec codec)`: the components, between beginning and end
    /// of the record.
    void readNew(ClassBuilder builder) {
        LevelEmitter.method(
                builder,
                "readNew",
                MethodTypeDesc.of(CD_Object, FieldsGenerator.READER, LevelEmitter.CODEC),
                this::emitReadNew);
    }

    private void emitReadNew(CodeBuilder code) {
        int handle = code.allocateLocal(TypeKind.INT);
        int made = code.allocateLocal(TypeKind.REFERENCE);
        Label begun = code.newLabel();
        code.aload(1).invokevirtual(FieldsGenerator.READER, "enterFramed", INT);
        code.istore(handle).iload(handle).ifge(begun);
        code.aload(2).aload(1);
        code.invokevirtual(
                LevelEmitter.CODEC,
                "readNew",
                MethodTypeDesc.of(CD_Object, FieldsGenerator.READER));
        code.areturn();
        code.labelBinding(begun).aload(0).aload(1);
        code.invokevirtual(RECORD_FIELDS, "readComponents", READ_COMPONENTS).astore(made);
        code.aload(1).iload(handle).aload(made);
        code.invokevirtual(
                FieldsGenerator.READER,
                "leaveFramed",
                MethodTypeDesc.of(CD_void, CD_int, CD_Object));
        code.aload(made).areturn();
    }

    /// `Object readComponents(LeanReader in)`: components in locals, no stacks.
    void readComponents(ClassBuilder builder) {
        LevelEmitter.method(builder, "readComponents", READ_COMPONENTS, this::emitReadComponents);
    }

    private void emitReadComponents(CodeBuilder code) {
        Map<String, Integer> locals = new HashMap<>();
        new ReadEmitter(level).readLocals(code, locals);
        code.trying(
                body -> {
                    ClassDesc type = FieldsGenerator.desc(level.type());
                    List<ClassDesc> parameters = new ArrayList<>();
                    body.new_(type).dup();
                    for (RecordComponent component : level.type().getRecordComponents()) {
                        FieldShape field = Objects.requireNonNull(level.field(component.getName()));
                        ClassDesc fieldType = FieldsGenerator.desc(field.type());
                        parameters.add(fieldType);
                        body.loadLocal(
                                TypeKind.from(fieldType),
                                Objects.requireNonNull(locals.get(field.name())));
                    }
                    body.invokespecial(
                            type, ConstantDescs.INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
                    body.areturn();
                },
                handlers ->
                        handlers.catchingAll(handler -> {
                            int caught = handler.allocateLocal(TypeKind.REFERENCE);
                            handler.astore(caught).aload(0).aload(1).aload(caught);
                            handler.invokevirtual(RECORD_FIELDS, "refused", REFUSED);
                            handler.athrow();
                        }));
    }

    private void emit(CodeBuilder code, ClassDesc order) {
        ClassDesc type = FieldsGenerator.desc(level.type());
        List<ClassDesc> parameters = new ArrayList<>();
        code.new_(type).dup();
        for (RecordComponent component : level.type().getRecordComponents()) {
            FieldShape field = Objects.requireNonNull(level.field(component.getName()));
            parameters.add(FieldsGenerator.desc(field.type()));
            if (field.isPrimitive()) {
                ReadEmitter.pushPrimitive(code, order, 1, 2, field);
            } else {
                ReadEmitter.pushValue(code, 3, 4, field);
            }
        }
        code.invokespecial(type, ConstantDescs.INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
        code.areturn();
    }
}
