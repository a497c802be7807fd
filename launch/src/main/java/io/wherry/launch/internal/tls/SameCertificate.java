// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts one certificate. Its dates are not checked: the clocks of the hosts may differ, and the
/// certificate is not used after the job.
final class SameCertificate extends X509ExtendedTrustManager {
    private final X509Certificate trusted;

    SameCertificate(X509Certificate trusted) {
        this.trusted = trusted;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
        if (chain.length == 0 || !chain[0].equals(trusted)) {
            throw new CertificateException(
                    "peer has another certificate than this job: subject="
                            + (chain.length == 0 ? "" : chain[0].getSubjectX500Principal())
                            + ", expected="
                            + trusted.getSubjectX500Principal());
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        check(chain);
    }

    /// Names no authority: the peer presents its certificate in any case, and the error says which.
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
