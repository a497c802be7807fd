// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KnownClassesTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| (\\d+) \\| ([\\w.$\\[\\]]+) \\|", Pattern.MULTILINE);

    @Test
    void pageOfTheFormatListsEveryTokenWithItsClass() throws IOException {
        Map<Integer, String> documented = new TreeMap<>();
        Matcher rows = ROW.matcher(Files.readString(Path.of("../docs/wire/lean.md")));
        while (rows.find()) {
            documented.put(Integer.valueOf(rows.group(1)), rows.group(2));
        }

        Map<Integer, String> known = new TreeMap<>();
        for (int token = Token.FIRST_KNOWN; token < Token.FIRST_DESCRIBED; token++) {
            ClassCodec codec = KnownClasses.codec(token);
            if (codec != null) {
                known.put(token, name(codec.type()));
            }
        }

        assertThat(documented).isEqualTo(known);
    }

    private static String name(Class<?> type) {
        return type.isArray() ? type.getTypeName() : type.getName();
    }
}
