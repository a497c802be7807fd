// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Texts;
import org.jspecify.annotations.Nullable;

/// Fields of type `String`: storing makes a copy in the cluster, reading returns a new `String`.
public final class LoweredText {
    private LoweredText() {}

    /// Returns the text at a reference.
    public static @Nullable String read(int reference) {
        return Texts.string(reference);
    }

    /// Stores a copy of a text in an array. The copy is in the cluster of the array.
    ///
    /// @throws ArrayIndexOutOfBoundsException if there is no such element
    public static void storeElement(int array, int index, @Nullable String text) {
        LoweredArrays.getInt(array, index); // checks the index before anything is allocated
        LoweredArrays.putInt(array, index, Texts.writeBeside(array, text));
    }

    /// Stores a copy of a text in a field. The copy is in the cluster of the object.
    public static void store(int object, @Nullable String text, int offset) {
        Lowered.present(object);
        Cells.putInt(object, offset, Texts.writeBeside(object, text));
    }
}
