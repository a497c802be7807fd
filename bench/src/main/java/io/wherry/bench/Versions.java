// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/// The versions of who is compared, as the build knows them.
final class Versions {
    private static final String FILE = "versions.properties";

    private Versions() {}

    /// By name.
    static Map<String, String> known() {
        Properties read = new Properties();
        try (InputStream from = Versions.class.getResourceAsStream(FILE)) {
            read.load(Objects.requireNonNull(from, FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> known = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> known.put(name, read.getProperty(name)));
        return known;
    }
}
