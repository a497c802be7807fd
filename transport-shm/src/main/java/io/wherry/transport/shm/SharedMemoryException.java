// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import java.io.IOException;

/// The peer wrote into the shared memory what no peer of ours writes, or cut it off. The link is
/// broken: this is the cause of its `BrokenLinkException`.
public final class SharedMemoryException extends IOException {
    private static final long serialVersionUID = 1L;

    public SharedMemoryException(String message) {
        super(message);
    }

    public SharedMemoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
