// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.TlsMaterialException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PemKeyTest {
    private static final String BYTES = "04080102030405060708";

    private static PemKey encrypted(String hex) throws Exception {
        String base64 = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
        String text =
                """
                -----BEGIN ENCRYPTED PRIVATE KEY-----
                %s
                -----END ENCRYPTED PRIVATE KEY-----
                """
                        .formatted(base64);
        return new PemKey(PemFile.parse(Path.of("a.pem"), text.getBytes(UTF_8)), "EC");
    }

    /// The object identifiers are those of PBES2 and of pbeWithMD5AndDES-CBC.
    @ParameterizedTest
    @ValueSource(strings = {"06092a864886f70d01050d", "06092a864886f70d010503"})
    void keyWhoseEncryptionHasNoParametersIsRefused(String identifier) throws Exception {
        PemKey key = encrypted("3017" + "300b" + identifier + BYTES);

        assertThatThrownBy(() -> key.privateKey("secret".toCharArray()))
                .isInstanceOf(TlsMaterialException.class)
                .hasMessageContaining("private key cannot be decrypted");
    }
}
