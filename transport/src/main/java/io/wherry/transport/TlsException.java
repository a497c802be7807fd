// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import javax.net.ssl.SSLException;

/// TLS refused the peer or its bytes, or the peer refused this side: a certificate that is missing,
/// expired, of another host or not trusted, another version or no TLS at all. The link is closed.
public final class TlsException extends LinkException {
    private static final long serialVersionUID = 1L;

    public TlsException(String message, Address address, SSLException cause) {
        super(message + ": address=" + address, address, cause);
    }
}
