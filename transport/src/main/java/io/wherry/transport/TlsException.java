// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import javax.net.ssl.SSLException;

/// Thrown when TLS fails: a certificate of either side is missing, expired, of another host or not
/// trusted, or the peer uses another version or no TLS at all. The link is closed.
public final class TlsException extends LinkException {
    private static final long serialVersionUID = 1L;

    public TlsException(String message, Address address, SSLException cause) {
        super(message + ": address=" + address, address, cause);
    }
}
