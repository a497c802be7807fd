// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.segment.Token;
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

    @Test
    void everyClassOfATokenHasThatToken() {
        for (int token = Token.FIRST_KNOWN; token < Token.FIRST_DESCRIBED; token++) {
            ClassCodec codec = KnownClasses.codec(token);
            if (codec != null) {
                assertThat(KnownClasses.token(codec.type())).as(codec.toString()).isEqualTo(token);
                assertThat(KnownClasses.codec(token)).isSameAs(codec);
            }
        }
    }

    @Test
    void everyNameIsAClassWithACodec() throws ClassNotFoundException {
        for (Map.Entry<String, Integer> entry : KnownNames.tokens().entrySet()) {
            Class<?> type = Class.forName(entry.getKey());

            assertThat(KnownClasses.token(type)).isEqualTo(entry.getValue());
            assertThat(KnownClasses.codec(entry.getValue())).as(entry.getKey()).isNotNull();
        }
    }

    @Test
    void classesOfOthersHaveNoToken() {
        assertThat(KnownClasses.token(KnownClassesTest.class)).isZero();
        assertThat(KnownClasses.token(int.class)).isZero();
        assertThat(KnownClasses.codec(0)).isNull();
        assertThat(KnownClasses.codec(Token.FIRST_DESCRIBED - 1)).isNull();
    }

    private static String name(Class<?> type) {
        return type.isArray() ? type.getTypeName() : type.getName();
    }
}
