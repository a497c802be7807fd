// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/// Handles the calls of a dynamic proxy: returns a fixed text, or its length for other result
/// types.
public final class EchoHandler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1L;

    private final String answer;

    public EchoHandler(String answer) {
        this.answer = answer;
    }

    @Override
    public @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "toString" -> answer;
            case "equals" -> arguments != null && arguments[0] == proxy;
            default -> answer.length();
        };
    }
}
