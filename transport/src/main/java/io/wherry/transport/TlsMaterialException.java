// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Thrown when a file of certificates or keys cannot be used. The message contains the file and the
/// reason.
public final class TlsMaterialException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Path file;

    public TlsMaterialException(String message, Path file, @Nullable Throwable cause) {
        this.file = file;
        super(message + ": file=" + file, cause);
    }

    /// Returns the file; null after deserialization.
    public @Nullable Path file() {
        return file;
    }
}
