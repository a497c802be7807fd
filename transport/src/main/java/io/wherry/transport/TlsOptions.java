// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.tls.FileContext;
import io.wherry.transport.internal.tls.PemKeyMaterial;
import io.wherry.transport.internal.tls.Pkcs12KeyMaterial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// The certificate and key of this side, and the certificates it trusts. For `tls://` addresses,
/// set by [LinkOptions#withTls]. Immutable.
///
/// Links use TLS 1.3 with mutual authentication: both sides present a certificate. Files are
/// checked for changes for each new link: links opened after a replacement use the new files. If
/// new files cannot be used, a warning is logged and the previous contents stay in use.
public final class TlsOptions {
    private final Supplier<SSLContext> contexts;
    private final boolean checksHost;

    private TlsOptions(Supplier<SSLContext> contexts, boolean checksHost) {
        this.contexts = contexts;
        this.checksHost = checksHost;
    }

    /// Returns options for PEM files with an unencrypted key; otherwise like
    /// [#pem(Path, Path, char\[\], Path)].
    public static TlsOptions pem(Path certificates, Path key, Path trusted) throws IOException {
        return new TlsOptions(
                FileContext.of(new PemKeyMaterial(certificates, key, null, trusted)), true);
    }

    /// Returns options for PEM files. Text outside of sections is ignored. One file may serve
    /// several parameters.
    ///
    /// @param certificates this side's certificate, then its chain towards a trusted certificate
    /// @param key its private key as PKCS#8: RSA, EC or Ed25519
    /// @param password of the key; copied
    /// @param trusted certificates of the authorities that sign the peers' certificates
    /// @throws TlsMaterialException if a file does not hold what it should
    public static TlsOptions pem(Path certificates, Path key, char[] password, Path trusted)
            throws IOException {
        return new TlsOptions(
                FileContext.of(new PemKeyMaterial(certificates, key, password, trusted)), true);
    }

    /// Returns options for a PKCS#12 file with one private key, its certificates, and trusted
    /// certificates.
    ///
    /// @throws TlsMaterialException if an entry is missing or the file cannot be read
    public static TlsOptions pkcs12(Path store, char[] password) throws IOException {
        return pkcs12(store, password, store, password);
    }

    /// Returns options for two PKCS#12 files: one with a private key and its certificates, one with
    /// trusted certificates. Passwords are copied.
    ///
    /// @throws TlsMaterialException if an entry is missing or a file cannot be read
    public static TlsOptions pkcs12(
            Path store, char[] password, Path trusted, char[] trustedPassword) throws IOException {
        return new TlsOptions(
                FileContext.of(new Pkcs12KeyMaterial(store, password, trusted, trustedPassword)),
                true);
    }

    /// Returns options for an existing context, for example with keys in hardware, revocation lists
    /// or custom trust rules.
    public static TlsOptions of(SSLContext context) {
        return new TlsOptions(() -> context, true);
    }

    /// Returns a copy without host name verification, for clusters whose certificates name no
    /// hosts: the connecting side accepts any peer with a trusted certificate.
    public TlsOptions withAnyHost() {
        return new TlsOptions(contexts, false);
    }

    /// Returns true if the certificate of the listening side must name the host that was connected
    /// to, by the rules of HTTPS (RFC 2818).
    public boolean checksHost() {
        return checksHost;
    }

    /// Returns the context for the next link, made of the current files if they can be used.
    public SSLContext context() {
        return contexts.get();
    }
}
