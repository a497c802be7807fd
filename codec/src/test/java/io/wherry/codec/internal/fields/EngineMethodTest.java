// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Generated classes call these methods by name: a renamed one would fail at run time.
class EngineMethodTest {
    @ParameterizedTest
    @EnumSource
    void theEngineHasTheMethod(EngineMethod called) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> owner = (Class<?>) called.owner().resolveConstantDesc(lookup);
        MethodType signature = called.signature().resolveConstantDesc(lookup);

        Method method = owner.getDeclaredMethod(called.method(), signature.parameterArray());

        assertThat(method.getReturnType()).isEqualTo(signature.returnType());
        assertThat(Modifier.isStatic(method.getModifiers())).isFalse();
        assertThat(owner.isInterface()).isFalse();
    }
}
