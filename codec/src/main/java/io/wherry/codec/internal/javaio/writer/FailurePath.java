// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Says in exceptions of writers where in the graph the object is that could not be written.
public final class FailurePath {

    private FailurePath() {}

    /// Returns an exception like `failure` whose message ends with ` (path: order.items[3].price)`;
    /// or `failure` itself, if it is about no class, about that of the root, or no path is found.
    ///
    /// @param written returns the object that is written for an object
    public static IOException of(
            IOException failure, @Nullable Object root, UnaryOperator<@Nullable Object> written) {
        String about = className(failure);
        if (about == null || root == null) {
            return failure;
        }
        boolean exactly = failure instanceof NotSerializableException;
        String path = GraphPath.to(object -> isA(object.getClass(), about, exactly), root, written);
        return path == null || path.isEmpty() ? failure : with(failure, " (path: " + path + ")");
    }

    private static @Nullable String className(IOException failure) {
        boolean known =
                failure.getClass() == NotSerializableException.class
                        || failure.getClass() == InvalidClassException.class;
        String message = known ? failure.getMessage() : null;
        if (message == null) {
            return null; // other exceptions of user code are not changed, and not asked
        }
        int end = message.indexOf(';');
        String name = end < 0 ? message : message.substring(0, end);
        return name.indexOf(' ') < 0 ? name : null;
    }

    /// Whether a class, or unless `exactly` one above it, has that name.
    private static boolean isA(Class<?> type, String name, boolean exactly) {
        Class<?> next = type;
        while (next != null && !next.getName().equals(name)) {
            next = exactly ? null : next.getSuperclass();
        }
        return next != null;
    }

    private static IOException with(IOException failure, String path) {
        IOException located =
                failure instanceof InvalidClassException invalid
                        ? ofInvalidClass(invalid, path)
                        : new NotSerializableException(failure.getMessage() + path);
        located.setStackTrace(failure.getStackTrace());
        for (Throwable suppressed : failure.getSuppressed()) {
            located.addSuppressed(suppressed);
        }
        if (failure.getCause() != null) {
            located.initCause(failure.getCause());
        }
        return located;
    }

    private static InvalidClassException ofInvalidClass(
            InvalidClassException failure, String path) {
        String message = failure.getMessage() + path;
        String name = failure.classname;
        return name == null
                ? new InvalidClassException(message)
                : new InvalidClassException(name, message.substring(name.length() + "; ".length()));
    }
}
