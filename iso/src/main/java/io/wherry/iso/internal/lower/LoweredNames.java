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

/// Names in the class files of lowered classes, and of the runtime classes that they call.
final class LoweredNames {
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

    /// The constant with the declared fields of a lowered class; only lowered classes have it.
    static final String OWN_FIELDS = "fields$iso";

    /// Stands before the name of a type whose objects are values, where other classes are listed.
    static final char VALUE = '=';

    static final String BOX = "box$iso";

    /// The method that allocates an object for `new` in other classes.
    static final String NEW = "new$iso";

    static final String CONSTRUCTOR = "<init>";
    static final String INITIALIZER = "<clinit>";

    /// The type of the constructor that creates a Java object for a reference.
    static final MethodTypeDesc BOX_CONSTRUCTOR =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, LOWERED);

    private static final String MARK = "$iso";

    /// Stands for `<init>` in names of static code; a keyword, so that no method has this name.
    private static final String CONSTRUCTOR_CODE = "this";

    private LoweredNames() {}

    private static ClassDesc of(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /// Returns the name of the static code of a method or constructor. Two descriptors never have
    /// one name.
    ///
    /// @param mapped whether its type has references that become numbers, so that two overloads
    ///     might clash
    static String code(String name, String descriptor, boolean mapped) {
        String start = name.equals(CONSTRUCTOR) ? CONSTRUCTOR_CODE : name;
        return start + MARK + (mapped ? "$" + mangled(descriptor) : "");
    }

    /* Names of methods have no slash, semicolon or bracket; "\|", "\?" and "\{" stand for them,
     * "\-" for the backslash. */
    private static String mangled(String descriptor) {
        return descriptor
                .replace("\\", "\\-")
                .replace("/", "\\|")
                .replace(";", "\\?")
                .replace("[", "\\{");
    }

    /// Returns the name of the code that dispatches a call to the overriding method.
    static String dispatch(String code) {
        return "any$" + code;
    }

    /// Returns the name of the code that creates an object.
    static String creation(String code) {
        return "new$" + code;
    }

    /// Returns the name of the method by which other classes read a field.
    ///
    /// @param hidden number of super classes with a field of the same name
    static String getter(String field, int hidden) {
        return "get$" + field + MARK + suffix(hidden);
    }

    private static String suffix(int hidden) {
        return hidden == 0 ? "" : "$" + hidden;
    }

    /// Returns the name of the method by which other classes set a field.
    ///
    /// @param hidden number of super classes with a field of the same name
    static String setter(String field, int hidden) {
        return "set$" + field + MARK + suffix(hidden);
    }

    /// Returns the name as in types of clusters: `demo.Outer$Tree`, `int[]`.
    static String binary(ClassDesc type) {
        if (type.isArray()) {
            return binary(type.componentType()) + "[]";
        }
        if (type.isPrimitive()) {
            return type.displayName();
        }
        return internal(type).replace('/', '.');
    }

    /// Returns the name as in class files: `demo/Outer$Tree`.
    static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }
}
