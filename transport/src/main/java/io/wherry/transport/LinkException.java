// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A failure of a link or a listener. The message contains the address.
public abstract sealed class LinkException extends IOException
        permits LinkTimeoutException,
                LinkClosedException,
                BrokenLinkException,
                FrameFormatException,
                HandshakeException,
                LinkStorageException,
                TlsException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Address address;

    LinkException(String message, Address address, @Nullable Throwable cause) {
        this.address = address;
        super(message, cause);
    }

    /// Returns the address of the peer or of the listener; null after deserialization.
    public final @Nullable Address address() {
        return address;
    }
}
