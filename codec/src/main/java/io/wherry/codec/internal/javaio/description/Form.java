// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes and reads the objects of one class in place: at once, on Java's stack, without calling
/// hooks. Only for classes where the result is the same. Safe for any thread.
public abstract class Form {

    /// The class that the stream names.
    ///
    /// @param image the class of the object
    public ClassImage described(ClassImage image) {
        return image;
    }

    /// Writes an object after its class description. Returns its last reference if that is still to
    /// be written, otherwise null.
    public abstract @Nullable Object write(InPlaceOutput out, Object object) throws IOException;

    /// Reads an object after its class description; null, with the cause in the reader, if
    /// something of it is missing.
    ///
    /// @param described that description: of the class as it is here
    public abstract @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException;
}
