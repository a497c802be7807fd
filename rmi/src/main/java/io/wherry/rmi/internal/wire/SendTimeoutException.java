// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;

/// Thrown when other threads were sending until the deadline: nothing was sent. The connection
/// stays usable.
public final class SendTimeoutException extends IOException {
    private static final long serialVersionUID = 1;

    SendTimeoutException() {
        super("other threads were sending until the deadline");
    }
}
