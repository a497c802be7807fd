// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.Locale;

/// One line of [ObjectTree]: a value and where it is.
///
/// @param offset of its first byte; of a primitive field that of its object
/// @param handle counted from 0; -1 for a value without one
/// @param depth how many objects it is in
/// @param label the field, element or part of its object that the value is; empty for one between objects
/// @param value its type and text
/// @param mark how other values refer to it
public record TreeLine(long offset, int handle, int depth, String label, Value value, Mark mark) {

    /// A value as text.
    ///
    /// @param type the class or primitive type; empty where the stream does not say it
    /// @param text the value, abridged; empty for an object whose fields follow
    /// @param detail a hash of the bytes of a string, a block or elements; of a reference the handle that it leads to
    public record Value(String type, String text, long detail) {}

    /// How values refer to one another.
    public enum Mark {
        NONE(""),
        /// References to it follow.
        SHARED("shared"),
        /// Refers to a value before it.
        REFERENCE("reference"),
        /// Refers to an object that it is in.
        CYCLE("cycle"),
        /// An error ends the stream here.
        ERROR("error");

        private final String word;

        Mark(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    private static final int MOST_INDENT = 40;

    /// Returns the line with its offset, its handle and an indent that grows with the depth, up to 40 levels.
    @Override
    public String toString() {
        String number = handle < 0 ? "" : "#" + handle;
        String indent = "  ".repeat(Math.min(depth, MOST_INDENT));
        String deep = depth > MOST_INDENT ? "(" + depth + " deep) " : "";
        return String.format(Locale.ROOT, "%10d %7s  %s%s", offset, number, indent, deep)
                + content();
    }

    /// Returns label, type, value and mark, without the place.
    public String content() {
        StringBuilder text = new StringBuilder(label);
        if (!value.type.isEmpty()) {
            text.append(label.isEmpty() ? "" : ": ").append(value.type);
        }
        if (!value.text.isEmpty()) {
            text.append(text.isEmpty() ? "" : " = ").append(value.text);
        }
        return text.append(mark == Mark.NONE ? "" : "  (" + mark + ")").toString();
    }
}
