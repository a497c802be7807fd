// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

/// A serializable field as the writer's class declares it.
///
/// @param type as class files have it: `I`, `Ljava/lang/String;`, `[[D`
public record NodeField(String name, String type) {
    public NodeField {
        if (type.isEmpty() || "BCDFIJSZL[".indexOf(type.charAt(0)) < 0) {
            throw new IllegalArgumentException("no type of a field: " + type);
        }
    }

    public boolean isPrimitive() {
        return type.charAt(0) != 'L' && type.charAt(0) != '[';
    }

    /// Bytes of a primitive field in a stream.
    int size() {
        return switch (type.charAt(0)) {
            case 'J', 'D' -> Long.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'S', 'C' -> Short.BYTES;
            default -> 1;
        };
    }
}
