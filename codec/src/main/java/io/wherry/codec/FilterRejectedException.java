// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.InvalidClassException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// A filter of the reader does not let a class, an array or a message of that size in. The cause is
/// the `InvalidClassException` that java.io throws then.
public final class FilterRejectedException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final @Nullable String className;

    /// @param className null if the filter was asked about the size of the message only
    /// @param reason the filter that rejected it, and the values it was asked about
    /// @param failure the exception of the filter, or null
    public FilterRejectedException(
            @Nullable String className,
            String reason,
            long position,
            @Nullable RuntimeException failure) {
        InvalidClassException cause = new InvalidClassException(className, reason);
        if (failure != null) {
            cause.initCause(failure);
        }
        this.className = className;
        super(reason + (className == null ? "" : ": name=" + className), position, cause);
    }

    /// The class that was rejected; null if the filter was asked about the size of the message
    /// only.
    public @Nullable String className() {
        return className;
    }
}
