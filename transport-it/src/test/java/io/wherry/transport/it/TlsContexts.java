// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import io.wherry.testkit.transport.TestCertificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// Contexts and sockets of the JDK, made without Wherry.
final class TlsContexts {

    private TlsContexts() {}

    /// Trusts the test's authority and shows nothing.
    static SSLContext anonymous() throws GeneralSecurityException, IOException {
        return context(null);
    }

    static SSLContext of(TestCertificates own) throws GeneralSecurityException, IOException {
        return context(keys(own));
    }

    /// Shows its certificate even to peers that announced not to trust its issuer.
    static SSLContext bold(TestCertificates own) throws GeneralSecurityException, IOException {
        return context(new Bold((X509KeyManager) keys(own), own.alias()));
    }

    private static KeyManager keys(TestCertificates own)
            throws GeneralSecurityException, IOException {
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own.store(), TestCertificates.password());
        return keys.getKeyManagers()[0];
    }

    /// Counts how often certificates are checked.
    static SSLContext counting(TestCertificates own, AtomicInteger checks)
            throws GeneralSecurityException, IOException {
        SSLContext context = SSLContext.getInstance("TLS");
        X509TrustManager trust = new Counting((X509TrustManager) trust()[0], checks);
        context.init(new KeyManager[] {keys(own)}, new TrustManager[] {trust}, null);
        return context;
    }

    private static SSLContext context(@Nullable KeyManager keys)
            throws GeneralSecurityException, IOException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys == null ? null : new KeyManager[] {keys}, trust(), null);
        return context;
    }

    private static TrustManager[] trust() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("ca", TestCertificates.CA.store().getCertificate("ca"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        return trust.getTrustManagers();
    }

    /// A client over a connection, which may then be cut beneath it.
    static SSLSocket socket(TestCertificates own, Socket plain)
            throws GeneralSecurityException, IOException {
        return (SSLSocket)
                of(own).getSocketFactory().createSocket(plain, "127.0.0.1", plain.getPort(), false);
    }

    static SSLServerSocket serverSocket(TestCertificates own)
            throws GeneralSecurityException, IOException {
        SSLServerSocket socket =
                (SSLServerSocket)
                        of(own).getServerSocketFactory()
                                .createServerSocket(0, 10, InetAddress.ofLiteral("127.0.0.1"));
        socket.setNeedClientAuth(true);
        return socket;
    }

    private record Counting(X509TrustManager rules, AtomicInteger checks)
            implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType)
                throws CertificateException {
            checks.incrementAndGet();
            rules.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType)
                throws CertificateException {
            checks.incrementAndGet();
            rules.checkServerTrusted(chain, authType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return rules.getAcceptedIssuers();
        }
    }

    /// Rules that fail of themselves.
    static final class Failing implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            throw new IllegalStateException("no rules");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            throw new IllegalStateException("no rules");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static final class Bold extends X509ExtendedKeyManager {
        private final X509KeyManager keys;
        private final String alias;

        Bold(X509KeyManager keys, String alias) {
            this.keys = keys;
            this.alias = alias;
        }

        @Override
        public String chooseEngineClientAlias(
                String[] keyType, Principal[] issuers, SSLEngine engine) {
            return alias;
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
            return alias;
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return new String[] {alias};
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return new String[] {alias};
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return alias;
        }

        @Override
        public X509Certificate[] getCertificateChain(String name) {
            return keys.getCertificateChain(name);
        }

        @Override
        public PrivateKey getPrivateKey(String name) {
            return keys.getPrivateKey(name);
        }
    }
}
