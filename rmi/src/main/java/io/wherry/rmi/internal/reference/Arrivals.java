// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// What references become that a thread reads.
public final class Arrivals {
    private static final ThreadLocal<@Nullable Arrival> CURRENT = new ThreadLocal<>();

    private Arrivals() {}

    static Arrival current() throws InvalidObjectException {
        Arrival current = CURRENT.get();
        if (current == null) {
            throw new InvalidObjectException("remote reference is read outside of a remote call");
        }
        return current;
    }

    /// References that this thread reads become what `arrival` makes of them.
    ///
    /// @return what was so before, to be set again
    public static @Nullable Arrival set(@Nullable Arrival arrival) {
        Arrival before = CURRENT.get();
        CURRENT.set(arrival);
        return before;
    }
}
