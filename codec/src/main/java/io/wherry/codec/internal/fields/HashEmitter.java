// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Emits the hash of some of a level's fields, which spares the objects their identity hash: a
/// fresh object's costs more than writing it.
///
/// Of primitive fields the widest few; without any, the hash of an object that a field refers to.
final class HashEmitter {
    private static final int MOST = 3;
    private static final int FACTOR = 31;

    private static final ClassDesc HASHING = FieldsGenerator.desc(Fields.Hashing.class);

    private final Level level;
    private final ClassDesc type;

    HashEmitter(Level level) {
        this.level = level;
        this.type = FieldsGenerator.desc(level.type());
    }

    /// `Hashing hashing()` and `int hash(LeanWriter out, Object object)`, where they differ from
    /// the inherited ones.
    void hash(ClassBuilder builder) {
        List<FieldShape> primitives = widest();
        if (!primitives.isEmpty()) {
            hashing(builder, Fields.Hashing.PRIMITIVES);
            hash(builder, code -> hashAll(code, primitives));
            return;
        }
        Optional<FieldShape> telling = telling();
        if (telling.isPresent()) {
            hashing(builder, Fields.Hashing.REFERENCE);
            hash(builder, code -> hashOf(code, telling.get()));
        }
    }

    /// True if [#hash] emits anything.
    static boolean hashes(Level level) {
        HashEmitter emitter = new HashEmitter(level);
        return !emitter.widest().isEmpty() || emitter.telling().isPresent();
    }

    private List<FieldShape> widest() {
        return level.fields().stream()
                .filter(FieldShape::isPrimitive)
                .sorted(Comparator.comparingInt(field -> -FieldShape.sizeOf(field.type())))
                .limit(MOST)
                .toList();
    }

    /// A string; otherwise a field whose object may have primitive fields.
    private Optional<FieldShape> telling() {
        List<FieldShape> references =
                level.fields().stream()
                        .filter(field -> !field.isPrimitive() && !field.type().isArray())
                        .filter(field -> field.type() != level.type())
                        .toList();
        return references.stream()
                .filter(field -> field.type() == String.class)
                .findFirst()
                .or(() -> references.stream().findFirst());
    }

    private static void hashing(ClassBuilder builder, Fields.Hashing hashing) {
        LevelEmitter.method(
                builder,
                "hashing",
                MethodTypeDesc.of(HASHING),
                code -> code.getstatic(HASHING, hashing.name(), HASHING).areturn());
    }

    private void hash(ClassBuilder builder, Consumer<CodeBuilder> body) {
        LevelEmitter.method(
                builder,
                "hash",
                MethodTypeDesc.of(CD_int, FieldsGenerator.WRITER, CD_Object),
                body);
    }

    private void hashAll(CodeBuilder code, List<FieldShape> fields) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(2).checkcast(type).astore(object);
        code.iconst_0();
        for (FieldShape field : fields) {
            ClassDesc fieldType = FieldsGenerator.desc(field.type());
            code.loadConstant(FACTOR).imul();
            code.aload(object).getfield(type, field.name(), fieldType);
            toInt(code, field.type());
            code.iadd();
        }
        text().ifPresent(field -> addText(code, field, object));
        code.ireturn();
    }

    /// Returns the first string: few values of small primitives, such as quantities, distinguish
    /// objects badly. The string keeps its hash, which its own look-up uses.
    private Optional<FieldShape> text() {
        return level.fields().stream().filter(field -> field.type() == String.class).findFirst();
    }

    private void addText(CodeBuilder code, FieldShape field, int object) {
        Label none = code.newLabel();
        int text = code.allocateLocal(TypeKind.REFERENCE);
        code.loadConstant(FACTOR).imul();
        code.aload(object).getfield(type, field.name(), ConstantDescs.CD_String).astore(text);
        code.aload(text).ifnull(none);
        code.aload(text);
        code.invokevirtual(ConstantDescs.CD_String, "hashCode", MethodTypeDesc.of(CD_int)).iadd();
        code.labelBinding(none);
    }

    private static void toInt(CodeBuilder code, Class<?> primitive) {
        if (primitive == float.class) {
            code.invokestatic(
                    ConstantDescs.CD_Float,
                    "floatToRawIntBits",
                    MethodTypeDesc.of(CD_int, ConstantDescs.CD_float));
        } else if (primitive == double.class) {
            code.invokestatic(
                    ConstantDescs.CD_Double,
                    "doubleToRawLongBits",
                    MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_double));
            longToInt(code);
        } else if (primitive == long.class) {
            longToInt(code);
        }
    }

    private static void longToInt(CodeBuilder code) {
        code.invokestatic(
                ConstantDescs.CD_Long,
                "hashCode",
                MethodTypeDesc.of(CD_int, ConstantDescs.CD_long));
    }

    private void hashOf(CodeBuilder code, FieldShape field) {
        code.aload(1);
        code.aload(2).checkcast(type);
        code.getfield(type, field.name(), FieldsGenerator.desc(field.type()));
        code.aload(2);
        code.invokevirtual(
                FieldsGenerator.WRITER, "hash", MethodTypeDesc.of(CD_int, CD_Object, CD_Object));
        code.ireturn();
    }
}
