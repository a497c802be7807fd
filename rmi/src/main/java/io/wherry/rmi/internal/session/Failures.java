// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Converts exceptions of remote methods for callers.
public final class Failures {
    private static final StackTraceElement[] NO_FRAMES = {};

    private Failures() {}

    /// Appends the stack trace of the caller to that of the remote exception.
    public static Throwable joined(RemoteMethod method, Throwable failure) {
        StackTraceElement[] there = framesOf(failure);
        StackTraceElement[] here = new Throwable().getStackTrace();
        StackTraceElement[] all = Arrays.copyOf(there, there.length + here.length);
        System.arraycopy(here, 0, all, there.length, here.length);
        setFrames(failure, all);
        return expected(method, failure);
    }

    private static void setFrames(Throwable failure, StackTraceElement[] frames) {
        try {
            failure.setStackTrace(frames);
        } catch (RuntimeException | Error _) {
            // of a class that overrides it: its exception arrives with the frames that it has
        }
    }

    /// Returns the stack trace of an exception of any class, as far as the class returns one.
    static StackTraceElement[] framesOf(Throwable failure) {
        try {
            @Nullable StackTraceElement @Nullable [] frames = failure.getStackTrace();
            return frames == null
                    ? NO_FRAMES
                    : Arrays.stream(frames)
                            .filter(Objects::nonNull)
                            .toArray(StackTraceElement[]::new);
        } catch (RuntimeException | Error _) { // of a class that overrides it
            return NO_FRAMES;
        }
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
