// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.rmi.ConnectException;

/// Thrown when a call is not sent because the node of the caller is closed: no later call of this
/// node will be sent either.
public final class ClosedNodeException extends ConnectException {
    private static final long serialVersionUID = 1;

    public ClosedNodeException(String message) {
        super(message);
    }
}
