// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Something happened to a link or a listener. The message names the address.
public abstract sealed class LinkException extends IOException
        permits LinkTimeoutException,
                LinkClosedException,
                BrokenLinkException,
                FrameFormatException,
                HandshakeException,
                TlsException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Address address;

    LinkException(String message, Address address, @Nullable Throwable cause) {
        this.address = address;
        super(message, cause);
    }

    /// The peer's address, or a listener's own; null in an exception that was serialized.
    public final @Nullable Address address() {
        return address;
    }
}
