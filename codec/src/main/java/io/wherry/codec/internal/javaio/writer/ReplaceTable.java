// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.message.Replacements;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Replacements of the objects of a stream. Confined to one writer.
final class ReplaceTable {
    private final ImageTable images;
    private final WriterCallbacks events;
    private final Replacements replacements = new Replacements();
    private boolean asks;

    ReplaceTable(ImageTable images, WriterCallbacks events) {
        this.images = images;
        this.events = events;
    }

    /// Returns whether the stream itself replaces objects.
    boolean asks() {
        return asks;
    }

    /// Returns the previous setting.
    boolean setAsks(boolean now) {
        boolean before = asks;
        asks = now;
        return before;
    }

    /// Returns the known replacement of an object; the object itself if it has none.
    @Nullable Object of(@Nullable Object first) {
        return replacements.insteadOf(first);
    }

    /// Asks for the replacement of an object, and remembers it.
    @Nullable Object ask(Object original) throws IOException {
        Object by = standIn(original);
        if (by != original) {
            replacements.put(original, by);
        }
        return by;
    }

    /// Returns the replacement of an object: by `writeReplace`, called again while that returns
    /// objects of other classes, then by the stream itself.
    ///
    /// @throws java.io.InvalidObjectException if `writeReplace` goes on without an end
    private @Nullable Object standIn(Object original) throws IOException {
        Object by = original;
        int count = 0;
        while (by != null) {
            MethodHandle writeReplace = images.of(by.getClass()).shape().writeReplace();
            if (writeReplace == null) {
                break;
            }
            Object answer = Replacement.ask(writeReplace, by);
            if (answer == null || answer.getClass() == by.getClass()) {
                by = answer;
                break;
            }
            Replacements.checkEnd(++count, by, answer);
            by = answer;
        }
        return asks ? events.replaceObject(by) : by;
    }

    void clear() {
        replacements.clear();
    }
}
