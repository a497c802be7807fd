// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Emits the call of a record's canonical constructor.
final class RecordEmitter {
    private final Level level;

    RecordEmitter(Level level) {
        this.level = level;
    }

    /// `Object construct(byte[] bytes, int from, Object[] values, int at)`
    void construct(ClassBuilder builder) {
        FieldsEmitter.method(
                builder, "construct", FieldsGenerator.fromStacks(CD_Object, false), this::emit);
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
