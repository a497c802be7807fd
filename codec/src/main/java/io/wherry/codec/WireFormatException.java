// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Bytes that are cut short, corrupt or do not fit the classes here. The message names the byte, and the
/// class and field being read where one was.
public class WireFormatException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    /// Bytes from the start of the stream to where the error was noticed.
    private final long position;

    private @Nullable String place;

    public WireFormatException(String message, long position) {
        this(message, position, null);
    }

    public WireFormatException(String message, long position, @Nullable Throwable cause) {
        this.position = position;
        super(message + " at byte " + position, cause);
    }

    /// Adds the class and field that were being read; the first call counts.
    public final void locate(String className, String field) {
        if (place == null) {
            place = ", class=" + className + ", field=" + field;
        }
    }

    @Override
    public String getMessage() {
        String message = String.valueOf(super.getMessage());
        return place == null ? message : message + place;
    }

    public final long position() {
        return position;
    }
}
