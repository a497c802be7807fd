// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.Set;

/// What no lowered class can have, as far as its declarations show it.
final class Refusals {
    private static final Set<String> HOOKS =
            Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");
    private static final Set<String> SERIAL =
            Set.of("java/io/Serializable", "java/io/Externalizable");

    private final Unit unit;
    private final ClassModel model;
    private final String name;

    Refusals(Unit unit, UnitClass lowered) {
        this.unit = unit;
        this.model = lowered.model();
        this.name = Names.binary(lowered.desc());
    }

    void check() {
        ClassDesc above =
                model.superclass().map(ClassEntry::asSymbol).orElse(ConstantDescs.CD_Object);
        if (model.flags().has(AccessFlag.ENUM)) {
            throw refuse("an enum");
        }
        if (above.equals(ClassDesc.of("java.lang.Record"))) {
            throw refuse("a record: its fields would not be those of its class");
        }
        if (!above.equals(ConstantDescs.CD_Object) && !unit.isCluster(above)) {
            throw refuse("its super class has no @Iso: super=" + Names.binary(above));
        }
        for (ClassEntry implemented : model.interfaces()) {
            if (SERIAL.contains(implemented.asInternalName())) {
                throw refuse(
                        "it implements "
                                + implemented.asInternalName().replace('/', '.')
                                + ", which would write a reference instead of the object");
            }
        }
        model.fields().forEach(this::check);
        model.methods().forEach(this::check);
    }

    private LoweringException refuse(String reason) {
        return new LoweringException("class=" + name, reason);
    }

    private void check(FieldModel field) {
        String where = "class=" + name + ", field=" + field.fieldName().stringValue();
        ClassDesc type = field.fieldTypeSymbol();
        if (field.flags().has(AccessFlag.STATIC)) {
            return;
        }
        if (field.flags().has(AccessFlag.VOLATILE)) {
            throw new LoweringException(where, "volatile");
        }
        if (!type.isPrimitive() && !type.equals(ConstantDescs.CD_String) && !unit.isCluster(type)) {
            throw new LoweringException(
                    where,
                    "its type is neither primitive, String, a class with @Iso nor an array of such:"
                            + " type="
                            + Names.binary(type));
        }
    }

    private void check(MethodModel method) {
        String called = method.methodName().stringValue();
        String where = "class=" + name + ", method=" + called;
        if (method.flags().has(AccessFlag.NATIVE)) {
            throw new LoweringException(where, "native");
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            throw new LoweringException(where, "synchronized");
        }
        if (called.equals("finalize") && method.methodType().equalsString("()V")) {
            throw new LoweringException(where, "a finalizer");
        }
        if (HOOKS.contains(called)) {
            throw new LoweringException(where, "a hook of serialization");
        }
    }
}
