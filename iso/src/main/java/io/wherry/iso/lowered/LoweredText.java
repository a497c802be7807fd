// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.internal.cluster.Mismatch;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Fields of type `String`: what is stored is a copy in the cluster, what is read is a new `String`.
public final class LoweredText {
    private LoweredText() {}

    /// The text at a reference.
    public static @Nullable String read(int reference) {
        if (reference == 0) {
            return null;
        }
        int type = Cells.typeOf(reference);
        if (type == Types.LATIN1.id()) {
            byte[] bytes = Cells.elements(reference, 1).toArray(ValueLayout.JAVA_BYTE);
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        if (type == Types.UTF16.id()) {
            return new String(Cells.elements(reference, 2).toArray(Memory.CHAR));
        }
        throw Mismatch.of(reference, Types.LATIN1.id());
    }

    /// Stores a copy of a text in a field. It stands in the cluster of the object.
    public static void store(int object, @Nullable String text, int offset) {
        Lowered.present(object);
        int copy = 0;
        if (text != null) {
            copy = isLatin1(text) ? latin1(object, text) : utf16(object, text);
        }
        Cells.putInt(object, offset, copy);
    }

    private static boolean isLatin1(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    private static int latin1(int object, String text) {
        int array = Allocation.allocateArrayBeside(object, Types.LATIN1.id(), text.length(), 0);
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Cells.elements(array, 1).copyFrom(MemorySegment.ofArray(bytes));
        return array;
    }

    private static int utf16(int object, String text) {
        int array = Allocation.allocateArrayBeside(object, Types.UTF16.id(), text.length(), 1);
        char[] chars = text.toCharArray();
        MemorySegment.copy(chars, 0, Cells.elements(array, 2), Memory.CHAR, 0, chars.length);
        return array;
    }
}
