// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A null argument of an option of [GraphCodec] is refused at once, with the name of the option.
final class NullOptionTest {
    private record Point(int x) {}

    /// A method and the argument that is null.
    private record Call(Method option, int nullAt) {}

    static List<Call> calls() {
        List<Call> all = new ArrayList<>();
        for (Method method : GraphCodec.class.getMethods()) {
            Class<?>[] types = method.getParameterTypes();
            for (int i = 0; i < types.length && method.getName().startsWith("with"); i++) {
                if (!types[i].isPrimitive()) {
                    all.add(new Call(method, i));
                }
            }
        }
        return all;
    }

    /// Returns an argument that is none of the error.
    private static Object any(Class<?> type) {
        return Stream.of("text", Point.class, 7, Function.identity())
                .filter(each -> type.isInstance(each) || (type == int.class && each.equals(7)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no value: class=" + type.getName()));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isNamed(Call call) throws Exception {
        Method option = call.option();
        @Nullable Object[] arguments = new @Nullable Object[option.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == call.nullAt() ? null : anyUnlessCodec(option, i);
        }

        assertThatThrownBy(() -> invoke(option, arguments))
                .isInstanceOf(NullPointerException.class)
                .hasMessageStartingWith(option.getName() + ": null ");
    }

    private static @Nullable Object anyUnlessCodec(Method option, int at) {
        Class<?> type = option.getParameterTypes()[at];
        return type == ValueCodec.class ? null : any(type);
    }

    private static void invoke(Method option, @Nullable Object[] arguments) throws Throwable {
        try {
            option.invoke(GraphCodec.lean(), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void nullAmongTheRegisteredClassesIsNamed() {
        assertThat(calls()).hasSizeGreaterThan(15);
        assertThatThrownBy(() -> GraphCodec.lean().withRegistered(Point.class, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("withRegistered: null class");
        assertThatThrownBy(() -> GraphCodec.lean().withRegistered(Arrays.asList(null, Point.class)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("withRegistered: null class");
    }
}
