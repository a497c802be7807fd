// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.MalformedStreamException;
import org.junit.jupiter.api.Test;

/// Names that a stream gives do not control the terminal on which they are printed.
class FindingTest {
    private static final String NAME = "acme.\u001b[2JOrder\r\n\u202e";
    private static final String PRINTED = "acme.\\u001b[2JOrder\\u000d\\u000a\\u202e";

    @Test
    void namesArePrintedWithEscapes() {
        Finding finding = new Finding(Finding.Severity.ERROR, NAME, "lost: " + NAME, "");
        MalformedStreamException malformed = new MalformedStreamException("a class", NAME, 7);

        assertThat(finding).hasToString("ERROR    " + PRINTED + ": lost: " + PRINTED);
        assertThat(new Finding(Finding.Severity.INFO, "A", "p", NAME).toString())
                .endsWith("remedy: " + PRINTED);
        assertThat(malformed).hasMessageContaining("found=" + PRINTED);
    }

    @Test
    void jsonHasNamesAsTheyAre() throws Exception {
        StringBuilder json = new StringBuilder();

        new Finding(Finding.Severity.ERROR, "A\n", "", "").write(new JsonWriter(json));

        assertThat(json.toString()).contains("\"class\":\"A\\u000a\"");
    }
}
