// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.lean.RecordFields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
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
                    FieldsGenerator.desc(IOException.class), FieldsGenerator.desc(Throwable.class));

    private final Level level;

    RecordEmitter(Level level) {
        this.level = level;
    }

    /// `Object construct(byte[] bytes, int from, Object[] values, int at)`
    void construct(ClassBuilder builder) {
        FieldsEmitter.method(
                builder, "construct", FieldsGenerator.fromStacks(CD_Object, false), this::emit);
    }

    /// `Object readNew(LeanReader in)`: components in locals, no stacks.
    void readNew(ClassBuilder builder) {
        FieldsEmitter.method(
                builder,
                "readNew",
                MethodTypeDesc.of(CD_Object, FieldsGenerator.READER),
                this::emitReadNew);
    }

    private void emitReadNew(CodeBuilder code) {
        Map<String, Integer> locals = new HashMap<>();
        new FieldsEmitter(level).readLocals(code, locals);
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
                            handler.astore(caught).aload(0).aload(caught);
                            handler.invokevirtual(RECORD_FIELDS, "refused", REFUSED);
                            handler.athrow();
                        }));
    }

    private void emit(CodeBuilder code) {
        ClassDesc type = FieldsGenerator.desc(level.type());
        List<ClassDesc> parameters = new ArrayList<>();
        code.new_(type).dup();
        for (RecordComponent component : level.type().getRecordComponents()) {
            FieldShape field = Objects.requireNonNull(level.field(component.getName()));
            parameters.add(FieldsGenerator.desc(field.type()));
            if (field.isPrimitive()) {
                FieldsEmitter.pushPrimitive(code, 1, 2, field);
            } else {
                FieldsEmitter.pushValue(code, 3, 4, field);
            }
        }
        code.invokespecial(type, ConstantDescs.INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
        code.areturn();
    }
}
