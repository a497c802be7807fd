// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.Iso;
import io.wherry.iso.lowered.ArrayCopies;
import io.wherry.iso.lowered.Lowered;
import io.wherry.iso.lowered.LoweredArrays;
import io.wherry.iso.lowered.LoweredFields;
import io.wherry.iso.lowered.LoweredText;
import io.wherry.iso.lowered.LoweredValues;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.IsoObject;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Names of what lowered classes have and call.
final class Names {
    static final ClassDesc ISO = of(Iso.class);
    static final ClassDesc ISO_OBJECT = of(IsoObject.class);
    static final ClassDesc ALLOCATION = of(Allocation.class);
    static final ClassDesc LOWERED = of(Lowered.class);
    static final ClassDesc FIELDS = of(LoweredFields.class);
    static final ClassDesc ARRAYS = of(LoweredArrays.class);
    static final ClassDesc COPIES = of(ArrayCopies.class);
    static final ClassDesc TEXT = of(LoweredText.class);
    static final ClassDesc VALUES = of(LoweredValues.class);
    static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;

    /// The field of a Java object with its reference.
    static final String REFERENCE = "reference$iso";

    /// The constant with the own fields of a lowered class; whoever has it is lowered.
    static final String OWN_FIELDS = "fields$iso";

    /// Stands before the name of a type whose objects are values, where other classes are listed.
    static final char VALUE = '=';

    static final String BOX = "box$iso";
    static final String CONSTRUCTOR = "<init>";
    static final String INITIALIZER = "<clinit>";

    /// The constructor that makes a Java object for a reference.
    static final MethodTypeDesc BOX_CONSTRUCTOR =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, LOWERED);

    private static final String MARK = "$iso";

    private Names() {}

    private static ClassDesc of(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /// Name of the static code of a method or constructor.
    ///
    /// @param mapped whether its type has references that become numbers, so that two might become one
    static String code(String name, String descriptor, boolean mapped) {
        String start = name.equals(CONSTRUCTOR) ? "init" : name;
        return start + MARK + (mapped ? "$" + Integer.toHexString(descriptor.hashCode()) : "");
    }

    /// Name of the code that looks which class of those that override a method is called.
    static String dispatch(String code) {
        return "any$" + code;
    }

    /// Name of the code that makes an object.
    static String creation(String code) {
        return "new$" + code;
    }

    /// Name of the method by which other classes read a field.
    ///
    /// @param hidden number of fields of the same name in classes above
    static String getter(String field, int hidden) {
        return "get$" + field + MARK + suffix(hidden);
    }

    private static String suffix(int hidden) {
        return hidden == 0 ? "" : "$" + hidden;
    }

    /// Name of the method by which other classes set a field.
    ///
    /// @param hidden number of fields of the same name in classes above
    static String setter(String field, int hidden) {
        return "set$" + field + MARK + suffix(hidden);
    }

    /// As types in clusters have it: `demo.Outer$Tree`, `int[]`.
    static String binary(ClassDesc type) {
        if (type.isArray()) {
            return binary(type.componentType()) + "[]";
        }
        if (type.isPrimitive()) {
            return type.displayName();
        }
        return internal(type).replace('/', '.');
    }

    /// As class files have it: `demo/Outer$Tree`.
    static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }
}
