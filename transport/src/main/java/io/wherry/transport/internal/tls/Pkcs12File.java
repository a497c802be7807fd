// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.TlsMaterialException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entries of a PKCS#12 file.
final class Pkcs12File {
    private final Path path;
    private final KeyStore store;

    private Pkcs12File(Path path, KeyStore store) {
        this.path = path;
        this.store = store;
    }

    static Pkcs12File open(Path path, byte[] bytes, char[] password) throws TlsMaterialException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(bytes), password);
            return new Pkcs12File(path, store);
        } catch (IOException | GeneralSecurityException e) {
            throw new TlsMaterialException("file is not PKCS#12 or the password is wrong", path, e);
        }
    }

    /// Returns the alias of the only private key.
    String keyAlias() throws TlsMaterialException {
        List<String> aliases = new ArrayList<>();
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)) {
                    aliases.add(alias);
                }
            }
        } catch (GeneralSecurityException e) {
            throw wrong("file cannot be read", e);
        }
        return switch (aliases.size()) {
            case 0 -> throw wrong("no private key in the file", null);
            case 1 -> aliases.getFirst();
            default -> throw wrong("more than one private key in the file, names=" + aliases, null);
        };
    }

    PrivateKey key(String alias, char[] password) throws TlsMaterialException {
        try {
            if (store.getKey(alias, password) instanceof PrivateKey key) {
                return key;
            }
            throw wrong("key is not a private key, name=" + alias, null);
        } catch (GeneralSecurityException e) {
            throw wrong("private key cannot be read, name=" + alias, e);
        }
    }

    List<X509Certificate> chain(String alias) throws TlsMaterialException {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            Certificate[] certificates = store.getCertificateChain(alias);
            if (certificates == null) {
                throw wrong("private key has no certificate, name=" + alias, null);
            }
            for (Certificate certificate : certificates) {
                chain.add((X509Certificate) certificate);
            }
            return chain;
        } catch (GeneralSecurityException e) {
            throw wrong("certificates cannot be read, name=" + alias, e);
        }
    }

    /// Returns the certificates that do not belong to a key; at least one.
    List<X509Certificate> trusted() throws TlsMaterialException {
        List<X509Certificate> trusted = new ArrayList<>();
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.isCertificateEntry(alias)) {
                    trusted.add((X509Certificate) store.getCertificate(alias));
                }
            }
        } catch (GeneralSecurityException e) {
            throw wrong("file cannot be read", e);
        }
        if (trusted.isEmpty()) {
            throw wrong("no trusted certificate in the file", null);
        }
        return trusted;
    }

    private TlsMaterialException wrong(String what, @Nullable Throwable cause) {
        return new TlsMaterialException(what, path, cause);
    }
}
