// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// The reference resolver of the current thread, used during deserialization.
public final class CurrentReferenceResolver {
    private static final ThreadLocal<@Nullable ReferenceResolver> CURRENT = new ThreadLocal<>();

    private CurrentReferenceResolver() {}

    static ReferenceResolver current() throws InvalidObjectException {
        ReferenceResolver current = CURRENT.get();
        if (current == null) {
            throw new InvalidObjectException("remote reference is read outside of a remote call");
        }
        return current;
    }

    /// Sets the resolver of this thread.
    ///
    /// @return the previous one, to be restored
    public static @Nullable ReferenceResolver set(@Nullable ReferenceResolver resolver) {
        ReferenceResolver before = CURRENT.get();
        CURRENT.set(resolver);
        return before;
    }
}
