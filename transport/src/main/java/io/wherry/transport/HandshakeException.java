// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import org.jspecify.annotations.Nullable;

/// The peer speaks the protocol of links, but is not the peer that was wanted. The link is closed.
public final class HandshakeException extends LinkException {
    private static final long serialVersionUID = 1L;

    /// What did not match.
    public enum Part {
        /// What the payloads are: [LinkOptions#withFormat].
        FORMAT,

        /// The classes that both sides must have in common: [LinkOptions#withFingerprint].
        FINGERPRINT,

        /// Who the peer is: [LinkOptions#withAuthentication].
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
