// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.tls.FileContext;
import io.wherry.transport.internal.tls.PemMaterial;
import io.wherry.transport.internal.tls.Pkcs12Material;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// Who this side is to its peers, and whom it trusts: for addresses `tls://`, by
/// [LinkOptions#withTls]. Immutable.
///
/// Links speak TLS 1.3 and both sides show a certificate. Files are looked at again for each new
/// link: what was replaced on disk counts for the links that are opened afterwards. A replacement
/// that cannot be used is logged, and what was there before stays.
public final class TlsOptions {
    private final Supplier<SSLContext> contexts;
    private final boolean checksHost;

    private TlsOptions(Supplier<SSLContext> contexts, boolean checksHost) {
        this.contexts = contexts;
        this.checksHost = checksHost;
    }

    /// PEM files, as [#pem(Path, Path, char\[\], Path)] takes them, with a key in the clear.
    public static TlsOptions pem(Path certificates, Path key, Path trusted) throws IOException {
        return new TlsOptions(
                FileContext.of(new PemMaterial(certificates, key, null, trusted)), true);
    }

    /// PEM files. Text around the sections is passed over, and files may be one and the same.
    ///
    /// @param certificates this side's certificate, then those that lead towards a trusted one
    /// @param key its private key as PKCS#8: RSA, EC or Ed25519
    /// @param password of the key; copied
    /// @param trusted certificates of those who sign the peers'
    /// @throws TlsMaterialException if a file does not hold what it should
    public static TlsOptions pem(Path certificates, Path key, char[] password, Path trusted)
            throws IOException {
        return new TlsOptions(
                FileContext.of(new PemMaterial(certificates, key, password, trusted)), true);
    }

    /// A PKCS#12 file with one private key and its certificates, and trusted certificates.
    ///
    /// @throws TlsMaterialException if it does not hold that
    public static TlsOptions pkcs12(Path store, char[] password) throws IOException {
        return pkcs12(store, password, store, password);
    }

    /// Two PKCS#12 files: one with one private key and its certificates, one with trusted
    /// certificates. Passwords are copied.
    ///
    /// @throws TlsMaterialException if a file does not hold what it should
    public static TlsOptions pkcs12(
            Path store, char[] password, Path trusted, char[] trustedPassword) throws IOException {
        return new TlsOptions(
                FileContext.of(new Pkcs12Material(store, password, trusted, trustedPassword)),
                true);
    }

    /// A context that was made elsewhere: for keys in hardware, revocation lists, rules of one's
    /// own.
    public static TlsOptions of(SSLContext context) {
        return new TlsOptions(() -> context, true);
    }

    /// The same for clusters whose certificates name no hosts: who connects takes any peer whose
    /// certificate it trusts.
    public TlsOptions withAnyHost() {
        return new TlsOptions(contexts, false);
    }

    /// Whether the certificate of who listens must name the host that was connected to, by the
    /// rules of HTTPS (RFC 2818).
    public boolean checksHost() {
        return checksHost;
    }

    /// The context for the next link: made of the files as they are now, if they can be used.
    public SSLContext context() {
        return contexts.get();
    }
}
