// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.internal.type.Type;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Dumps of clusters whose names of types and fields are those of a file.
final class DumpWritersTest {
    private static final String NAME = "a\u001b[2J";

    @Test
    void namesHaveNoControlCharacters() throws IOException {
        Type type = Type.ofFields(NAME, null, List.of());
        StringBuilder out = new StringBuilder();

        for (DumpWriter writer :
                List.of(new TextDumpWriter(out), new DotDumpWriter(out), new JsonDumpWriter(out))) {
            writer.object(8, type, -1);
            writer.value(NAME, 1);
            writer.reference(NAME, 16);
            writer.nothing(NAME);
            writer.end(0);
        }

        assertThat(out.toString()).doesNotContain("\u001b").contains("u001b[2J");
    }
}
