// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.internal.lean.Fields;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A generated method of another name or signature than the inherited one would never be called.
final class GeneratedMethodTest {
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLASS_INIT", "CONSTRUCTOR"})
    void overridesAnInheritedMethod(GeneratedMethod generated) {
        assertThat(
                        Stream.of(Fields.class, RecordFields.class)
                                .flatMap(GeneratedMethodTest::overridable)
                                .filter(method -> method.getName().equals(generated.method()))
                                .map(GeneratedMethodTest::descriptor))
                .contains(generated.signature().descriptorString());
    }

    private static Stream<Method> overridable(Class<?> type) {
        return Stream.<Class<?>>iterate(type, c -> c != null, Class::getSuperclass)
                .flatMap(c -> Stream.of(c.getDeclaredMethods()))
                .filter(method -> !Modifier.isFinal(method.getModifiers()))
                .filter(method ->
                        (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
    }

    private static String descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString();
    }
}
