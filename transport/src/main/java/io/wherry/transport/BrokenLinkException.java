// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import org.jspecify.annotations.Nullable;

/// The link ended without a word: the peer died, the network failed, or a frame was left half-way.
public final class BrokenLinkException extends LinkException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /// An end without a word, after `position` bytes.
    ///
    /// @param position bytes that had come from the peer when receiving, or gone to it when sending
    public BrokenLinkException(
            String message, Address address, long position, @Nullable Throwable cause) {
        this.position = position;
        super(message + ": address=" + address + ", at byte " + position, address, cause);
    }

    /// How many bytes of the connection had passed in the direction that failed, the handshake
    /// included.
    public long position() {
        return position;
    }
}
