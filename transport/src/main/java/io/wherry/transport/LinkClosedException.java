// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// Thrown when a link was closed in order: no frame is lost.
///
/// It is an `IOException`, not an `IllegalStateException`, because closing a link from another
/// thread is the ordinary way to end a receiving thread, which may or may not be blocked at that
/// moment.
public final class LinkClosedException extends LinkException {
    private static final long serialVersionUID = 1L;

    private final boolean byPeer;

    private LinkClosedException(String message, Address address, boolean byPeer) {
        this.byPeer = byPeer;
        super(message + ": address=" + address, address, null);
    }

    /// Returns the exception for a link whose peer has sent a close frame.
    public static LinkClosedException byPeer(Address address) {
        return new LinkClosedException("closed by the peer", address, true);
    }

    /// Returns the exception for a link that this side has closed.
    public static LinkClosedException bySelf(Address address) {
        return new LinkClosedException("closed by this side", address, false);
    }

    public boolean byPeer() {
        return byPeer;
    }
}
