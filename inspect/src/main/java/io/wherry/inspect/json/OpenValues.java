// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import io.wherry.inspect.parse.PrimitiveValues;
import java.io.IOException;
import java.util.Arrays;

/// The values and descriptions whose lines have begun and not ended. Counts the elements of arrays.
final class OpenValues {
    private static final int NO_ARRAY = -1;

    private char[] letters = new char[16];
    private int[] missing = new int[16];
    private int depth;

    void clear() {
        depth = 0;
    }

    /// Begins an object, an enum constant or the annotations of a class.
    void begin() {
        push(' ', NO_ARRAY);
    }

    /// Begins an array.
    ///
    /// @param letter of the type of its elements
    void beginArray(char letter, int length) throws IOException {
        if (length < 0) {
            throw new IOException("negative length of an array: " + length);
        }
        push(letter, length);
    }

    private void push(char letter, int length) {
        if (depth == letters.length) {
            letters = Arrays.copyOf(letters, 2 * depth);
            missing = Arrays.copyOf(missing, 2 * depth);
        }
        letters[depth] = letter;
        missing[depth] = length;
        depth++;
    }

    /// Ends what began last.
    ///
    /// @throws IOException if nothing has begun, or elements of an array are missing
    void end() throws IOException {
        if (depth == 0) {
            throw new IOException("end of a value that has not begun");
        }
        depth--;
        if (missing[depth] > 0) {
            throw new IOException("elements of an array are missing: count=" + missing[depth]);
        }
    }

    /// @throws IOException if something has begun and not ended
    void requireNone() throws IOException {
        if (depth != 0) {
            throw new IOException("end of a stream within a value: depth=" + depth);
        }
    }

    /// Counts a complete value, which may be an element of an array of references.
    void addValue() throws IOException {
        if (depth > 0 && missing[depth - 1] != NO_ARRAY) {
            if (PrimitiveValues.size(letters[depth - 1]) != 0) {
                throw new IOException("object in an array of primitives");
            }
            add(1);
        }
    }

    /// Counts elements of an array of primitives.
    void addPrimitives(int count) throws IOException {
        primitive();
        add(count);
    }

    /// Returns the letter of the array of primitives that began last.
    ///
    /// @throws IOException if something else began last
    char primitive() throws IOException {
        char letter = depth == 0 ? ' ' : letters[depth - 1];
        if (PrimitiveValues.size(letter) == 0) {
            throw new IOException("elements outside an array of primitives");
        }
        return letter;
    }

    private void add(int count) throws IOException {
        if (count > missing[depth - 1]) {
            throw new IOException("array has more elements than its length");
        }
        missing[depth - 1] -= count;
    }
}
