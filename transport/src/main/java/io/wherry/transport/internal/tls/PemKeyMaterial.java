// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Key material in PEM files.
public final class PemKeyMaterial implements KeyMaterial {
    private final Path chain;
    private final Path key;
    private final char @Nullable [] password;
    private final Path trusted;

    /// @param password of the key, null if it is not encrypted
    public PemKeyMaterial(Path chain, Path key, char @Nullable [] password, Path trusted) {
        this.chain = chain;
        this.key = key;
        this.password = password == null ? null : password.clone();
        this.trusted = trusted;
    }

    @Override
    public List<Path> files() {
        return List.of(chain, key, trusted);
    }

    @Override
    public Identity identity(Map<Path, byte[]> contents) throws IOException {
        List<X509Certificate> own = pem(chain, contents).certificates();
        String algorithm = own.getFirst().getPublicKey().getAlgorithm();
        return new Identity(
                new PemKey(pem(key, contents), algorithm).privateKey(password),
                own,
                pem(trusted, contents).certificates());
    }

    private static PemFile pem(Path file, Map<Path, byte[]> contents) throws IOException {
        return PemFile.parse(file, requireNonNull(contents.get(file)));
    }
}
