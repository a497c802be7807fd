// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;

/// Thrown when an object cannot be serialized, with the reason as the cause. The connection stays
/// usable.
public final class UnwritableException extends IOException {
    private static final long serialVersionUID = 1;

    UnwritableException(Throwable cause) {
        super(cause);
    }
}
