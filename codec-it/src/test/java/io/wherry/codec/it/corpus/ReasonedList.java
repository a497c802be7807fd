// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// A list of names with a reason each, in a folder of `src/test/resources`.
///
/// ```text
/// // what the list is
/// # a reason
/// NAME                              every name to which it applies
/// ```
public final class ReasonedList {
    private ReasonedList() {}

    /// Returns the reasons by name.
    ///
    /// @param list the folder and the name of the file, without `.txt`
    public static Map<String, String> read(String list) {
        Map<String, String> reasons = new LinkedHashMap<>();
        String reason = "";
        for (String line : text("/" + list + ".txt").lines().toList()) {
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
