// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// A cluster was not received or sent before the timeout.
public final class TransferTimeoutException extends IsoException {
    private static final long serialVersionUID = 1;

    public TransferTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
