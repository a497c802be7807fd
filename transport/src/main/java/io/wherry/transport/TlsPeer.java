// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.security.Principal;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.security.auth.x500.X500Principal;

/// A peer authenticated by TLS.
///
/// @param certificates its certificate, then its chain towards a certificate that this side trusts
public record TlsPeer(List<X509Certificate> certificates) implements Principal {
    public TlsPeer {
        certificates = List.copyOf(certificates);
        if (certificates.isEmpty()) {
            throw new IllegalArgumentException("no certificate");
        }
    }

    /// Returns the peer of a session.
    ///
    /// @throws SSLPeerUnverifiedException if it is not authenticated
    public static TlsPeer of(SSLSession session) throws SSLPeerUnverifiedException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Certificate certificate : session.getPeerCertificates()) {
            certificates.add((X509Certificate) certificate);
        }
        return new TlsPeer(certificates);
    }

    /// Returns the subject of the peer's certificate.
    public X500Principal subject() {
        return certificates.getFirst().getSubjectX500Principal();
    }

    /// Returns the subject in the format of RFC 2253: `CN=worker-7,O=Acme`.
    @Override
    public String getName() {
        return subject().getName();
    }

    /// Returns the subject, and the serial number of the certificate in hexadecimal, as `openssl
    /// x509 -serial` prints it.
    @Override
    public String toString() {
        return "TlsPeer[subject="
                + getName()
                + ", serial="
                + certificates.getFirst().getSerialNumber().toString(16).toUpperCase(Locale.ROOT)
                + "]";
    }
}
