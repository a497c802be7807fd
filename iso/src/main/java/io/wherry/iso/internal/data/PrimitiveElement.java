// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Boxed primitives, stored as primitives.
///
/// @param <E> the box
final class PrimitiveElement<E> implements Element<E> {
    /// Reads an element of an array.
    @FunctionalInterface
    interface Read<E> {
        E at(int array, int index);
    }

    /// Writes an element of an array.
    @FunctionalInterface
    interface Write<E> {
        void at(int array, int index, E value);
    }

    private final Type array;
    private final Read<E> read;
    private final Write<E> write;

    private PrimitiveElement(Kind kind, Read<E> read, Write<E> write) {
        this.array = Types.arrayOf(kind);
        this.read = read;
        this.write = write;
    }

    /// Returns the element type of a box or a primitive, or null if the class is neither.
    static @Nullable PrimitiveElement<?> of(Class<?> type) {
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" ->
                    new PrimitiveElement<>(Kind.BOOLEAN, Cells::getBooleanAt, Cells::putBooleanAt);
            case "byte", "java.lang.Byte" ->
                    new PrimitiveElement<>(Kind.BYTE, Cells::getByteAt, Cells::putByteAt);
            case "char", "java.lang.Character" ->
                    new PrimitiveElement<>(Kind.CHAR, Cells::getCharAt, Cells::putCharAt);
            case "short", "java.lang.Short" ->
                    new PrimitiveElement<>(Kind.SHORT, Cells::getShortAt, Cells::putShortAt);
            case "int", "java.lang.Integer" ->
                    new PrimitiveElement<>(Kind.INT, Cells::getIntAt, Cells::putIntAt);
            case "float", "java.lang.Float" ->
                    new PrimitiveElement<>(Kind.FLOAT, Cells::getFloatAt, Cells::putFloatAt);
            case "long", "java.lang.Long" ->
                    new PrimitiveElement<>(Kind.LONG, Cells::getLongAt, Cells::putLongAt);
            case "double", "java.lang.Double" ->
                    new PrimitiveElement<>(Kind.DOUBLE, Cells::getDoubleAt, Cells::putDoubleAt);
            default -> null;
        };
    }

    @Override
    public Type array() {
        return array;
    }

    @Override
    public E get(int from, int index) {
        return read.at(from, index);
    }

    @Override
    public void put(int into, int index, @Nullable E value) {
        write.at(into, index, Objects.requireNonNull(value, "null among primitives"));
    }
}
