// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.intercept.IncomingCall;
import io.wherry.rmi.intercept.Interceptor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Changes the texts that methods return to upper case.
public final class ShoutingInterceptor implements Interceptor {
    /// For the system property.
    public ShoutingInterceptor() {}

    @Override
    public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
        return loud(call.proceed());
    }

    private static @Nullable Object loud(@Nullable Object result) {
        return result instanceof String text ? text.toUpperCase(Locale.ROOT) : result;
    }
}
