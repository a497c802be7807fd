// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.SizeReport.PathSize;
import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The page of a [SizeReport]: field paths as nested boxes. It has all that it needs and loads nothing.
public final class SizeTreemap {
    private static final int MOST_PATHS = 3000;
    private static final String PLACE_OF_DATA = "/*DATA*/";

    private SizeTreemap() {}

    /// Returns the HTML page.
    public static String page(SizeReport report) throws IOException {
        StringBuilder rows = new StringBuilder();
        JsonWriter json = new JsonWriter(rows).beginObject();
        json.member("bytes", report.bytes()).member("objects", report.objects());
        json.name("paths").beginArray();
        List<PathSize> paths = report.paths();
        for (PathSize path : paths.subList(0, Math.min(MOST_PATHS, paths.size()))) {
            json.beginArray().value(path.path()).value(path.above()).value(path.objects());
            json.value(path.bytes()).value(path.retained()).endArray();
        }
        json.endArray().endObject();
        // in a script, text must not look like the end of it
        return template().replace(PLACE_OF_DATA, rows.toString().replace("<", "\\u003c"));
    }

    private static String template() throws IOException {
        try (InputStream page = SizeTreemap.class.getResourceAsStream("treemap.html")) {
            if (page == null) {
                throw new AssertionError("no resource: treemap.html");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
