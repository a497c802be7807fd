// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// Two threads create objects in one cluster at the same time. One thread at a time may do so; a
/// cluster may be passed on between threads. The objects created before are valid.
public final class ConcurrentAllocationException extends IsoException {
    private static final long serialVersionUID = 1;

    public ConcurrentAllocationException(String message) {
        super(message);
    }
}
