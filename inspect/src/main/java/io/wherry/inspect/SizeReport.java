// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/// The bytes of streams by class, by field path and by repeated string.
///
/// @param bytes of all streams
/// @param objects strings and arrays count, too
/// @param classes largest first
/// @param paths the one with most bytes below it first
/// @param duplicates the one that wastes most first
public record SizeReport(
        long bytes,
        long objects,
        List<ClassSize> classes,
        List<PathSize> paths,
        List<DuplicateText> duplicates) {
    public SizeReport {
        classes = List.copyOf(classes);
        paths = List.copyOf(paths);
        duplicates = List.copyOf(duplicates);
    }

    /// The size of a class.
    ///
    /// @param bytes of the objects without those that they refer to
    public record ClassSize(String name, long objects, long bytes) {}

    /// The size of a field path.
    ///
    /// @param path fields from the root; `[]` for elements, `!` for data of a `writeObject` method
    /// @param above the path without its last step
    /// @param bytes of the objects there without those that they refer to
    /// @param retained the same with all that is first met below the path
    public record PathSize(String path, String above, long objects, long bytes, long retained) {}

    /// A string that is there more than once.
    ///
    /// @param text abridged
    /// @param wasted the bytes of all occurrences but one
    public record DuplicateText(String text, int count, long wasted) {}

    /// Prints three tables of at most `rows` rows.
    public void print(PrintWriter out, int rows) {
        out.printf(Locale.ROOT, "%,d bytes, %,d objects%n%n", bytes, objects);
        out.printf(Locale.ROOT, "%15s %6s %12s  class%n", "bytes", "", "objects");
        for (ClassSize row : first(classes, rows)) {
            out.printf(
                    Locale.ROOT,
                    "%,15d %6s %,12d  %s%n",
                    row.bytes,
                    share(row.bytes),
                    row.objects,
                    DisplayText.name(row.name));
        }
        out.printf(Locale.ROOT, "%n%15s %6s %12s  path%n", "retained", "", "objects");
        for (PathSize row : first(paths, rows)) {
            out.printf(
                    Locale.ROOT,
                    "%,15d %6s %,12d  %s%n",
                    row.retained,
                    share(row.retained),
                    row.objects,
                    DisplayText.name(row.path));
        }
        if (duplicates.isEmpty()) {
            return;
        }
        out.printf(Locale.ROOT, "%n%15s %6s %12s  repeated string%n", "wasted", "", "times");
        for (DuplicateText row : first(duplicates, rows)) {
            out.printf(
                    Locale.ROOT,
                    "%,15d %6s %,12d  %s%n",
                    row.wasted,
                    share(row.wasted),
                    row.count,
                    DisplayText.quoted(row.text));
        }
    }

    private String share(long part) {
        return String.format(Locale.ROOT, "%.1f%%", 100.0 * part / Math.max(1, bytes));
    }

    private static <T> List<T> first(List<T> all, int most) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /// Writes all rows as one JSON object.
    public void write(JsonWriter json) throws IOException {
        json.beginObject().member("bytes", bytes).member("objects", objects);
        json.name("classes").beginArray();
        for (ClassSize row : classes) {
            json.beginObject()
                    .member("class", row.name)
                    .member("objects", row.objects)
                    .member("bytes", row.bytes)
                    .endObject();
        }
        json.endArray().name("paths").beginArray();
        for (PathSize row : paths) {
            json.beginObject()
                    .member("path", row.path)
                    .member("objects", row.objects)
                    .member("bytes", row.bytes)
                    .member("retained", row.retained)
                    .endObject();
        }
        json.endArray().name("duplicates").beginArray();
        for (DuplicateText row : duplicates) {
            json.beginObject()
                    .member("text", row.text)
                    .member("count", row.count)
                    .member("wasted", row.wasted)
                    .endObject();
        }
        json.endArray().endObject();
    }
}
