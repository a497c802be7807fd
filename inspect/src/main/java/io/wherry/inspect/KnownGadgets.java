// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Classes that published attacks on deserialization are made of. The list, with a source for each, is the resource `gadgets.txt`.
public final class KnownGadgets {
    private static final Map<String, String> SOURCES = load();

    private KnownGadgets() {}

    /// Returns where an attack with this class is published; null if none is known.
    public static @Nullable String source(String className) {
        return SOURCES.get(className);
    }

    private static Map<String, String> load() {
        Map<String, String> sources = new HashMap<>();
        try (InputStream list = KnownGadgets.class.getResourceAsStream("gadgets.txt")) {
            if (list == null) {
                throw new AssertionError("no resource: gadgets.txt");
            }
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
            lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("  +", 2))
                    .forEach(parts -> sources.put(parts[0], parts[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.copyOf(sources);
    }
}
