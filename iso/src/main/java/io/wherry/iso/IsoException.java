// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// Something about clusters is not as the program supposes.
public class IsoException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public IsoException(String message) {
        super(message);
    }

    public IsoException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
