// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import org.jspecify.annotations.Nullable;

/// Thrown when the peer speaks the link protocol but does not match this side's options. The link
/// is closed.
public final class HandshakeException extends LinkException {
    private static final long serialVersionUID = 1L;

    /// The part of the handshake that did not match.
    public enum Part {
        /// The format of payloads: [LinkOptions#withFormat].
        FORMAT,

        /// The classes that both sides must have in common: [LinkOptions#withFingerprint].
        FINGERPRINT,

        /// The identity of the peer: [LinkOptions#withAuthentication].
        AUTHENTICATION
    }

    private final Part part;

    public HandshakeException(
            Part part, String message, Address address, @Nullable Throwable cause) {
        this.part = part;
        super(message + ": address=" + address, address, cause);
    }

    public Part part() {
        return part;
    }
}
