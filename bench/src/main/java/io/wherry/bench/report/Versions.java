// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/// The versions of the contenders, as the build knows them.
public final class Versions {
    private static final String FILE = "versions.properties";

    private Versions() {}

    /// Of the library that draws the charts.
    static String echarts() {
        return Objects.requireNonNull(read().getProperty("ECharts"));
    }

    /// By name.
    public static Map<String, String> known() {
        Properties read = read();
        Map<String, String> known = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> known.put(name, read.getProperty(name)));
        return known;
    }

    private static Properties read() {
        Properties read = new Properties();
        try (InputStream from = Versions.class.getResourceAsStream(FILE)) {
            read.load(Objects.requireNonNull(from, FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }
}
