// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.constantpool.ConstantValueEntry;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parts of a class file that java.io's serialization looks at.
public final class LocalClass {
    private static final int ENUM = 0x4000;

    private final String name;
    private final ClassModel model;
    private final int modifiers;

    private LocalClass(String name, ClassModel model) {
        this.name = name;
        this.model = model;
        this.modifiers = findModifiers(model);
    }

    /// @throws IOException if the bytes are not a class file
    static LocalClass parse(String name, byte[] file) throws IOException {
        try {
            ClassModel model = ClassFile.of().parse(file);
            LocalClass type = new LocalClass(name, model);
            type.fields(); // reads it once, while an error can be told
            return type;
        } catch (IllegalArgumentException e) {
            throw new IOException("malformed class file: class=" + name, e);
        }
    }

    /// Of a nested class the flags that its source has, as [Class#getModifiers] says.
    private static int findModifiers(ClassModel model) {
        var inner = model.findAttribute(Attributes.innerClasses());
        if (inner.isPresent()) {
            for (InnerClassInfo each : inner.get().classes()) {
                if (each.innerClass().asInternalName().equals(model.thisClass().asInternalName())) {
                    return each.flagsMask();
                }
            }
        }
        return model.flags().flagsMask();
    }

    public String name() {
        return name;
    }

    ClassModel model() {
        return model;
    }

    int modifiers() {
        return modifiers;
    }

    @Nullable String superclass() {
        return model.superclass()
                .map(entry -> entry.asInternalName().replace('/', '.'))
                .orElse(null);
    }

    List<String> interfaces() {
        return model.interfaces().stream()
                .map(entry -> entry.asInternalName().replace('/', '.'))
                .toList();
    }

    /// Returns the superclass, if there is one, and the interfaces.
    List<String> supertypes() {
        List<String> types = new ArrayList<>(interfaces());
        String above = superclass();
        if (above != null) {
            types.add(above);
        }
        return types;
    }

    boolean isEnum() {
        return name.equals("java.lang.Enum") || "java.lang.Enum".equals(superclass());
    }

    boolean isRecord() {
        return "java.lang.Record".equals(superclass());
    }

    /// Returns the fields that are serialized, name to descriptor, unless the class declares them by `serialPersistentFields`.
    Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        for (FieldModel field : model.fields()) {
            int flags = field.flags().flagsMask();
            if (!Modifier.isStatic(flags) && !Modifier.isTransient(flags)) {
                fields.put(field.fieldName().stringValue(), field.fieldType().stringValue());
            }
        }
        return fields;
    }

    /// Returns whether code of the class says which fields are serialized.
    boolean declaresFields() {
        return model.fields().stream()
                .anyMatch(field -> field.fieldName().equalsString("serialPersistentFields"));
    }

    List<String> enumConstants() {
        List<String> constants = new ArrayList<>();
        for (FieldModel field : model.fields()) {
            if ((field.flags().flagsMask() & ENUM) != 0) {
                constants.add(field.fieldName().stringValue());
            }
        }
        return constants;
    }

    /// Returns the flags of the constructor without parameters; -1 if there is none.
    int constructorFlags() {
        for (MethodModel method : model.methods()) {
            if (method.methodName().equalsString("<init>")
                    && method.methodType().equalsString("()V")) {
                return method.flags().flagsMask();
            }
        }
        return -1;
    }

    /// Returns the `serialVersionUID`: the declared one, or the one that the specification computes; null if code of the class
    /// computes it.
    public @Nullable Long serialVersionUID() {
        if (isEnum()) {
            return 0L;
        }
        for (FieldModel field : model.fields()) {
            int flags = field.flags().flagsMask();
            if (field.fieldName().equalsString("serialVersionUID")
                    && Modifier.isStatic(flags)
                    && Modifier.isFinal(flags)) {
                return constant(field);
            }
        }
        return isRecord() ? 0L : SerialVersion.compute(this);
    }

    private static @Nullable Long constant(FieldModel field) {
        ConstantValueEntry value =
                field.findAttribute(Attributes.constantValue())
                        .map(ConstantValueAttribute::constant)
                        .orElse(null);
        return value != null && value.constantValue() instanceof Number number
                ? (Long) number.longValue()
                : null;
    }
}
