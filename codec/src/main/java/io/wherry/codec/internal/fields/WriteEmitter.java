// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Emits the methods of [Fields] that write one level.
final class WriteEmitter extends LevelEmitter {
    private static final MethodTypeDesc TO_CLASS = MethodTypeDesc.of(ConstantDescs.CD_Class);

    WriteEmitter(Level level) {
        super(level);
    }

    /// Adds the methods that write.
    void addTo(ClassBuilder builder) {
        MethodBody.add(builder, this, GeneratedMethod.WRITE_HEAD);
        MethodBody.add(builder, this, GeneratedMethod.WRITE);
        MethodBody.add(builder, this, GeneratedMethod.GET);
        if (writesRuns()) {
            MethodBody.add(builder, this, GeneratedMethod.WRITES_RUNS);
            MethodBody.add(builder, this, GeneratedMethod.WRITE_RUN);
        }
    }

    @Override
    void emit(GeneratedMethod method, CodeBuilder code) {
        switch (method) {
            case WRITE_HEAD -> writeHead(code);
            case WRITE -> write(code);
            case GET -> get(code);
            case WRITES_RUNS -> code.iconst_1().ireturn();
            case WRITE_RUN -> writeRun(code);
            default -> throw new IllegalArgumentException(method.name());
        }
    }

    /// `Object writeHead(LeanWriter out, Object object)`
    private void writeHead(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int from = code.allocateLocal(TypeKind.INT);
        code.aload(2).checkcast(type).astore(object);
        reserve(code, from);
        writePrimitives(code, object, from);
        writeHeads(code, object, false);
        if (Fields.hasTail(level)) {
            pushTail(code, object);
        } else {
            code.aconst_null();
        }
        code.areturn();
    }

    /// `Object write(LeanWriter out, WriterClass described, ClassCodec codec, Object object)`: a
    /// list of such objects is a loop.
    private void write(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int from = code.allocateLocal(TypeKind.INT);
        int before = code.allocateLocal(TypeKind.INT);
        Label done = code.newLabel();
        code.aload(4).checkcast(type).astore(object);
        code.aload(1);
        EngineMethod.WRITER_NESTING.call(code);
        code.istore(before);
        Label next = code.newBoundLabel();
        lookUp(code, object, done);
        code.aload(1).aload(2).aload(3);
        code.loadConstant(inherits() ? 0 : level.primitiveBytes()).iload(before);
        EngineMethod.WRITER_BEGIN.call(code);
        code.istore(from).iload(from).iflt(done);
        writeInherited(code, object, from);
        writePrimitives(code, object, from);
        writeHeads(code, object, true);
        if (Fields.hasTail(level)) {
            code.aload(1).aload(2);
            EngineMethod.WRITER_END_BEFORE_TAIL.call(code);
            writeTails(code, object, before, next, done);
        } else {
            code.aload(1);
            EngineMethod.WRITER_END.call(code);
        }
        code.labelBinding(done);
        if (Fields.hasTail(level)) {
            endNested(code, before);
        }
        code.aconst_null().areturn();
    }

    private static void endNested(CodeBuilder code, int before) {
        code.aload(1).aload(2).iload(before);
        EngineMethod.WRITER_END_NESTED.call(code);
    }

    /// Returns true if [#writeRun] is emitted: the loop meets no references but strings, so no user
    /// code runs and nothing nests, and the fields distinguish the objects.
    boolean writesRuns() {
        boolean distinguish = !inherits() && level.primitiveBytes() > 0;
        return distinguish && areTexts(references());
    }

