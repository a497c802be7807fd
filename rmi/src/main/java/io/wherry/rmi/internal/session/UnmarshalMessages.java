// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.FilterRejectedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.wire.UnreadableException;

/// Texts of exceptions about messages that could not be deserialized. For a class that was not
/// admitted, they tell how to admit it.
final class UnmarshalMessages {
    private UnmarshalMessages() {}

    /// Returns the message of an exception about arguments.
    static String arguments(UnreadableException failure) {
        return text("arguments", failure, "export the object with a filter, or the server with ");
    }

    /// Returns the message of an exception about a result or an exception.
    static String reply(UnreadableException failure) {
        return text("reply", failure, "use ");
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
                + ". To admit it, "
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
