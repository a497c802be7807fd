// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Emits the methods of [Fields] that read one level.
final class ReadEmitter extends LevelEmitter {
    private static final ClassDesc MISFIT = FieldsGenerator.desc(ClassCastException.class);
    private static final ClassDesc CORRUPT = FieldsGenerator.desc(WireFormatException.class);

    static final ClassDesc CONSTRUCTOR = FieldsGenerator.desc(Constructor.class);
    private static final ClassDesc REFLECTIVE =
            FieldsGenerator.desc(ReflectiveOperationException.class);
    private static final MethodTypeDesc NEW_INSTANCE =
            MethodTypeDesc.of(CD_Object, FieldsGenerator.VALUES);

    /// The index of no constant: objects of the class are not made by a constructor.
    static final int NO_CONSTRUCTOR = -1;

    private final int constructor;

    /// @param constructor the index of the constant that holds the constructor of objects, or
    ///     [#NO_CONSTRUCTOR]
    ReadEmitter(Level level, int constructor) {
        super(level);
        this.constructor = constructor;
    }

    /// Adds the methods that read.
    void addTo(ClassBuilder builder) {
        MethodBody.add(builder, this, GeneratedMethod.READ_HEAD);
        if (constructor != NO_CONSTRUCTOR) {
            MethodBody.add(builder, this, GeneratedMethod.INSTANTIATE);
            MethodBody.add(builder, this, GeneratedMethod.READ_NEW);
            if (readsRuns()) {
                MethodBody.add(builder, this, GeneratedMethod.READS_RUNS);
                MethodBody.add(builder, this, GeneratedMethod.READ_RUN);
            }
        }
        MethodBody.add(builder, this, GeneratedMethod.SET);
        MethodBody.add(builder, this, GeneratedMethod.SET_PRIMITIVES);
        MethodBody.add(builder, this, GeneratedMethod.SET_REFERENCES);
        MethodBody.add(builder, this, GeneratedMethod.PATCH);
    }

    @Override
    void emit(GeneratedMethod method, CodeBuilder code) {
        switch (method) {
            case INSTANTIATE -> instantiate(code);
            case READ_HEAD -> readHead(code);
            case READ_NEW -> readNew(code);
            case READS_RUNS -> code.iconst_1().ireturn();
            case READ_RUN -> readRun(code);
            case SET -> set(code);
            case SET_PRIMITIVES -> setPrimitives(code);
            case SET_REFERENCES -> setReferences(code);
            case PATCH -> patch(code);
            default -> throw new IllegalArgumentException(method.name());
        }
    }

    /// `Object instantiate(Instantiator instantiator)`: the constructor is a constant, so the JVM
    /// inlines it.
    private void instantiate(CodeBuilder code) {
        Label from = code.newBoundLabel();
        pushConstant(code, CONSTRUCTOR, constructor);
        code.aconst_null();
        code.invokevirtual(CONSTRUCTOR, "newInstance", NEW_INSTANCE).areturn();
        Label handler = code.newBoundLabel();
        code.exceptionCatch(from, handler, handler, REFLECTIVE);
        int caught = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(caught).aload(1).aload(caught);
        EngineMethod.INSTANTIATOR_FAILED.call(code);
        code.athrow();
    }

    private void pushConstant(CodeBuilder code, ClassDesc type, int index) {
        code.getstatic(generated, ClassEmitter.constant(index), type);
    }

    /// Pushes the primitive at `offset` bytes after `bytes[from]`.
    ///
    /// @param order how the bytes stand: [#LITTLE_ENDIAN] or [#BIG_ENDIAN]
    static void pushPrimitive(
            CodeBuilder code, ClassDesc order, int bytes, int from, FieldShape field) {
        code.aload(bytes).iload(from).loadConstant(field.offset()).iadd();
        code.invokestatic(
                order,
                "get" + capitalized(field.type()),
                MethodTypeDesc.of(
                        FieldsGenerator.desc(field.type()), FieldsGenerator.BYTES, CD_int));
    }

