// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
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
final class RecordEmitter extends LevelEmitter {

    RecordEmitter(Level level) {
        super(level);
    }

    /// Adds the methods that make records.
    void addTo(ClassBuilder builder) {
        MethodBody.add(builder, this, GeneratedMethod.CONSTRUCT);
        MethodBody.add(builder, this, GeneratedMethod.CONSTRUCT_BIG);
        MethodBody.add(builder, this, GeneratedMethod.READ_COMPONENTS);
        MethodBody.add(builder, this, GeneratedMethod.READ_NEW);
    }

    @Override
    void emit(GeneratedMethod method, CodeBuilder code) {
        switch (method) {
            case CONSTRUCT -> construct(code, LITTLE_ENDIAN);
            case CONSTRUCT_BIG -> construct(code, BIG_ENDIAN);
            case READ_COMPONENTS -> readComponents(code);
            case READ_NEW -> readNew(code);
            default -> throw new IllegalArgumentException(method.name());
        }
    }

    /// `Object readNew(LeanReader in, ClassCodec codec)`: the components, between beginning and end
    /// of the record.
    private void readNew(CodeBuilder code) {
        int handle = code.allocateLocal(TypeKind.INT);
        int made = code.allocateLocal(TypeKind.REFERENCE);
        Label begun = code.newLabel();
        code.aload(1);
        EngineMethod.READER_ENTER_FRAMED.call(code);
        code.istore(handle).iload(handle).ifge(begun);
        code.aload(2).aload(1);
        EngineMethod.CODEC_READ_NEW.call(code);
        code.areturn();
        code.labelBinding(begun).aload(0).aload(1);
        EngineMethod.RECORD_READ_COMPONENTS.call(code).astore(made);
        code.aload(1).iload(handle).aload(made);
        EngineMethod.READER_LEAVE_FRAMED.call(code);
        code.aload(made).areturn();
    }

    /// `Object readComponents(LeanReader in)`: components in locals, no stacks.
    private void readComponents(CodeBuilder code) {
        Map<String, Integer> locals = new HashMap<>();
        new ReadEmitter(level, ReadEmitter.NO_CONSTRUCTOR).readLocals(code, locals);
        Label from = code.newBoundLabel();
        code.new_(type).dup();
        for (RecordComponent component : level.type().getRecordComponents()) {
            FieldShape field = field(component);
            code.loadLocal(
                    TypeKind.from(field.type()), Objects.requireNonNull(locals.get(field.name())));
        }
        code.invokespecial(type, ConstantDescs.INIT_NAME, constructor()).areturn();
        Label handler = code.newBoundLabel();
        code.exceptionCatchAll(from, handler, handler);
        int caught = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(caught).aload(0).aload(1).aload(caught);
        EngineMethod.RECORD_REFUSED.call(code).athrow();
    }

    /// `Object construct(byte[] bytes, int from, Object[] values, int at)`, or `constructBig`
    ///
    /// @param order how the bytes stand: [#LITTLE_ENDIAN] or [#BIG_ENDIAN]
    private void construct(CodeBuilder code, ClassDesc order) {
        code.new_(type).dup();
        for (RecordComponent component : level.type().getRecordComponents()) {
            FieldShape field = field(component);
            if (field.isPrimitive()) {
                ReadEmitter.pushPrimitive(code, order, 1, 2, field);
            } else {
                ReadEmitter.pushValue(code, 3, 4, field);
            }
        }
        code.invokespecial(type, ConstantDescs.INIT_NAME, constructor()).areturn();
    }

    private FieldShape field(RecordComponent component) {
        return Objects.requireNonNull(level.field(component.getName()));
    }

    /// The signature of the canonical constructor.
    private MethodTypeDesc constructor() {
        List<ClassDesc> parameters = new ArrayList<>();
        for (RecordComponent component : level.type().getRecordComponents()) {
            parameters.add(FieldsGenerator.desc(component.getType()));
        }
        return MethodTypeDesc.of(CD_void, parameters);
    }
}
