// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Checks a class for declarations that lowered classes do not support.
final class DeclarationChecks {
    private static final Set<String> HOOKS =
            Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");
    private static final Set<String> SERIAL =
            Set.of("java/io/Serializable", "java/io/Externalizable");
    private static final String SEND = "send its cluster, or copy it to an ordinary class";
    private static final String LOCK = "a lock in an ordinary class";

    private final LoweringUnit unit;
    private final ClassModel model;
    private final String name;
    private final List<String> problems = new ArrayList<>();

    DeclarationChecks(LoweringUnit unit, UnitClass lowered) {
        this.unit = unit;
        this.model = lowered.model();
        this.name = LoweredNames.binary(lowered.desc());
    }

    /// Returns all problems of the declarations of a class.
    List<String> check() {
        ClassDesc above =
                model.superclass().map(ClassEntry::asSymbol).orElse(ConstantDescs.CD_Object);
        if (model.flags().has(AccessFlag.ENUM)) {
            refuse("", "an enum", "leave out @Iso: fields may have the type of an ordinary enum");
        } else if (above.equals(ClassDesc.of("java.lang.Record"))) {
            refuse("", "a record", "a final class with final fields and methods of their names");
        } else if (!above.equals(ConstantDescs.CD_Object) && !unit.isCluster(above)) {
            refuse(
                    "",
                    "its super class has no @Iso: super=" + LoweredNames.binary(above),
                    "annotate the super class, or hold its data in fields");
        }
        for (ClassEntry implemented : model.interfaces()) {
            if (SERIAL.contains(implemented.asInternalName())) {
                refuse(
                        "",
                        "it implements "
                                + implemented.asInternalName().replace('/', '.')
                                + ", which would write a reference in place of the object",
                        SEND);
            }
        }
        model.fields().forEach(this::check);
        model.methods().forEach(this::check);
        return problems;
    }

    private void refuse(String member, String reason, String instead) {
        problems.add(LoweringException.problem("class=" + name + member, reason, instead));
    }

    private void check(FieldModel field) {
        String where = ", field=" + field.fieldName().stringValue();
        ClassDesc type = field.fieldTypeSymbol();
        if (field.flags().has(AccessFlag.STATIC)) {
            return;
        }
        if (field.flags().has(AccessFlag.VOLATILE)) {
            refuse(where, "volatile", LOCK + ", or a cluster for each thread");
        }
        if (FieldForm.cell(unit, field) == null) {
            String reason = reason(field);
            refuse(
                    where,
                    "a type that is not kept in clusters: type="
                            + LoweredNames.binary(type)
                            + (reason.isEmpty() ? "" : ", " + reason),
                    FieldAlternatives.of(type));
        }
    }

    private String reason(FieldModel field) {
        ClassDesc type = field.fieldTypeSymbol();
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (!type.isArray()) {
            return unit.immutables().problem(field);
        }
        return FieldForm.of(unit, element) == FieldForm.VALUE
                ? unit.immutables().problemOfElement(element)
                : "its elements are not kept in clusters";
    }

    private void check(MethodModel method) {
        String called = method.methodName().stringValue();
        String where = ", method=" + called + line(method);
        if (method.flags().has(AccessFlag.NATIVE)) {
            refuse(where, "native", "a native method of an ordinary class");
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            refuse(where, "synchronized", LOCK);
        }
        if (called.equals("finalize") && method.methodType().equalsString("()V")) {
            refuse(where, "a finalizer", "AutoCloseable");
        }
        if (HOOKS.contains(called)) {
            refuse(where, "a hook of serialization", SEND);
        }
    }

    private static String line(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementStream())
                .filter(LineNumber.class::isInstance)
                .map(first -> ", line=" + ((LineNumber) first).line())
                .findFirst()
                .orElse("");
    }
}
