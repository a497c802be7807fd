// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.internal.tls.PemFile.Section;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PemFileTest {
    private static final String TEXT =
            """
            first
            -----BEGIN CERTIFICATE-----
            AAEC
            AwQ=
            -----END CERTIFICATE-----
            -----BEGIN CERTIFICATE-----
            BQ==
            -----END CERTIFICATE-----
            """;

    private static PemFile parsed(String text) throws Exception {
        return PemFile.parse(Path.of("a.pem"), text.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", " \n"})
    void sectionsAreInTheirOrderWhateverEndsALine(String end) throws Exception {
        assertThat(parsed(TEXT.replace("\n", end)).sections())
                .containsExactly(
                        new Section("CERTIFICATE", "AAECAwQ="), new Section("CERTIFICATE", "BQ=="));
    }

    @Test
    void firstSectionAfterAByteOrderMarkIsRead() throws Exception {
        String text = TEXT.substring(TEXT.indexOf("-----"));

        assertThat(parsed("\uFEFF" + text).sections()).isEqualTo(parsed(text).sections());
        assertThat(parsed(text).sections()).hasSize(2);
    }
}
