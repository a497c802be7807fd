// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.Arrays;

/// Converts exceptions of remote methods for callers.
public final class Failures {
    private Failures() {}

    /// Appends the stack trace of the caller to that of the remote exception.
    public static Throwable joined(RemoteMethod method, Throwable failure) {
        StackTraceElement[] there = failure.getStackTrace();
        StackTraceElement[] here = new Throwable().getStackTrace();
        StackTraceElement[] all = Arrays.copyOf(there, there.length + here.length);
        System.arraycopy(here, 0, all, there.length, here.length);
        failure.setStackTrace(all);
        return expected(method, failure);
    }

    /// Returns the exception if the method declares it, otherwise an [UnexpectedException].
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
