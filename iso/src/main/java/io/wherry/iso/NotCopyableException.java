// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// An object of the heap has no counterpart in a cluster, or the other way round: its class, and the field if it is one, are
/// named.
public final class NotCopyableException extends IsoException {
    private static final long serialVersionUID = 1;

    public NotCopyableException(String message) {
        super(message);
    }

    public NotCopyableException(String message, Throwable cause) {
        super(message, cause);
    }
}