    private static boolean areTexts(List<FieldShape> fields) {
        for (FieldShape field : fields) {
            if (!isText(field)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isText(FieldShape field) {
        return field.type() == String.class && !field.unshared();
    }

    /// `int writeRun(ElementWriter out, Object[] source, int from, int to)`
    private void writeRun(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int next = code.allocateLocal(TypeKind.REFERENCE);
        Label written = code.newLabel();
        Label done = code.newLabel();
        code.aload(2).iload(3).aaload().astore(next);
        Label again = code.newBoundLabel();
        code.aload(next).checkcast(type).astore(object);
        writeElement(code, 1, object, references(), written);
        code.labelBinding(written).iinc(3, 1).iload(3).iload(4).if_icmpge(done);
        code.aload(2).iload(3).aaload().astore(next).aload(next).ifnull(done);
        isOfType(code, next).if_acmpeq(again);
        code.labelBinding(done).iload(3).ireturn();
    }

    private CodeBuilder isOfType(CodeBuilder code, int object) {
        code.aload(object);
        code.invokevirtual(CD_Object, "getClass", TO_CLASS);
        return code.loadConstant(type);
    }

    /// Writes a reference to `object`, and its primitives and `texts` if it was not met before;
    /// otherwise goes to `written`.
    private void writeElement(
            CodeBuilder code, int elements, int object, List<FieldShape> texts, Label written) {
        int at = code.allocateLocal(TypeKind.INT);
        int bytes = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(elements).aload(object);
        code.aload(0).aconst_null().aload(object);
        EngineMethod.FIELDS_HASH.call(code);
        EngineMethod.ELEMENTS_WROTE_BACK.call(code).ifne(written);
        code.aload(elements).loadConstant(level.primitiveBytes());
        EngineMethod.ELEMENTS_BEGIN.call(code).istore(at);
        code.aload(elements);
        EngineMethod.ELEMENTS_BYTES.call(code).astore(bytes);
        putPrimitives(code, object, bytes, at);
        for (FieldShape field : texts) {
            code.aload(elements).aload(object);
            code.getfield(type, field.name(), ConstantDescs.CD_String);
            EngineMethod.ELEMENTS_STRING.call(code);
        }
    }

    /// Goes to `done` if the object was met before.
    private void lookUp(CodeBuilder code, int object, Label done) {
        Label first = code.newLabel();
        if (!inherits() && HashEmitter.hashes(level)) {
            Label otherwise = code.newLabel();
            code.aload(1);
            EngineMethod.WRITER_USES_FIELDS.call(code);
            code.ifeq(otherwise);
            code.aload(1).aload(object);
            code.aload(0).aload(1).aload(object);
            EngineMethod.FIELDS_HASH.call(code);
            EngineMethod.WRITER_WROTE_BACK_BY_HASH.call(code).ifne(done).goto_(first);
            code.labelBinding(otherwise);
        }
        code.aload(1).aload(object).aload(3);
        EngineMethod.WRITER_WROTE_BACK.call(code).ifne(done);
        code.labelBinding(first);
    }

    private void writeInherited(CodeBuilder code, int object, int from) {
        if (inherits()) {
            code.aload(3).checkcast(FieldsGenerator.PLAIN).aload(1).aload(object);
            EngineMethod.PLAIN_WRITE_INHERITED.call(code);
            reserve(code, from);
        }
    }

    /// An object of the same class is written in the next round, from `next` on; any other tail is
    /// returned.
    private void writeTails(CodeBuilder code, int object, int before, Label next, Label done) {
        int tail = code.allocateLocal(TypeKind.REFERENCE);
        Label some = code.newLabel();
        Label none = code.newLabel();
        Label other = code.newLabel();
        pushTail(code, object);
        code.astore(tail).aload(tail).ifnonnull(some);
        code.labelBinding(none).aload(1);
        EngineMethod.WRITER_PUT_NULL.call(code);
        endNested(code, before);
        code.aconst_null().areturn();
        code.labelBinding(some);
        if (isReplaced() || !references().getLast().type().isAssignableFrom(level.type())) {
            answer(code, tail, before);
            return;
        }
        isOfType(code, tail).if_acmpne(other);
        code.aload(1);
        EngineMethod.WRITER_TRACKS.call(code);
        code.ifeq(other);
        if (writesChains()) {
            writeChain(code, object, tail, none, done);
            isOfType(code, tail).if_acmpne(other);
        }
        code.aload(tail).checkcast(type).astore(object).goto_(next);
        code.labelBinding(other);
        answer(code, tail, before);
    }

    /// Returns true if nothing but the tail nests in an object, and the other fields distinguish
    /// it.
    private boolean writesChains() {
        boolean distinguish = !inherits() && level.primitiveBytes() > 0;
        return distinguish && areTexts(heads());
    }

    /// Writes `tail` and the objects of the same class that are the tails of one another, as long
    /// as they may be looked up by their fields: as elements of a run. Goes to `none` at the end of
    /// the list, and to `done` after an object that was met before.
    private void writeChain(CodeBuilder code, int object, int tail, Label none, Label done) {
        int elements = code.allocateLocal(TypeKind.REFERENCE);
        Label unlike = code.newLabel();
        code.aload(1);
        EngineMethod.WRITER_ELEMENTS.call(code).astore(elements);
        code.aload(elements).aload(2);
        EngineMethod.ELEMENTS_BEGINS_CHAIN.call(code).ifeq(unlike);
        Label link = code.newBoundLabel();
        code.aload(tail).checkcast(type).astore(object);
        writeElement(code, elements, object, heads(), done);
        pushTail(code, object);
        code.astore(tail).aload(tail).ifnull(none);
        isOfType(code, tail).if_acmpeq(link);
        code.labelBinding(unlike);
    }

    private static void answer(CodeBuilder code, int tail, int before) {
        code.aload(1).aload(2).aload(tail).iload(before);
        EngineMethod.WRITER_TAIL_OF.call(code).areturn();
    }

    /// True if each object may have a replacement.
    private boolean isReplaced() {
        return Shape.of(level.type()).writeReplace() != null;
    }

    private void pushTail(CodeBuilder code, int object) {
        FieldShape tail = references().getLast();
        code.aload(object).getfield(type, tail.name(), FieldsGenerator.desc(tail.type()));
    }

    /// `void get(Object object, byte[] bytes, int from, Object[] values, int at)`
    private void get(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1).checkcast(type).astore(object);
        putPrimitives(code, object, 2, 3);
        for (FieldShape field : references()) {
            code.aload(4).iload(5).loadConstant(field.offset()).iadd().aload(object);
            code.getfield(type, field.name(), FieldsGenerator.desc(field.type()));
            code.aastore();
        }
        code.return_();
    }

    private void writeHeads(CodeBuilder code, int object, boolean whole) {
        for (FieldShape field : heads()) {
            int value = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(object).getfield(type, field.name(), FieldsGenerator.desc(field.type()));
            code.astore(value);
            if (field.unshared()) {
                write(code, value, EngineMethod.WRITER_UNSHARED);
            } else if (field.type() == String.class) {
                write(code, value, EngineMethod.WRITER_STRING);
            } else {
                writeReference(code, value, field, whole);
            }
        }
    }

    private static void write(CodeBuilder code, int value, EngineMethod method) {
        code.aload(1).aload(value);
        method.call(code);
    }

    /// Writes a reference by the codec of its object, so that the JVM sees which classes this field
    /// meets.
    private static void writeReference(
            CodeBuilder code, int value, FieldShape field, boolean ofHolder) {
        int described = code.allocateLocal(TypeKind.REFERENCE);
        int codec = code.allocateLocal(TypeKind.REFERENCE);
        Label other = code.newLabel();
        Label end = code.newLabel();
        code.aload(1).aload(value);
        if (ofHolder) {
            code.aload(2).loadConstant(field.offset());
            EngineMethod.WRITER_CLASS_OF_FIELD.call(code);
        } else {
            EngineMethod.WRITER_CLASS_OF.call(code);
        }
        code.astore(described).aload(described).ifnull(other);
        code.aload(described);
        EngineMethod.WRITER_CLASS_CODEC.call(code);
        code.astore(codec);
        if (mayHaveFields(field.type())) {
            int fields = code.allocateLocal(TypeKind.REFERENCE);
            Label whole = code.newLabel();
            code.aload(described);
            EngineMethod.WRITER_CLASS_DIRECT.call(code);
            code.astore(fields).aload(fields).ifnull(whole);
            code.aload(fields).aload(1).aload(described).aload(codec).aload(value);
            EngineMethod.FIELDS_WRITE.call(code);
            code.astore(value).aload(value).ifnull(end).goto_(other);
            code.labelBinding(whole);
        }
        code.aload(codec).aload(1).aload(described).aload(value);
        EngineMethod.CODEC_WRITE.call(code).goto_(end);
        code.labelBinding(other);
        write(code, value, EngineMethod.WRITER_REFERENCE);
        code.labelBinding(end);
    }

    private void reserve(CodeBuilder code, int from) {
        if (level.primitiveBytes() > 0) {
            code.aload(1);
            EngineMethod.WRITER_OUT.call(code);
            code.loadConstant(level.primitiveBytes());
            EngineMethod.OUTPUT_RESERVE.call(code).istore(from);
        }
    }

    private void writePrimitives(CodeBuilder code, int object, int from) {
        if (level.primitiveBytes() == 0) {
            return;
        }
        int bytes = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1);
        EngineMethod.WRITER_OUT.call(code);
        EngineMethod.OUTPUT_BYTES.call(code).astore(bytes);
        putPrimitives(code, object, bytes, from);
    }

    /// Puts the primitives at the offsets of the fields after `bytes[from]`.
    private void putPrimitives(CodeBuilder code, int object, int bytes, int from) {
        for (FieldShape field : primitives()) {
            ClassDesc fieldType = FieldsGenerator.desc(field.type());
            code.aload(bytes).iload(from).loadConstant(field.offset()).iadd();
            code.aload(object).getfield(type, field.name(), fieldType);
            code.invokestatic(
                    LITTLE_ENDIAN,
                    "put" + capitalized(field.type()),
                    MethodTypeDesc.of(CD_void, FieldsGenerator.BYTES, CD_int, fieldType));
        }
    }
}
