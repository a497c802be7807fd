// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// The base class of exceptions about clusters.
public class IsoException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public IsoException(String message) {
        super(message);
    }

    public IsoException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
