// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.Serializable;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Locale;

/// Emits the code for one level.
abstract class LevelEmitter {
    static final ClassDesc LITTLE_ENDIAN = FieldsGenerator.desc(LittleEndian.class);
    static final ClassDesc BIG_ENDIAN = FieldsGenerator.desc(BigEndian.class);
    static final ClassDesc FIELDS = FieldsGenerator.desc(Fields.class);

    final Level level;
    final ClassDesc type;

    /// The class that is generated.
    final ClassDesc generated;

    LevelEmitter(Level level) {
        this.level = level;
        this.type = FieldsGenerator.desc(level.type());
        this.generated = ClassDesc.of(level.type().getName() + "$$Wherry");
    }

    /// Emits the body of a method. It may be called more than once.
    abstract void emit(GeneratedMethod method, CodeBuilder code);

    List<FieldShape> primitives() {
        return level.primitives();
    }

    List<FieldShape> references() {
        return level.slots();
    }

    /// The references before the tail.
    List<FieldShape> heads() {
        List<FieldShape> references = references();
        return Fields.hasTail(level) ? references.subList(0, references.size() - 1) : references;
    }

    /// True if there are levels above this one.
    boolean inherits() {
        return Serializable.class.isAssignableFrom(level.type().getSuperclass());
    }

    /// True if a field of that type may refer to an object of a class whose codec has `direct`
    /// fields.
    static boolean mayHaveFields(Class<?> declared) {
        return !declared.isArray() && !declared.isEnum();
    }

    static String capitalized(Class<?> primitive) {
        String name = primitive.getName();
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
