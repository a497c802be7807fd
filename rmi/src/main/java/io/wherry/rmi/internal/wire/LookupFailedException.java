// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.rmi.RemoteException;

/// Thrown while a stub is written whose object cannot be looked up. The caller gets a
/// `MarshalException`, not this exception: no class of the arguments has thrown it.
public final class LookupFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LookupFailedException(RemoteException cause) {
        super("object cannot be sent, lookup failed", cause);
    }
}
