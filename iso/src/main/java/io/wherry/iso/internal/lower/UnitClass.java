// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Type;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A class with `@Iso`, as other classes of its unit use it.
final class UnitClass {
    private final ClassModel model;
    private final ClassDesc desc;
    private final @Nullable UnitClass above;
    private final Type type;
    private final boolean lowered;
    private final Set<String> own;
    private final Map<String, MethodModel> methods = new HashMap<>();

    UnitClass(ClassModel model, @Nullable UnitClass above, List<Field> own, boolean lowered) {
        this.model = model;
        this.desc = model.thisClass().asSymbol();
        this.above = above;
        this.lowered = lowered;
        this.own = own.stream().map(FieldForm::declaredName).collect(Collectors.toSet());
        this.type =
                Type.ofFields(LoweredNames.binary(desc), above == null ? null : above.type, own);
        for (MethodModel method : model.methods()) {
            methods.put(key(method), method);
        }
    }

    private static String key(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    ClassModel model() {
        return model;
    }

    ClassDesc desc() {
        return desc;
    }

    @Nullable UnitClass above() {
        return above;
    }

    Type type() {
        return type;
    }

    /// Returns whether the class file was lowered before.
    boolean isLowered() {
        return lowered;
    }

    boolean isFinal() {
        return model.flags().has(AccessFlag.FINAL);
    }

    boolean isAbstract() {
        return model.flags().has(AccessFlag.ABSTRACT);
    }

    boolean isKindOf(UnitClass other) {
        for (UnitClass at = this; at != null; at = at.above) {
            if (at.desc.equals(other.desc)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether the code of a class can name this class.
    boolean isAccessibleFrom(UnitClass other) {
        return model.flags().has(AccessFlag.PUBLIC)
                || desc.packageName().equals(other.desc.packageName());
    }

    /// Returns the method declared in this class.
    @Nullable MethodModel declared(String name, String descriptor) {
        return methods.get(name + descriptor);
    }

    /// Returns the class, this or a super class, that declares a method.
    @Nullable UnitClass declaring(String name, String descriptor) {
        for (UnitClass at = this; at != null; at = at.above) {
            if (at.declared(name, descriptor) != null) {
                return at;
            }
        }
        return null;
    }

    /// Returns the class whose method is selected where a method is called on an object of this
    /// class.
    ///
    /// @param declaring this or a super class, which declares the called method
    UnitClass selected(UnitClass declaring, MethodModel called) {
        UnitClass at = this;
        while (at != null && !at.desc.equals(declaring.desc)) {
            MethodModel found = at.methods.get(key(called));
            if (found != null && at.overrides(found, declaring, called)) {
                return at;
            }
            at = at.above;
        }
        return declaring;
    }

    /* A method with package access is overridden in its package, and by methods that override one
     * that overrides it. */
    private boolean overrides(MethodModel method, UnitClass declaring, MethodModel called) {
        if (method.flags().has(AccessFlag.PRIVATE) || method.flags().has(AccessFlag.STATIC)) {
            return false;
        }
        if (declaring.isOverridableIn(this, called)) {
            return true;
        }
        UnitClass at = above;
        while (at != null && !at.desc.equals(declaring.desc)) {
            MethodModel between = at.methods.get(key(called));
            if (between != null
                    && at.isOverridableIn(this, between)
                    && at.overrides(between, declaring, called)) {
                return true;
            }
            at = at.above;
        }
        return false;
    }

    private boolean isOverridableIn(UnitClass below, MethodModel method) {
        if (method.flags().has(AccessFlag.PUBLIC) || method.flags().has(AccessFlag.PROTECTED)) {
            return true;
        }
        return !method.flags().has(AccessFlag.PRIVATE)
                && desc.packageName().equals(below.desc.packageName());
    }

    /// Returns the number of super classes of the declaring class that declare a field of this
    /// name, too.
    int hiddenBy(String name) {
        UnitClass at = this;
        while (at.above != null && !at.own.contains(name)) {
            at = at.above;
        }
        int hidden = 0;
        for (at = at.above; at != null; at = at.above) {
            hidden += at.own.contains(name) ? 1 : 0;
        }
        return hidden;
    }

    /// Returns the field that code of this class means by this name: declared here, or in the
    /// nearest super class.
    @Nullable Field field(String name) {
        for (Field field : type.fields().reversed()) {
            if (FieldForm.declaredName(field).equals(name)) {
                return field;
            }
        }
        return null;
    }
}
