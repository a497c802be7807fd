// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// The link was closed in good order: no frame is lost.
///
/// It is an `IOException` and no `IllegalStateException` because closing from another thread is the
/// ordinary way to end a thread that receives, and whether that thread was already waiting is
/// chance.
public final class LinkClosedException extends LinkException {
    private static final long serialVersionUID = 1L;

    private final boolean byPeer;

    private LinkClosedException(String message, Address address, boolean byPeer) {
        this.byPeer = byPeer;
        super(message + ": address=" + address, address, null);
    }

    /// The peer said that no more frames follow.
    public static LinkClosedException byPeer(Address address) {
        return new LinkClosedException("closed by the peer", address, true);
    }

    /// `close()` was called on this side.
    public static LinkClosedException bySelf(Address address) {
        return new LinkClosedException("closed by this side", address, false);
    }

    public boolean byPeer() {
        return byPeer;
    }
}
