// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import java.io.IOException;

/// Thrown when the peer wrote invalid values into the shared memory, or truncated its file. The
/// link is broken: this is the cause of its `BrokenLinkException`.
public final class SharedMemoryException extends IOException {
    private static final long serialVersionUID = 1L;

    public SharedMemoryException(String message) {
        super(message);
    }

    public SharedMemoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
