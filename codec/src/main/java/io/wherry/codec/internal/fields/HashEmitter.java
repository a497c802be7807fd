// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Emits the hash of some of a level's fields, which spares the objects their identity hash: a
/// fresh object's costs more than writing it.
///
/// Of primitive fields the widest few; without any, the hash of an object that a field refers to.
final class HashEmitter extends LevelEmitter {
    private static final int MOST = 3;
    private static final int FACTOR = 31;

    private static final ClassDesc HASHING = FieldsGenerator.desc(Fields.Hashing.class);

    HashEmitter(Level level) {
        super(level);
    }

    /// Adds `Hashing hashing()` and `int hash(LeanWriter out, Object object)`, where they differ
    /// from the inherited ones.
    void addTo(ClassBuilder builder) {
        if (hashes(level)) {
            MethodBody.add(builder, this, GeneratedMethod.HASHING);
            MethodBody.add(builder, this, GeneratedMethod.HASH);
        }
    }

    @Override
    void emit(GeneratedMethod method, CodeBuilder code) {
        switch (method) {
            case HASHING -> hashing(code);
            case HASH -> hash(code);
            default -> throw new IllegalArgumentException(method.name());
        }
    }

    private void hashing(CodeBuilder code) {
        Fields.Hashing hashing =
                primitives().isEmpty() ? Fields.Hashing.REFERENCE : Fields.Hashing.PRIMITIVES;
        code.getstatic(HASHING, hashing.name(), HASHING).areturn();
    }

    private void hash(CodeBuilder code) {
        List<FieldShape> widest = widest();
        if (widest.isEmpty()) {
            hashOf(code, Objects.requireNonNull(telling()));
        } else {
            hashAll(code, widest);
        }
    }

    /// True if [#addTo] adds anything.
    static boolean hashes(Level level) {
        HashEmitter emitter = new HashEmitter(level);
        return !emitter.widest().isEmpty() || emitter.telling() != null;
    }

    private List<FieldShape> widest() {
        List<FieldShape> widest = new ArrayList<>();
        for (FieldShape field : primitives()) {
            int at = widest.size();
            while (at > 0 && size(widest.get(at - 1)) < size(field)) {
                at--;
            }
            widest.add(at, field);
        }
        return widest.subList(0, Math.min(MOST, widest.size()));
    }

    private static int size(FieldShape field) {
        return FieldShape.sizeOf(field.type());
    }

    /// The first string; otherwise the first field whose object may have primitive fields, null if
    /// there is none.
    private @Nullable FieldShape telling() {
        FieldShape text = text();
        if (text != null) {
            return text;
        }
        for (FieldShape field : level.fields()) {
            Class<?> its = field.type();
            if (!field.isPrimitive() && !its.isArray() && its != level.type()) {
                return field;
            }
        }
        return null;
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
        FieldShape text = text();
        if (text != null) {
            addText(code, text, object);
        }
        code.ireturn();
    }

    /// Returns the first string: few values of small primitives, such as quantities, distinguish
    /// objects badly. The string keeps its hash, which its own look-up uses.
    private @Nullable FieldShape text() {
        for (FieldShape field : level.fields()) {
            if (field.type() == String.class) {
                return field;
            }
        }
        return null;
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
        EngineMethod.WRITER_HASH.call(code);
        code.ireturn();
    }
}