    /// `Object readHead(LeanReader in, Object object)`
    private void readHead(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int slot = code.allocateLocal(TypeKind.INT);
        code.aload(2).checkcast(type).astore(object);
        code.loadConstant(-1).istore(slot);
        int from = code.allocateLocal(TypeKind.INT);
        Label begin = code.newBoundLabel();
        require(code, from);
        readPrimitives(code, object, from);
        readHeads(code, object, slot);
        locate(code, begin, slot);
        code.aconst_null().areturn();
    }

    /// Ends a range of code that began at `begin`: its errors get the field in the local `slot`.
    private void locate(CodeBuilder code, Label begin, int slot) {
        Label end = code.newLabel();
        code.goto_(end);
        Label misfit = code.newBoundLabel();
        code.exceptionCatch(begin, misfit, misfit, MISFIT);
        rethrow(code, slot, true);
        Label corrupt = code.newBoundLabel();
        code.exceptionCatch(begin, misfit, corrupt, CORRUPT);
        rethrow(code, slot, false);
        code.labelBinding(end);
    }

    /// `Object readNew(LeanReader in, ClassCodec codec)`: a list of such objects is a loop.
    private void readNew(CodeBuilder code) {
        int first = code.allocateLocal(TypeKind.REFERENCE);
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int slot = code.allocateLocal(TypeKind.INT);
        int from = code.allocateLocal(TypeKind.INT);
        int before = code.allocateLocal(TypeKind.INT);
        Label begun = code.newLabel();
        code.aload(1);
        EngineMethod.READER_NESTING.call(code);
        code.istore(before);
        make(code, object);
        code.aload(object).astore(first);
        code.aload(1).aload(object).aload(2);
        EngineMethod.READER_ENTER.call(code).ifne(begun);
        code.aload(first).areturn();
        code.labelBinding(begun);
        Label inherited = code.newBoundLabel();
        readInherited(code, object);
        code.loadConstant(-1).istore(slot);
        Label own = code.newLabel();
        Label begin = code.newBoundLabel();
        require(code, from);
        code.labelBinding(own).loadConstant(-1).istore(slot);
        readPrimitives(code, object, from);
        readHeads(code, object, slot);
        locate(code, begin, slot);
        if (Fields.hasTail(level)) {
            readTails(code, object, from, before, inherits() ? inherited : own);
        } else {
            code.aload(1);
            EngineMethod.READER_LEAVE.call(code);
        }
        code.aload(first).areturn();
    }

    /// Returns true if [#readRun] is emitted: no reference may be met in the loop.
    boolean readsRuns() {
        return level.references() == 0 && !inherits() && level.primitiveBytes() > 0;
    }

