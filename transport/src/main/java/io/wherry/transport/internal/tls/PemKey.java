// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.TlsMaterialException;
import io.wherry.transport.internal.tls.PemFile.Section;
import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/// The private key in a PEM file.
final class PemKey {
    private static final String PLAIN = "PRIVATE KEY";
    private static final String ENCRYPTED = "ENCRYPTED PRIVATE KEY";

    private static final String PBES2 = "1.2.840.113549.1.5.13";

    private final PemFile file;
    private final String algorithm;

    /// @param algorithm of the public key in the certificate
    PemKey(PemFile file, String algorithm) {
        this.file = file;
        this.algorithm = algorithm;
    }

    PrivateKey privateKey(char @Nullable [] password) throws TlsMaterialException {
        Section section = section();
        return switch (section.label()) {
            case PLAIN -> read(new PKCS8EncodedKeySpec(file.bytes(section)));
            case ENCRYPTED -> read(decrypted(file.bytes(section), password));
            default ->
                    throw file.wrong(
                            "private key is not PKCS#8, convert it with openssl pkcs8 -topk8, label=\""
                                    + section.label()
                                    + "\"",
                            null);
        };
    }

    private Section section() throws TlsMaterialException {
        List<Section> keys =
                file.sections().stream()
                        .filter(section -> section.label().endsWith(PLAIN))
                        .toList();
        return switch (keys.size()) {
            case 0 -> throw file.wrong("no private key in the file", null);
            case 1 -> keys.getFirst();
            default ->
                    throw file.wrong(
                            "more than one private key in the file, count=" + keys.size(), null);
        };
    }

    private PrivateKey read(PKCS8EncodedKeySpec encoded) throws TlsMaterialException {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
        } catch (NoSuchAlgorithmException e) {
            throw file.wrong("certificate has a key of an unknown kind, kind=" + algorithm, e);
        } catch (GeneralSecurityException e) {
            throw file.wrong(
                    "private key cannot be read or is of another kind than its certificate, kind="
                            + algorithm,
                    e);
        }
    }

    private PKCS8EncodedKeySpec decrypted(byte[] bytes, char @Nullable [] password)
            throws TlsMaterialException {
        if (password == null) {
            throw file.wrong("private key is encrypted and no password is given", null);
        }
        PBEKeySpec chosen = new PBEKeySpec(password);
        try {
            EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(bytes);
            AlgorithmParameters parameters = info.getAlgParameters();
            if (parameters == null) {
                throw new GeneralSecurityException("encryption has no parameters");
            }
            String scheme = scheme(info.getAlgName(), parameters);
            SecretKey key = SecretKeyFactory.getInstance(scheme).generateSecret(chosen);
            Cipher cipher = Cipher.getInstance(scheme);
            cipher.init(Cipher.DECRYPT_MODE, key, parameters);
            return info.getKeySpec(cipher);
        } catch (IOException | GeneralSecurityException e) {
            throw file.wrong("private key cannot be decrypted", e);
        } finally {
            chosen.clearPassword();
        }
    }

    /// Returns the JDK's name of the encryption scheme; for PBES2 (RFC 8018) it is in the
    /// parameters.
    private static String scheme(String name, AlgorithmParameters parameters) {
        return name.equals("PBES2") || name.equals(PBES2) ? parameters.toString() : name;
    }
}
