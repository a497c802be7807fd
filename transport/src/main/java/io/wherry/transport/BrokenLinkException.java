// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import org.jspecify.annotations.Nullable;

/// Thrown when a link ends without a close frame: the peer died, the network failed, or a frame was
/// transferred in part.
public final class BrokenLinkException extends LinkException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /// Constructs the exception.
    ///
    /// @param position bytes received from the peer when receiving failed, or sent to it when
    ///     sending failed
    public BrokenLinkException(
            String message, Address address, long position, @Nullable Throwable cause) {
        this.position = position;
        super(message + ": address=" + address + ", at byte " + position, address, cause);
    }

    /// Returns the number of bytes transferred in the direction that failed, the handshake
    /// included.
    public long position() {
        return position;
    }
}
