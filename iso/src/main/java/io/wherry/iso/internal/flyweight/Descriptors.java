// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.Arrays;

/// Descriptors of classes and methods in class files.
final class Descriptors {
    private Descriptors() {}

    static ClassDesc of(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    static MethodTypeDesc of(Method method) {
        return MethodTypeDesc.of(
                of(method.getReturnType()),
                Arrays.stream(method.getParameterTypes()).map(Descriptors::of).toList());
    }
}
