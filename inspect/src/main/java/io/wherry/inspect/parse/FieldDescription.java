// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

/// A field as a stream describes it.
///
/// @param type as class files have it: `I`, `Ljava/lang/String;`, `[[D`
/// @param typeForm how the stream has the type of a reference field
/// @param typeHandle the handle of the string that names the type; -1 for a primitive field
public record FieldDescription(String name, String type, TypeForm typeForm, int typeHandle) {

    /// How a stream names the type of a field.
    public enum TypeForm {
        /// A letter: the field is primitive.
        LETTER,
        /// A string.
        STRING,
        /// A string with a length of eight bytes.
        LONG_STRING,
        /// A reference to a string that the stream had before.
        REFERENCE
    }

    /// Returns a primitive field.
    public static FieldDescription primitive(String name, char letter) {
        return new FieldDescription(name, String.valueOf(letter), TypeForm.LETTER, -1);
    }

    /// Returns the first letter of the type, as class files have it.
    public char letter() {
        return type.charAt(0);
    }

    public boolean isPrimitive() {
        return typeForm == TypeForm.LETTER;
    }

    /// Returns the bytes that a primitive value of this type takes; 0 for a reference.
    public int size() {
        return isPrimitive() ? size(letter()) : 0;
    }

    static int size(char letter) {
        return switch (letter) {
            case 'B', 'Z' -> 1;
            case 'C', 'S' -> Short.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'J', 'D' -> Long.BYTES;
            default -> 0;
        };
    }

    /// Returns the type as source code has it: `int`, `java.lang.String`, `double[][]`.
    public String typeName() {
        return TypeNames.ofDescriptor(type);
    }
}
