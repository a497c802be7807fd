// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// How objects of one class are written and read in place: at once, on Java's stack, without asking hooks. Only for classes
/// where nobody can tell. Safe for any thread.
public abstract class Form {

    /// The class that the stream names.
    ///
    /// @param image the class of the object
    protected ClassImage described(ClassImage image) {
        return image;
    }

    /// Writes an object behind its class description. Answers its last reference if that is still to be written, else null.
    public abstract @Nullable Object write(InPlaceWriter out, Object object) throws IOException;

    /// Reads an object behind its class description; null, with the cause in the reader, if something of it is missing.
    ///
    /// @param described that description: of the class as it is here
    public abstract @Nullable Object read(InPlaceReader in, StreamClass described, boolean unshared)
            throws IOException;
}
