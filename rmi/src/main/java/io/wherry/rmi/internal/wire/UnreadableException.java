// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;

/// Thrown when a received object cannot be deserialized, with the reason as the cause. The
/// connection stays usable.
public final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1;

    UnreadableException(Throwable cause) {
        super(cause);
    }
}
