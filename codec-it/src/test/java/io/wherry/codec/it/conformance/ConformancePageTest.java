// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.conformance.ConformancePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConformancePageTest {
    /// Surefire runs in the folder of the module.
    private static final Path PAGE = Path.of("..", "docs", "design", "conformance.md");

    @Test
    void pageIsWhatTheRulesSay() throws IOException {
        assertThat(Files.readString(PAGE))
                .as("docs/design/conformance.md is not current; run testkit/conformance")
                .isEqualTo(ConformancePage.text());
    }
}
