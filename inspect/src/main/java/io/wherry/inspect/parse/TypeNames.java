// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

/// Names of types as people read them.
public final class TypeNames {
    private TypeNames() {}

    /// Returns the type of a descriptor as source code has it; a malformed descriptor as it is.
    public static String ofDescriptor(String descriptor) {
        int dimensions = 0;
        while (dimensions < descriptor.length() && descriptor.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = descriptor.substring(dimensions);
        if (element.isEmpty()) {
            return descriptor;
        }
        String name =
                switch (element.charAt(0)) {
                    case 'B' -> "byte";
                    case 'C' -> "char";
                    case 'D' -> "double";
                    case 'F' -> "float";
                    case 'I' -> "int";
                    case 'J' -> "long";
                    case 'S' -> "short";
                    case 'Z' -> "boolean";
                    case 'L' ->
                            element.substring(1, Math.max(1, element.length() - 1))
                                    .replace('/', '.');
                    default -> element;
                };
        return name + "[]".repeat(dimensions);
    }

    /// Returns the name of [Class#getName] as source code has it.
    public static String ofClass(String className) {
        return className.startsWith("[") ? ofDescriptor(className) : className;
    }

    /// Returns the class of the elements of an array class, without its dimensions, by [Class#getName]; a primitive type by
    /// its letter. The name of another class is returned as it is.
    public static String element(String className) {
        int at = 0;
        while (at < className.length() && className.charAt(at) == '[') {
            at++;
        }
        if (at == 0) {
            return className;
        }
        String element = className.substring(at);
        return element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1).replace('/', '.')
                : element;
    }
}
