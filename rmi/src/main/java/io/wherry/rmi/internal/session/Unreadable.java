// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.FilterRejectedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.wire.UnreadableException;

/// What callers are told of a message that could not be read. Of a class that was not admitted, that is how to admit it.
final class Unreadable {
    private Unreadable() {}

    /// Returns the message of an exception about arguments.
    static String arguments(UnreadableException failure) {
        return text("arguments", failure, "export the object with a filter, or the server with ");
    }

    /// Returns the message of an exception about a result, or what was thrown.
    static String answer(UnreadableException failure) {
        return text("answer", failure, "use ");
    }

    private static String text(String what, UnreadableException failure, String where) {
        if (!(failure.getCause() instanceof FilterRejectedException rejected)
                || rejected.className() == null) {
            return what + " cannot be read";
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
                + ". If it is to come, "
                + where
                + "RmiOptions.withFilter, or -D"
                + RmiOptions.FILTER_PROPERTY
                + "='"
                + name
                + "'";
    }

    /// Returns the class of the elements if it is an array's name.
    private static String elementName(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        return dimensions > 0 && name.endsWith(";")
                ? name.substring(dimensions + 1, name.length() - 1)
                : name;
    }
}
