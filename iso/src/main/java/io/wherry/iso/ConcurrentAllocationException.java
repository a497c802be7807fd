// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// Two threads create objects in one cluster at the same time. Each cluster has one thread at a time that does so; a cluster may
/// be passed on between threads. Objects that were created until then are sound.
public final class ConcurrentAllocationException extends IsoException {
    private static final long serialVersionUID = 1;

    public ConcurrentAllocationException(String message) {
        super(message);
    }
}
