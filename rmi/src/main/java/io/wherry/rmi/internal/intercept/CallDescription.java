// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The target, method and arguments of an intercepted call.
///
/// @param target creates the stub, or returns the object
/// @param method of the remote interface
public record CallDescription(
        Supplier<Remote> target,
        Method method,
        List<@Nullable Object> arguments,
        boolean isOneWay,
        boolean isAsynchronous) {

    /// Returns an unmodifiable list of arguments.
    ///
    /// @param arguments null if there are none
    @SuppressWarnings("NullAway") // arguments may be null
    public static List<@Nullable Object> list(Object @Nullable [] arguments) {
        return arguments == null
                ? List.of()
                : Collections.unmodifiableList(Arrays.asList(arguments));
    }
}
