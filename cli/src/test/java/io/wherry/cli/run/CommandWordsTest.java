// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandWordsTest {
    @Test
    void wordsAreSeparatedByWhiteSpace() {
        assertThat(CommandWords.of("  ssh -o  BatchMode=yes\t-p 22 "))
                .containsExactly("ssh", "-o", "BatchMode=yes", "-p", "22");
    }

    @Test
    void quotedWordsKeepTheirSpaces() {
        String command = "ssh -o 'ProxyCommand=ssh -W %h:22 gate' -i \"my keys\"/id \"\"";

        assertThat(CommandWords.of(command))
                .containsExactly(
                        "ssh", "-o", "ProxyCommand=ssh -W %h:22 gate", "-i", "my keys/id", "");
    }

    @Test
    void otherQuotesAndBackslashesAreOrdinary() {
        assertThat(CommandWords.of("a\\b \"it's\" '\"'")).containsExactly("a\\b", "it's", "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void emptyCommandHasNoWords(String command) {
        assertThat(CommandWords.of(command)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssh 'a", "ssh \"a'"})
    void openQuoteIsRefused(String command) {
        assertThatThrownBy(() -> CommandWords.of(command))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("quote is not closed: " + command);
    }
}
