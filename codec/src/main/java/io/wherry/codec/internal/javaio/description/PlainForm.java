// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Objects that are nothing but their fields: no hooks, no replacement.
public final class PlainForm extends Form {
    private final ClassImage image;
    private final LevelImage[] levels;
    private final LevelImage last;

    /// Number of the reference that can be read after the rest of the object, or -1.
    private final int tail;

    private final boolean leaf;
    private final int leastBytes;

    PlainForm(ClassImage image, LevelImage[] levels) {
        this.image = image;
        this.levels = levels;
        this.last = levels[levels.length - 1];
        this.leastBytes = Stream.of(levels).mapToInt(LevelImage::leastBytes).sum();
        this.leaf = Stream.of(levels).allMatch(level -> level.references() == 0);
        int index = last.references() - 1;
        this.tail = index >= 0 && !last.isUnshared(index) ? index : -1;
    }

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        int last = levels.length - 1;
        for (int i = 0; i < last; i++) {
            out.level(levels[i], object, false);
        }
        return out.level(levels[last], object, true);
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        return in.plain(this, unshared);
    }

    /// Returns the class of the objects.
    public ClassImage image() {
        return image;
    }

    /// Returns the levels of an object, topmost first.
    public LevelImage[] levels() {
        return levels;
    }

    /// Returns true if objects have a last reference that can be read after the rest.
    public boolean hasTail() {
        return tail >= 0;
    }

    /// Sets the last reference of `object`.
    public void setTail(Object object, @Nullable Object value) {
        if (value != null) {
            int slot = last.slot(tail);
            try {
                last.fields().patch(object, slot, value);
            } catch (ClassCastException _) {
                throw FieldTypeMismatch.of(last.level(), object, slot, value);
            }
        }
    }

    /// Where the tail is on a stack of `end` references, of which those of the object are the last.
    public int tailPlace(int end) {
        return end - last.references() + last.slot(tail);
    }

    /// The bytes that the fields of an object have at least.
    public int leastBytes() {
        return leastBytes;
    }

    /// True if objects have no references.
    public boolean isLeaf() {
        return leaf;
    }
}
