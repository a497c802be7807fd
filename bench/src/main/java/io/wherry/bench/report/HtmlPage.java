// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// A run as one HTML file that opens from disk and contains its data, charts and scripts.
///
/// It loads nothing; its Content-Security-Policy allows only its own scripts, by hash.
public final class HtmlPage {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/";

    private HtmlPage() {}

    /// Replaces the file.
    ///
    /// @param cases what a reader may select to see whether Wherry is faster there
    public static void write(Run run, PageLayout site, List<MeasuredCase> cases, Path file)
            throws IOException {
        Files.writeString(file, text(run, site, cases));
    }

    private static String text(Run run, PageLayout site, List<MeasuredCase> cases)
            throws IOException {
        String style = own("report.css");
        String script = own("report.js");
        String echarts = resource(ECHARTS + Versions.echarts() + "/dist/echarts.min.js");
        String policy =
                "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'; script-src "
                        + String.join(" ", hash(echarts), hash(script))
                        + "; style-src "
                        + hash(style);
        return filled(
                own("report.html"),
                Map.of(
                        "policy", policy,
                        "style", style,
                        "script", script,
                        "echarts", echarts,
                        "run", embedded(run),
                        "site", embedded(site),
                        "cases", embedded(cases)));
    }

    private static String filled(String template, Map<String, String> values) {
        Matcher places = PLACE.matcher(template);
        return places.replaceAll(place ->
                Matcher.quoteReplacement(Objects.requireNonNull(values.get(place.group(1)))));
    }

    /// JSON that ends no element.
    private static String embedded(Object value) {
        return JsonMapper.shared().writeValueAsString(value).replace("<", "\\u003c");
    }

    private static String own(String name) throws IOException {
        return resource("/io/wherry/bench/report/" + name);
    }

    private static String resource(String name) throws IOException {
        try (InputStream from = HtmlPage.class.getResourceAsStream(name)) {
            if (from == null) {
                throw new IOException("class path has no " + name);
            }
            return new String(from.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
