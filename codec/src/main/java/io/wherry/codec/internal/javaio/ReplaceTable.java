// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.codec.internal.message.Replacements;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The objects of a stream that something else is written for. One writer owns it.
final class ReplaceTable {
    private final ImageTable images;
    private final WriterEvents events;
    private final Replacements replacements = new Replacements();
    private boolean asks;

    ReplaceTable(ImageTable images, WriterEvents events) {
        this.images = images;
        this.events = events;
    }

    /// Whether the stream itself is asked for each object.
    boolean asks() {
        return asks;
    }

    /// Returns what was so before.
    boolean setAsks(boolean now) {
        boolean before = asks;
        asks = now;
        return before;
    }

    /// What is known to be written for an object; the object itself if that is nothing else.
    @Nullable Object of(@Nullable Object first) {
        return replacements.insteadOf(first);
    }

    /// Asks what to write for an object, and remembers it.
    @Nullable Object ask(Object original) throws IOException {
        Object by = standIn(original);
        if (by != original) {
            replacements.put(original, by);
        }
        return by;
    }

    /// What stands for an object after its `writeReplace`, again while that answers objects of other classes, and after the
    /// stream's own replacement.
    private @Nullable Object standIn(Object original) throws IOException {
        Object by = original;
        while (by != null) {
            MethodHandle writeReplace = images.of(by.getClass()).shape().writeReplace();
            if (writeReplace == null) {
                break;
            }
            Object answer = Replacement.ask(writeReplace, by);
            boolean again = answer != null && answer.getClass() != by.getClass();
            by = answer;
            if (!again) {
                break;
            }
        }
        return asks ? events.replaceObject(by) : by;
    }

    void clear() {
        replacements.clear();
    }
}
