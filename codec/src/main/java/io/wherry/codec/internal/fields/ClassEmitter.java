// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;

/// Emits the class for one level, a subclass of [io.wherry.codec.internal.lean.Fields] or
/// [RecordFields].
final class ClassEmitter extends LevelEmitter implements Consumer<ClassBuilder> {
    private static final ClassDesc RECORD_FIELDS = FieldsGenerator.desc(RecordFields.class);

    private static final ClassDesc HANDLES = FieldsGenerator.desc(MethodHandles.class);
    private static final ClassDesc LOOKUP = FieldsGenerator.desc(MethodHandles.Lookup.class);
    private static final MethodTypeDesc CLASS_DATA =
            MethodTypeDesc.of(
                    ConstantDescs.CD_Object,
                    LOOKUP,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_Class);
    private static final MethodTypeDesc GET =
            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int);
    private static final int CONSTANT_FLAGS =
            ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL;

    private final boolean isRecord;
    private final int constructor;
    private final int constants;

    private ClassEmitter(Level level, boolean isRecord, int constructor, int constants) {
        super(level);
        this.isRecord = isRecord;
        this.constructor = constructor;
        this.constants = constants;
    }

    /// @param constructor as [ReadEmitter] expects it
    /// @param constants the size of the list that the class is defined with
    static ClassEmitter of(Level level, int constructor, int constants) {
        return new ClassEmitter(level, false, constructor, constants);
    }

    /// The class of a record, which is made by its canonical constructor.
    static ClassEmitter ofRecord(Level level) {
        return new ClassEmitter(level, true, ReadEmitter.NO_CONSTRUCTOR, 0);
    }

    @Override
    public void accept(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(superclass());
        MethodBody.add(builder, this, GeneratedMethod.CONSTRUCTOR);
        if (constants > 0) {
            for (int i = 0; i < constants; i++) {
                builder.withField(constant(i), constantType(i), CONSTANT_FLAGS);
            }
            MethodBody.add(builder, this, GeneratedMethod.CLASS_INIT);
        }
        new WriteEmitter(level).addTo(builder);
        new HashEmitter(level).addTo(builder);
        if (isRecord) {
            new RecordEmitter(level).addTo(builder);
        } else {
            new ReadEmitter(level, constructor).addTo(builder);
        }
    }

    @Override
    void emit(GeneratedMethod method, CodeBuilder code) {
        if (method == GeneratedMethod.CLASS_INIT) {
            initialize(code);
        } else {
            code.aload(0).aload(1);
            code.invokespecial(superclass(), method.method(), method.signature()).return_();
        }
    }

    /// Takes the constants from the list that the class is defined with.
    private void initialize(CodeBuilder code) {
        code.invokestatic(HANDLES, "lookup", MethodTypeDesc.of(LOOKUP));
        code.loadConstant(ConstantDescs.DEFAULT_NAME).loadConstant(ConstantDescs.CD_List);
        code.invokestatic(HANDLES, "classData", CLASS_DATA).checkcast(ConstantDescs.CD_List);
        code.astore(0);
        for (int i = 0; i < constants; i++) {
            code.aload(0).loadConstant(i);
            code.invokeinterface(ConstantDescs.CD_List, "get", GET).checkcast(constantType(i));
            code.putstatic(generated, constant(i), constantType(i));
        }
        code.return_();
    }

    private ClassDesc constantType(int index) {
        return index == constructor ? ReadEmitter.CONSTRUCTOR : ConstantDescs.CD_MethodHandle;
    }

    /// The name of the static final field that holds a constant.
    static String constant(int index) {
        return "constant" + index;
    }

    private ClassDesc superclass() {
        return isRecord ? RECORD_FIELDS : FIELDS;
    }
}
