// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// A list of names with a reason each, in `src/test/resources/jdksweep`.
///
/// ```text
/// // what the list is
/// # a reason
/// NAME                              every name to which it applies
/// ```
final class ReasonedList {
    private ReasonedList() {}

    /// The reasons by name.
    static Map<String, String> read(String list) {
        Map<String, String> reasons = new LinkedHashMap<>();
        String reason = "";
        for (String line : text("/jdksweep/" + list + ".txt").lines().toList()) {
            if (line.startsWith("# ")) {
                reason = line.substring(2);
            } else if (!line.isEmpty() && !line.startsWith("//")) {
                reasons.put(line, reason);
            }
        }
        return reasons;
    }

    private static String text(String resource) {
        try (InputStream in = ReasonedList.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
