// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.raw.Cells;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The representation of a component of a value in a field of a cluster. Thread-safe.
sealed interface ValueCell permits ValueCell.Primitive, ValueCell.Constant, ReferenceCell {
    /// Returns the kind of the content of the field.
    Kind kind();

    /// The type that the field names.
    String target();

    /// The name of the field of a component.
    default String fieldName(String component) {
        return component;
    }

    /// Writes the field.
    ///
    /// @param in null if no component leads to other values
    void write(@Nullable CopyIn in, Block block, int reference, int offset, @Nullable Object value);

    /// Reads the field.
    ///
    /// @param out null if no component leads to other values
    @Nullable Object read(@Nullable CopyOut out, int reference, int offset);

    /// Asks for the value that the field leads to.
    default void need(CopyOut out, int reference, int offset) {}

    /// A primitive.
    record Primitive(Kind kind) implements ValueCell {
        @Override
        public String target() {
            return kind.javaClass().getName();
        }

        @Override
        public void write(
                @Nullable CopyIn in,
                Block block,
                int reference,
                int offset,
                @Nullable Object value) {
            switch (value) {
                case Boolean one -> Cells.putBoolean(reference, offset, one);
                case Byte one -> Cells.putByte(reference, offset, one);
                case Character one -> Cells.putChar(reference, offset, one);
                case Short one -> Cells.putShort(reference, offset, one);
                case Integer one -> Cells.putInt(reference, offset, one);
                case Float one -> Cells.putFloat(reference, offset, one);
                case Long one -> Cells.putLong(reference, offset, one);
                case Double one -> Cells.putDouble(reference, offset, one);
                case null, default -> throw new IllegalArgumentException("no primitive: " + value);
            }
        }

        @Override
        public Object read(@Nullable CopyOut out, int reference, int offset) {
            return switch (kind) {
                case BOOLEAN -> Cells.getBoolean(reference, offset);
                case BYTE -> Cells.getByte(reference, offset);
                case CHAR -> Cells.getChar(reference, offset);
                case SHORT -> Cells.getShort(reference, offset);
                case INT -> Cells.getInt(reference, offset);
                case FLOAT -> Cells.getFloat(reference, offset);
                case LONG -> Cells.getLong(reference, offset);
                case DOUBLE -> Cells.getDouble(reference, offset);
                case REFERENCE -> throw new IllegalArgumentException("no primitive");
            };
        }
    }

    /// A constant of an enum: its ordinal number plus 1, 0 for null. The name of the field has a number computed of the constants.
    record Constant(Class<?> type) implements ValueCell {
        private static final ClassValue<Object[]> CONSTANTS =
                new ClassValue<>() {
                    @Override
                    protected Object[] computeValue(Class<?> type) {
                        return java.util.Objects.requireNonNull(type.getEnumConstants(), "an enum");
                    }
                };

        @Override
        public Kind kind() {
            return Kind.INT;
        }

        @Override
        public String target() {
            return "int";
        }

        @Override
        public String fieldName(String component) {
            String names =
                    Arrays.stream(CONSTANTS.get(type))
                            .map(constant -> ((Enum<?>) constant).name())
                            .collect(Collectors.joining(",", type.getName() + ":", ""));
            return component + '#' + Integer.toHexString(names.hashCode());
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // the name of the field says the constants in their order
        public void write(
                @Nullable CopyIn in,
                Block block,
                int reference,
                int offset,
                @Nullable Object value) {
            Cells.putInt(reference, offset, value == null ? 0 : ((Enum<?>) value).ordinal() + 1);
        }

        @Override
        public @Nullable Object read(@Nullable CopyOut out, int reference, int offset) {
            int number = Cells.getInt(reference, offset);
            Object[] constants = CONSTANTS.get(type);
            if (number < 0 || number > constants.length) {
                throw new io.wherry.iso.IsoException(
                        "no such constant: class=%s, ordinal=%d"
                                .formatted(type.getName(), number - 1));
            }
            return number == 0 ? null : constants[number - 1];
        }
    }
}
