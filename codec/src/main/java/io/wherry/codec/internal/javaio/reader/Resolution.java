// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls `readResolve` of an object.
final class Resolution {

    private Resolution() {}

    /// True if the class of the object has a `readResolve`.
    static boolean isAsked(ReadFrame frame) {
        return Objects.requireNonNull(frame.described).image().shape().readResolve() != null;
    }

    static @Nullable Object resolved(ReadFrame frame, Object object, Admitter admitter)
            throws IOException {
        MethodHandle readResolve =
                Objects.requireNonNull(frame.described).image().shape().readResolve();
        if (readResolve == null) {
            return object;
        }
        Object answer = ask(readResolve, object);
        if (answer == null || answer == object) {
            return answer;
        }
        if (frame.unshared && answer.getClass().isArray()) {
            answer = copy(answer);
        }
        admit(answer, admitter);
        return answer;
    }

    /// Asks the filter about an object that did not come from the stream.
    static void admit(Object answer, Admitter admitter) throws IOException {
        Class<?> type = answer.getClass();
        admitter.admit(type, type.isArray() ? Array.getLength(answer) : -1);
    }

    static @Nullable Object ask(MethodHandle readResolve, Object asked) throws IOException {
        try {
            return (Object) readResolve.invoke(asked);
        } catch (InternalError e) {
            throw invalid(asked, e);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw UndeclaredExceptions.invoking(
                    "readResolve: class=" + asked.getClass().getName(), e);
        }
    }

    /// The error for an odd number of keys and values of an immutable map, for which the JDK throws
    /// an Error.
    private static IOException invalid(Object asked, InternalError cause) {
        if (asked.getClass().getClassLoader() != null) {
            throw cause;
        }
        InvalidObjectException failure =
                new InvalidObjectException(
                        "invalid object: class=" + asked.getClass().getName() + ", " + cause);
        failure.initCause(cause);
        return failure;
    }

    private static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }
}
