// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// Lists of graphs with known differences, and the reasons: `src/test/resources/corpus`.
///
/// ```text
/// // what the list is
/// # a reason
/// library/name     every graph to which it applies
/// ```
final class KnownDifferences {
    /// The graphs that java.io refuses; a reason starts with the simple name of the exception and a
    /// colon.
    static final Map<String, String> REFUSED = read("refused");

    /// The graphs whose copies by java.io differ from the original.
    static final Map<String, String> CHANGED = read("changed");

    private KnownDifferences() {}

    /// The graphs whose copies by a format differ from java.io's.
    static Map<String, String> of(CorpusFormat format) {
        return read(format.name().toLowerCase(Locale.ROOT));
    }

    private static Map<String, String> read(String list) {
        Map<String, String> reasons = new LinkedHashMap<>();
        String reason = "";
        for (String line : text("/corpus/" + list + ".txt").lines().toList()) {
            if (line.startsWith("# ")) {
                reason = line.substring(2);
            } else if (!line.isEmpty() && !line.startsWith("//")) {
                reasons.put(line, reason);
            }
        }
        return reasons;
    }

    private static String text(String resource) {
        try (InputStream in = KnownDifferences.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
