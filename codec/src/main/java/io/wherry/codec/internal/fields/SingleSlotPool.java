// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A pool of at most one object. Safe for any thread.
///
/// @param <T> the type of the object
final class SingleSlotPool<T> {
    private final AtomicReference<@Nullable T> kept = new AtomicReference<>();
    private final Make<T> make;

    /// Makes an object.
    interface Make<T> {
        T make() throws IOException;
    }

    SingleSlotPool(Make<T> make) {
        this.make = make;
    }

    T take() throws IOException {
        T found = kept.getAndSet(null);
        return found == null ? make.make() : found;
    }

    void giveBack(T thing) {
        kept.setRelease(thing);
    }
}
