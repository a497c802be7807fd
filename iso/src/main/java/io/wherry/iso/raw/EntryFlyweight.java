// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.SharedMapView;
import io.wherry.iso.internal.memory.Utf8Text;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The superclass of generated classes that show values of a [io.wherry.iso.SharedMap]. Two of them
/// are equal if they are of one interface and their bytes are equal.
///
/// ```text
///  at            at + 4
///  +-------------+-------------+
///  | position    | length      |     of a text in UTF-8; length -1: null
///  +-------------+-------------+
/// ```
public abstract class EntryFlyweight {
    private final SharedMapView bytes;

    /// Called by generated code.
    protected EntryFlyweight(SharedMapView bytes) {
        this.bytes = bytes;
    }

    /// Returns the bytes of the value; called by generated code.
    protected final SharedMapView bytes() {
        return bytes;
    }

    /// Reads a text.
    ///
    /// @throws ClusterFormatException if it is outside the value
    public static @Nullable String text(SharedMapView bytes, int at) {
        int position = bytes.getInt(at);
        int length = bytes.getInt(at + Integer.BYTES);
        if (length == -1) {
            return null;
        }
        if (length < 0 || position < 0 || position > bytes.size() - length) {
            throw new ClusterFormatException(
                    "text is outside its value: position=%d, length=%d, bytes=%d"
                            .formatted(position, length, bytes.size()));
        }
        return Utf8Text.decode(bytes.getBytes(position, length));
    }

    /// Reads a constant of an enum.
    ///
    /// @throws ClusterFormatException if the enum has no such constant
    public static @Nullable Object constant(SharedMapView bytes, int at, Class<?> type) {
        String name = text(bytes, at);
        if (name == null) {
            return null;
        }
        for (Object constant : Objects.requireNonNull(type.getEnumConstants())) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new ClusterFormatException(
                "enum has no such constant: class=%s, name=%s".formatted(type.getName(), name));
    }

    /// Creates the exception of a setter.
    protected static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("values of a shared map are read-only");
    }

    private Class<?> shown() {
        return getClass().getInterfaces()[0];
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof EntryFlyweight flyweight
                && flyweight.shown() == shown()
                && Arrays.equals(flyweight.bytes.toBytes(), bytes.toBytes());
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(bytes.toBytes());
    }

    /// Returns the name of the interface and the number of bytes.
    @Override
    public final String toString() {
        return shown().getSimpleName() + " of " + bytes.size() + " bytes";
    }
}
