// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/// Key material in PKCS#12 files: one with a key, one with trusted certificates, or one with both.
public final class Pkcs12KeyMaterial implements KeyMaterial {
    private final Path own;
    private final char[] password;
    private final Path trusted;
    private final char[] trustedPassword;

    public Pkcs12KeyMaterial(Path own, char[] password, Path trusted, char[] trustedPassword) {
        this.own = own;
        this.password = password.clone();
        this.trusted = trusted;
        this.trustedPassword = trustedPassword.clone();
    }

    @Override
    public List<Path> files() {
        return List.of(own, trusted);
    }

    @Override
    public Identity identity(Map<Path, byte[]> contents) throws IOException {
        Pkcs12File store = Pkcs12File.open(own, requireNonNull(contents.get(own)), password);
        Pkcs12File others =
                Pkcs12File.open(trusted, requireNonNull(contents.get(trusted)), trustedPassword);
        String alias = store.keyAlias();
        List<X509Certificate> certificates = others.trusted();
        return new Identity(store.key(alias, password), store.chain(alias), certificates);
    }
}
