// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/// Counts, over many inputs, the classes that streams describe and their versions: `serialVersionUID` differs between versions.
public final class ClassCensus implements StreamVisitor {
    private final Map<String, Entry> entries = new TreeMap<>();
    private int inputs;
    private int streams;
    private int broken;
    private long objects;
    private long bytes;
    private long start;

    /// Creates a census without inputs.
    public ClassCensus() {}

    /// One class.
    private static final class Entry {
        final Set<Long> versions = new TreeSet<>();
        int inputs;
        int lastInput;
        long objects;
    }

    /// Another file begins.
    public void beginInput() {
        inputs++;
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier position) {
        streams++;
        start = offset;
    }

    @Override
    public void endStream(long end) {
        bytes += end - start;
    }

    @Override
    public void brokenStream(MalformedStreamException cause) {
        broken++;
        bytes += cause.position() - start;
    }

    @Override
    public void beginClass(ClassDescription type) {
        Entry entry = entry(type);
        entry.versions.add(type.serialVersionUID());
        if (entry.lastInput != inputs) {
            entry.lastInput = inputs;
            entry.inputs++;
        }
    }

    private Entry entry(ClassDescription type) {
        return entries.computeIfAbsent(TypeNames.ofClass(type.name()), _ -> new Entry());
    }

    private void count(ClassDescription type) {
        objects++;
        entry(type).objects++;
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        count(type);
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length) {
        count(type);
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) {
        count(type);
    }

    /// Prints the totals and a line for each class.
    public void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%,d inputs, %,d streams (%,d broken), %,d bytes, %,d objects, %,d classes%n%n",
                inputs,
                streams,
                broken,
                bytes,
                objects,
                entries.size());
        out.printf(Locale.ROOT, "%12s %8s  class and serialVersionUID%n", "objects", "inputs");
        entries.forEach((name, entry) ->
                out.printf(
                        Locale.ROOT,
                        "%,12d %,8d  %s %s%s%n",
                        entry.objects,
                        entry.inputs,
                        DisplayText.name(name),
                        entry.versions,
                        entry.versions.size() > 1 ? "  several versions" : ""));
    }

    /// Writes the same as one JSON object.
    public void write(JsonWriter json) throws IOException {
        json.beginObject().member("inputs", inputs).member("streams", streams);
        json.member("broken", broken).member("bytes", bytes).member("objects", objects);
        json.name("classes").beginArray();
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            json.beginObject().member("class", entry.getKey());
            json.member("objects", entry.getValue().objects);
            json.member("inputs", entry.getValue().inputs);
            json.name("serialVersionUIDs").beginArray();
            for (long version : entry.getValue().versions) {
                json.value(Long.toString(version));
            }
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
}
