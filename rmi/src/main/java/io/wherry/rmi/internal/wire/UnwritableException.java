// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;

/// An object could not be written; its cause says why. The connection is as good as before.
public final class UnwritableException extends IOException {
    private static final long serialVersionUID = 1;

    UnwritableException(Throwable cause) {
        super(cause);
    }
}
