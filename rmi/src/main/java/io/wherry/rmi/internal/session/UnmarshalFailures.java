// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.UnknownClassException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.wire.UnreadableException;
import java.io.IOException;
import java.rmi.UnmarshalException;
import java.util.Objects;

/// Exceptions for messages that could not be deserialized. For a class that was not admitted, their
/// texts tell how to admit it.
final class UnmarshalFailures {
    private static final String BY_SERVER = "export the object with a filter, or the server with ";

    private UnmarshalFailures() {}

    /// Returns what the caller gets for arguments that cannot be read. An error of their class is a
    /// [ServerError], as an error of the method is; a runtime exception arrives as it is, as in
    /// java.rmi.
    static Exception ofArguments(UnreadableException failure) {
        return switch (failure.getCause()) {
            case Error error -> ServerCall.thrown(error);
            case RuntimeException ofClass -> ofClass;
            case null, default ->
                    new UnmarshalException(
                            text("arguments", "the receiver", failure, BY_SERVER), reason(failure));
        };
    }

    /// Returns what the caller gets for arguments with a class that their object does not admit.
    static UnmarshalException ofRejected(Class<?> type) {
        String name = elementName(type.getName());
        return new UnmarshalException(
                "arguments cannot be read: class="
                        + name
                        + " was not admitted"
                        + advice(BY_SERVER, name));
    }

    /// Returns what the caller gets for a result that cannot be read. A runtime exception of its
    /// class is thrown as it is, as in java.rmi.
    static Throwable ofResult(UnreadableException failure) {
        return failure.getCause() instanceof RuntimeException ofClass
                ? ofClass
                : ofException(failure);
    }

    /// Returns what the caller gets for an exception that cannot be read. An error of its class is
    /// thrown as it is, as in java.rmi.
    static Throwable ofException(UnreadableException failure) {
        return failure.getCause() instanceof Error error
                ? error
                : new UnmarshalException(
                        text("reply", "the caller", failure, "use "), reason(failure));
    }

    /// Returns why the message cannot be read. A [ClassNotFoundException] is the reason itself, as
    /// in java.rmi, whether the class of an object was not found or its code threw it.
    private static Exception reason(UnreadableException failure) {
        Exception reason = Caller.unwrapped(failure);
        return wrapsNotFound(reason) && reason.getCause() instanceof ClassNotFoundException notFound
                ? notFound
                : reason;
    }

    /// Returns true if the exception is the codec's for a class that was not found, or for an
    /// exception of a hook, rather than one that the hook threw.
    private static boolean wrapsNotFound(Exception reason) {
        return reason instanceof UnknownClassException
                || (reason.getClass() == IOException.class
                        && Objects.requireNonNullElse(reason.getMessage(), "")
                                .startsWith("unexpected exception while invoking "));
    }

    private static String text(
            String what, String reader, UnreadableException failure, String where) {
        if (!(failure.getCause() instanceof FilterRejectedException rejected)
                || rejected.className() == null) {
            Exception reason = Caller.unwrapped(failure);
            return what
                    + " cannot be read by "
                    + reader
                    + (wrapsNotFound(reason) ? ": " + reason.getMessage() : "");
        }
        String name = elementName(rejected.className());
        return what
                + " cannot be read: class="
                + name
                + " was not admitted, byte="
                + rejected.position()
                + (rejected.field() == null ? "" : ", field=" + rejected.field())
                + ", path="
                + what
                + rejected.path()
                + advice(where, name);
    }

    private static String advice(String where, String name) {
        return ". To admit it, "
                + where
                + "RmiOptions.withFilter, or -D"
                + RmiOptions.FILTER_PROPERTY
                + "='"
                + name
                + "'";
    }

    /// Returns the name of the element class if the name is that of an array class.
    private static String elementName(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        return dimensions > 0 && name.endsWith(";")
                ? name.substring(dimensions + 1, name.length() - 1)
                : name;
    }
}
