// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.CurrentCluster;
import io.wherry.iso.internal.cluster.ReferenceErrors;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Text in clusters: an array of bytes if all its characters are below 256, otherwise an array of
/// characters.
public final class Texts {
    private static final int LARGEST_LATIN1 = 0xff;

    private Texts() {}

    /// Returns a copy of the text at a reference; null for null.
    public static @Nullable String string(int reference) {
        if (reference == 0) {
            return null;
        }
        if (isLatin1(reference)) {
            byte[] bytes = Arrays.memory(reference, 1).toArray(ValueLayout.JAVA_BYTE);
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        return new String(Arrays.memory(reference, 2).toArray(Memory.CHAR));
    }

    /// Returns the text at a reference in place; null for null. Valid as long as its cluster is
    /// present.
    public static @Nullable IsoText text(int reference) {
        return reference == 0 ? null : present(reference);
    }

    /// Returns the text at a non-null reference in place.
    public static IsoText present(int reference) {
        return new TextView(reference, isLatin1(reference));
    }

    /// Copies a text into the cluster of another object.
    ///
    /// @return its reference; 0 for null
    public static int writeBeside(int object, @Nullable CharSequence text) {
        return text == null ? 0 : writeIn(Block.holding(object), text);
    }

    /// Copies a text into the current cluster.
    ///
    /// @return its reference; 0 for null
    /// @throws IllegalStateException if the thread has no current cluster
    public static int write(@Nullable CharSequence text) {
        return text == null ? 0 : writeIn(CurrentCluster.block(), text);
    }

    private static int writeIn(Block block, CharSequence from) {
        String text = from.toString();
        int length = text.length();
        if (fitsLatin1(text)) {
            int array = block.allocateArray(Types.LATIN1.id(), length, 0);
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            Cells.elements(array, 1).copyFrom(MemorySegment.ofArray(bytes));
            return array;
        }
        int array = block.allocateArray(Types.UTF16.id(), length, 1);
        MemorySegment.copy(text.toCharArray(), 0, Cells.elements(array, 2), Memory.CHAR, 0, length);
        return array;
    }

    /// Returns whether the text at a non-null reference has these characters.
    public static boolean equal(int reference, String other) {
        boolean latin1 = isLatin1(reference);
        int length = other.length();
        if (Cells.length(reference) != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = latin1 ? latin1At(reference, i) : Cells.getCharAt(reference, i);
            if (c != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static char latin1At(int reference, int index) {
        return (char) (Cells.getByteAt(reference, index) & LARGEST_LATIN1);
    }

    private static boolean isLatin1(int reference) {
        int type = Cells.typeOf(reference);
        if (type == Types.LATIN1.id()) {
            return true;
        }
        if (type == Types.UTF16.id()) {
            return false;
        }
        throw ReferenceErrors.of(reference, Types.LATIN1.id());
    }

    private static boolean fitsLatin1(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LARGEST_LATIN1) {
                return false;
            }
        }
        return true;
    }
}
