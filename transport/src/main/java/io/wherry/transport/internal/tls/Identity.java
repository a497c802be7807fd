// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// The key and certificates of this side, and the certificates it trusts.
///
/// @param chain this side's certificate first
public record Identity(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> trusted) {
    /// The password of the key store, which the JDK requires. The store stays in memory.
    private static final char[] PASSWORD = "in memory".toCharArray();

    public Identity {
        chain = List.copyOf(chain);
        trusted = List.copyOf(trusted);
    }

    /// Returns a description of a mismatch between the key and its certificates, null if there is
    /// none.
    @Nullable String mistake() throws GeneralSecurityException {
        if (!match(key, chain.getFirst().getPublicKey())) {
            return "private key does not match the first certificate, subject=\""
                    + chain.getFirst().getSubjectX500Principal()
                    + "\"";
        }
        for (int i = 1; i < chain.size(); i++) {
            X509Certificate lower = chain.get(i - 1);
            if (!lower.getIssuerX500Principal().equals(chain.get(i).getSubjectX500Principal())) {
                return "certificate is not signed by the next one in the chain, subject=\""
                        + lower.getSubjectX500Principal()
                        + "\"";
            }
        }
        return null;
    }

    private static boolean match(PrivateKey key, PublicKey known) throws GeneralSecurityException {
        if (key instanceof RSAKey own && known instanceof RSAKey other) {
            return own.getModulus().equals(other.getModulus());
        }
        if (!key.getAlgorithm().equals(known.getAlgorithm())) {
            return false;
        }
        Signature signature =
                Signature.getInstance(
                        "EC".equals(key.getAlgorithm()) ? "SHA256withECDSA" : "EdDSA");
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(known);
        return signature.verify(signed);
    }

    /// Returns a new context. It does not resume sessions of earlier contexts.
    SSLContext context() throws GeneralSecurityException, IOException {
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        own.setKeyEntry("own", key, PASSWORD, chain.toArray(Certificate[]::new));
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, PASSWORD);
        KeyStore others = KeyStore.getInstance("PKCS12");
        others.load(null, null);
        for (int i = 0; i < trusted.size(); i++) {
            others.setCertificateEntry("trusted-" + i, trusted.get(i));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(others);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
