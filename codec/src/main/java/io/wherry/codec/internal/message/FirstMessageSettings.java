// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Settings for the first message of a stream whose reader is not known yet: a reader forgets such
/// settings when a stream begins. One reader owns it.
public final class FirstMessageSettings {
    private @Nullable Predicate<? super Class<?>> admitted;
    private @Nullable ClassLoader loader;
    private boolean hasLoader;

    /// As [MessageReader#findBy].
    public void findBy(@Nullable ClassLoader newLoader) {
        loader = newLoader;
        hasLoader = true;
    }

    /// As [MessageReader#admitting].
    public void admitting(@Nullable Predicate<? super Class<?>> types) {
        admitted = types;
    }

    /// Passes the settings on to `reader`, which has begun the stream, and forgets them.
    public void moveTo(MessageReader reader) {
        if (hasLoader) {
            reader.findBy(loader);
        }
        if (admitted != null) {
            reader.admitting(admitted);
        }
        clear();
    }

    public void clear() {
        admitted = null;
        loader = null;
        hasLoader = false;
    }
}
