// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// A heap object cannot be copied to a cluster, or a cluster object not to the heap. The message
/// names the class, and the field if there is one.
public final class NotCopyableException extends IsoException {
    private static final long serialVersionUID = 1;

    public NotCopyableException(String message) {
        super(message);
    }

    public NotCopyableException(String message, Throwable cause) {
        super(message, cause);
    }
}
