// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.Arrays;

/// What a caller sees of what was thrown elsewhere.
public final class Failures {
    private Failures() {}

    /// With the way it went here behind the way it went there.
    public static Throwable joined(RemoteMethod method, Throwable failure) {
        StackTraceElement[] there = failure.getStackTrace();
        StackTraceElement[] here = new Throwable().getStackTrace();
        StackTraceElement[] all = Arrays.copyOf(there, there.length + here.length);
        System.arraycopy(here, 0, all, there.length, here.length);
        failure.setStackTrace(all);
        return expected(method, failure);
    }

    /// As the method declares it, else an [UnexpectedException].
    public static Throwable expected(RemoteMethod method, Throwable failure) {
        return method.declares(failure) || failure instanceof RemoteException
                ? failure
                : unexpected(method, failure);
    }

    private static UnexpectedException unexpected(RemoteMethod method, Throwable failure) {
        String message = "unexpected exception, method=" + method.key();
        return failure instanceof Exception e
                ? new UnexpectedException(message, e)
                : new UnexpectedException(message + ": " + failure);
    }
}
