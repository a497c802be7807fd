// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The operations that a [Form] writes objects with. One writer owns it.
public abstract class InPlaceOutput {
    /* A class, not an interface: with one subclass loaded the compiler binds its calls as those of a final class. */

    /// Writes a reference and all objects that follow from it.
    public abstract void reference(@Nullable Object value) throws IOException;

    /// Writes the fields of a level, and all objects that follow from them.
    ///
    /// @param last true if the last reference may be returned instead of written
    public abstract @Nullable Object level(LevelImage image, Object object, boolean last)
            throws IOException;

    /// Writes an object by its hooks after all, after its class description.
    public abstract void byLevels(Object object) throws IOException;

    /// Assigns the next handle without registering the object, so that no later reference finds it.
    public abstract void unnamed(Object object);

    /// Writes the class description of objects of `type`, which follow one by one in another one's
    /// place.
    public abstract void head(byte token, Class<?> type) throws IOException;

    public abstract void writeByte(int value) throws IOException;

    public abstract void writeShort(int value) throws IOException;

    public abstract void writeInt(int value) throws IOException;

    public abstract void writeLong(long value) throws IOException;

    public abstract void writeBytes(byte[] bytes, int from, int count) throws IOException;

    /// The primitive fields of level number `index`, topmost first, little-endian; valid until the
    /// next write.
    public abstract byte[] primitives(Object object, int index) throws IOException;

    /// Begins a block of `size` bytes, at most 255, which the caller writes next.
    public abstract void beginBlock(int size) throws IOException;

    /// Writes a block of an int.
    public abstract void blockOf(int value) throws IOException;

    /// Ends the data of `writeObject` or `writeExternal`.
    public abstract void endData() throws IOException;
}