    /// `int readRun(SegmentInput in, ClassCodec codec, Object[] target, int from, int to)`: the
    /// position is in a local.
    private void readRun(CodeBuilder code) {
        int bytes = code.allocateLocal(TypeKind.REFERENCE);
        int start = code.allocateLocal(TypeKind.INT);
        int at = code.allocateLocal(TypeKind.INT);
        int end = code.allocateLocal(TypeKind.INT);
        int token = code.allocateLocal(TypeKind.INT);
        int object = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1);
        EngineMethod.INPUT_BYTES.call(code).astore(bytes);
        code.aload(1).iconst_0();
        EngineMethod.INPUT_REQUIRE.call(code);
        code.dup().istore(start).istore(at);
        code.aload(1).iconst_1();
        EngineMethod.INPUT_AVAILABLE.call(code);
        code.iload(at).iadd().istore(end);
        code.aload(bytes).iload(at).baload().istore(token);
        Label done = code.newLabel();
        Label next = code.newBoundLabel();
        code.iload(4).iload(5).if_icmpge(done);
        code.iload(at).loadConstant(level.primitiveBytes()).iadd();
        code.iload(end).if_icmpge(done);
        code.aload(bytes).iload(at).baload().iload(token).if_icmpne(done);
        make(code, object);
        code.iinc(at, 1);
        storePrimitives(code, object, LITTLE_ENDIAN, bytes, at);
        code.iload(at).loadConstant(level.primitiveBytes()).iadd().istore(at);
        code.aload(3).iload(4).aload(object).aastore();
        code.iinc(4, 1).goto_(next);
        code.labelBinding(done);
        code.aload(1).iload(at).iload(start).isub();
        EngineMethod.INPUT_REQUIRE.call(code).pop();
        code.iload(4).ireturn();
    }

    private void make(CodeBuilder code, int object) {
        code.aload(0).aload(2).checkcast(FieldsGenerator.PLAIN);
        EngineMethod.PLAIN_INSTANTIATOR.call(code);
        EngineMethod.FIELDS_INSTANTIATE.call(code);
        code.checkcast(type).astore(object);
    }

    private void readInherited(CodeBuilder code, int object) {
        if (inherits()) {
            code.aload(2).checkcast(FieldsGenerator.PLAIN).aload(1).aload(object);
            EngineMethod.PLAIN_READ_INHERITED.call(code);
        }
    }

    /// An object of the same class is read in the next round, from `next` on; any other tail by the
    /// reader.
    private void readTails(CodeBuilder code, int object, int from, int nesting, Label next) {
        FieldShape tail = references().getLast();
        if (tail.type().isAssignableFrom(level.type())) {
            Label other = code.newLabel();
            int before = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(1).aload(2).checkcast(FieldsGenerator.PLAIN);
            code.loadConstant(inherits() ? 0 : level.primitiveBytes());
            EngineMethod.READER_TAKES.call(code);
            code.istore(from).iload(from).iflt(other);
            code.aload(object).astore(before);
            make(code, object);
            code.aload(1).aload(object).aload(2).checkcast(FieldsGenerator.PLAIN);
            EngineMethod.READER_FOLLOW.call(code);
            beginStore(code, before, tail);
            code.aload(object);
            endStore(code, tail);
            code.goto_(next);
            code.labelBinding(other);
        }
        Label end = code.newLabel();
        code.aload(1).iload(nesting);
        EngineMethod.READER_ENDS_WITH_NULL.call(code).ifne(end);
        code.aload(1).aload(2).checkcast(FieldsGenerator.PLAIN);
        code.aload(object).aconst_null().iload(nesting);
        EngineMethod.READER_TAILS.call(code);
        code.labelBinding(end);
    }

    /// Reads the level's fields into locals of their own, by name; a reference that comes later is
    /// null.
    void readLocals(CodeBuilder code, Map<String, Integer> locals) {
        if (level.fields().isEmpty()) {
            return;
        }
        int slot = code.allocateLocal(TypeKind.INT);
        code.loadConstant(-1).istore(slot);
        for (FieldShape field : level.fields()) {
            TypeKind kind = TypeKind.from(field.type());
            locals.put(field.name(), code.allocateLocal(kind));
        }
        Label begin = code.newBoundLabel();
        if (level.primitiveBytes() > 0) {
            int from = code.allocateLocal(TypeKind.INT);
            require(code, from);
            int bytes = bytes(code);
            for (FieldShape field : primitives()) {
                pushPrimitive(code, LITTLE_ENDIAN, bytes, from, field);
                storeLocal(code, field, locals);
            }
        }
        int value = code.allocateLocal(TypeKind.REFERENCE);
        for (FieldShape field : references()) {
            code.loadConstant(field.offset()).istore(slot);
            readReference(code, field);
            code.astore(value);
            forgetIfLate(code, value);
            code.aload(value);
            if (field.type() != Object.class) {
                code.checkcast(FieldsGenerator.desc(field.type()));
            }
            storeLocal(code, field, locals);
        }
        locate(code, begin, slot);
    }

    /// A component that refers to the record that is being made stays null.
    private static void forgetIfLate(CodeBuilder code, int value) {
        Label there = code.newLabel();
        code.aload(value).ifnonnull(there);
        code.aload(1);
        EngineMethod.READER_FORGET_LATE.call(code);
        code.labelBinding(there);
    }

    private static void storeLocal(
            CodeBuilder code, FieldShape field, Map<String, Integer> locals) {
        code.storeLocal(
                TypeKind.from(field.type()), Objects.requireNonNull(locals.get(field.name())));
    }

    /// Passes over the primitive block; the local `from` is where it starts.
    private void require(CodeBuilder code, int from) {
        if (level.primitiveBytes() > 0) {
            code.aload(1);
            EngineMethod.READER_IN.call(code);
            code.loadConstant(level.primitiveBytes());
            EngineMethod.INPUT_REQUIRE.call(code).istore(from);
        }
    }

    /// A local for the reader's bytes.
    private static int bytes(CodeBuilder code) {
        int bytes = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1);
        EngineMethod.READER_IN.call(code);
        EngineMethod.INPUT_BYTES.call(code).astore(bytes);
        return bytes;
    }

    private void rethrow(CodeBuilder handler, int slot, boolean misfit) {
        int caught = handler.allocateLocal(TypeKind.REFERENCE);
        handler.astore(caught).aload(0);
        if (misfit) {
            handler.aload(1).iload(slot).aload(caught);
            EngineMethod.FIELDS_MISFIT.call(handler);
        } else {
            handler.aload(caught).iload(slot);
            EngineMethod.FIELDS_LOCATED.call(handler);
        }
        handler.athrow();
    }

    private void readPrimitives(CodeBuilder code, int object, int from) {
        if (level.primitiveBytes() > 0) {
            storePrimitives(code, object, LITTLE_ENDIAN, bytes(code), from);
        }
    }

    private void readHeads(CodeBuilder code, int object, int slot) {
        int value = code.allocateLocal(TypeKind.REFERENCE);
        for (FieldShape field : heads()) {
            code.loadConstant(field.offset()).istore(slot);
            readReference(code, field);
            code.astore(value);
            wantIfNull(code, value, object, field.offset());
            beginStore(code, object, field);
            pushReference(code, value, field);
            endStore(code, field);
        }
    }

    /// Pushes the object that `field` refers to. It is read by its own codec, so that the JVM sees
    /// which classes this field meets.
    private static void readReference(CodeBuilder code, FieldShape field) {
        if (field.type() == String.class) {
            code.aload(1);
            EngineMethod.READER_STRING.call(code);
            return;
        }
        int codec = code.allocateLocal(TypeKind.REFERENCE);
        Label other = code.newLabel();
        Label end = code.newLabel();
        code.aload(1);
        EngineMethod.READER_NEXT.call(code);
        code.astore(codec).aload(codec).ifnull(other);
        if (mayHaveFields(field.type())) {
            int fields = code.allocateLocal(TypeKind.REFERENCE);
            Label whole = code.newLabel();
            code.aload(codec);
            EngineMethod.CODEC_DIRECT.call(code);
            code.astore(fields).aload(fields).ifnull(whole);
            code.aload(fields).aload(1).aload(codec);
            EngineMethod.FIELDS_READ_NEW.call(code).goto_(end);
            code.labelBinding(whole);
        }
        code.aload(codec).aload(1);
        EngineMethod.CODEC_READ_NEW.call(code);
        code.goto_(end);
        code.labelBinding(other).aload(1);
        EngineMethod.READER_REFERENCE.call(code);
        code.labelBinding(end);
    }

    /// A reference that was read as null may be one that comes later.
    private void wantIfNull(CodeBuilder code, int value, int object, int slot) {
        Label there = code.newLabel();
        code.aload(value).ifnonnull(there);
        code.aload(1).aload(object).loadConstant(slot).aload(0);
        EngineMethod.READER_WANTED.call(code);
        code.labelBinding(there);
    }

    private static void pushReference(CodeBuilder code, int value, FieldShape field) {
        code.aload(value);
        if (field.type() != Object.class) {
            code.checkcast(FieldsGenerator.desc(field.type()));
        }
    }

    /// Begins to store into a field of the object: the value is to be pushed next, then
    /// [#endStore].
    private void beginStore(CodeBuilder code, int object, FieldShape field) {
        if (isFinal(field)) {
            pushConstant(code, CD_MethodHandle, setter(field));
        }
        code.aload(object);
    }

    private void endStore(CodeBuilder code, FieldShape field) {
        ClassDesc fieldType = FieldsGenerator.desc(field.type());
        if (isFinal(field)) {
            code.invokevirtual(
                    CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_void, type, fieldType));
        } else {
            code.putfield(type, field.name(), fieldType);
        }
    }

    private static boolean isFinal(FieldShape field) {
        return Modifier.isFinal(Objects.requireNonNull(field.backing()).getModifiers());
    }

    /// The index of the constant that holds the handle of a final field.
    private int setter(FieldShape wanted) {
        int index = 0;
        for (FieldShape field : level.fields()) {
            if (field == wanted) {
                break;
            }
            if (isFinal(field)) {
                index++;
            }
        }
        return index;
    }

    /// `void set(Object object, byte[] bytes, int from, Object[] values, int at)`
    private void set(CodeBuilder code) {
        int object = castObject(code);
        storePrimitives(code, object, LITTLE_ENDIAN, 2, 3);
        storeReferences(code, object, 4, 5);
        code.return_();
    }

    /// `void setPrimitives(Object object, byte[] bytes, int from)`
    private void setPrimitives(CodeBuilder code) {
        storePrimitives(code, castObject(code), BIG_ENDIAN, 2, 3);
        code.return_();
    }

    /// `void setReferences(Object object, Object[] values, int at)`
    private void setReferences(CodeBuilder code) {
        storeReferences(code, castObject(code), 2, 3);
        code.return_();
    }

    /// Returns a local for the first argument as an object of the class.
    private int castObject(CodeBuilder code) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1).checkcast(type).astore(object);
        return object;
    }

    private void storePrimitives(
            CodeBuilder code, int object, ClassDesc order, int bytes, int from) {
        for (FieldShape field : primitives()) {
            beginStore(code, object, field);
            pushPrimitive(code, order, bytes, from, field);
            endStore(code, field);
        }
    }

    private void storeReferences(CodeBuilder code, int object, int values, int at) {
        for (FieldShape field : references()) {
            beginStore(code, object, field);
            pushValue(code, values, at, field);
            endStore(code, field);
        }
    }

    /// Pushes the reference `values[at + offset]`.
    static void pushValue(CodeBuilder code, int values, int at, FieldShape field) {
        code.aload(values).iload(at).loadConstant(field.offset()).iadd().aaload();
        code.checkcast(FieldsGenerator.desc(field.type()));
    }

    /// `void patch(Object object, int slot, Object value)`
    private void patch(CodeBuilder code) {
        int object = castObject(code);
        List<FieldShape> fields = references();
        if (fields.isEmpty()) {
            code.return_(); // primitives are never patched
            return;
        }
        Label none = code.newLabel();
        List<SwitchCase> cases = new ArrayList<>();
        for (FieldShape field : fields) {
            cases.add(SwitchCase.of(field.offset(), code.newLabel()));
        }
        code.iload(2).tableswitch(0, fields.size() - 1, none, cases);
        for (int i = 0; i < fields.size(); i++) {
            FieldShape field = fields.get(i);
            code.labelBinding(cases.get(i).target());
            beginStore(code, object, field);
            pushReference(code, 3, field);
            endStore(code, field);
            code.return_();
        }
        code.labelBinding(none).return_();
    }
}
