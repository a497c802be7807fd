// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.SizeReport.ClassSize;
import io.wherry.inspect.SizeReport.DuplicateText;
import io.wherry.inspect.SizeReport.PathSize;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Counts the bytes of one or more streams. Memory follows the number of classes and paths, and the depth of the graph.
public final class SizeCounter implements StreamVisitor {
    private static final String DATA = "!";
    private static final String ELEMENT = "[]";

    /* The bytes between two calls belong to the innermost object that is open; those of a class description to a row of their own. */
    private final Map<String, Row> rows = new HashMap<>();
    private final Row outside = row("(stream header, data and references between objects)");
    private final Row descriptions = row("(class descriptions)");
    private final Row texts = row("java.lang.String");
    private final DuplicateTexts duplicates = new DuplicateTexts();
    private final SizePath root = SizePath.root();

    /// Rows, paths and levels of the objects that are open, with the innermost last; a level is a class, [#ELEMENT] or empty.
    private Row[] openRows = new Row[64];

    private SizePath[] openPaths = new SizePath[64];
    private String[] openLevels = new String[64];
    private int open;
    private final List<SizePath> opening = new ArrayList<>();
    private final List<@Nullable Row> rowOfClass = new ArrayList<>();

    private LongSupplier position = () -> 0;
    private long last;
    private long tagBytes;
    private boolean describes;
    private @Nullable FieldDescription field;
    private long bytes;

    /// Creates a counter without streams.
    public SizeCounter() {}

    /// Objects and bytes of one class.
    private static final class Row {
        final String name;
        long objects;
        long bytes;

        Row(String name) {
            this.name = name;
        }
    }

    private Row row(String name) {
        return rows.computeIfAbsent(name, Row::new);
    }

    private Row row(ClassDescription type) {
        int index = type.index();
        while (rowOfClass.size() <= index) {
            rowOfClass.add(null);
        }
        Row found = rowOfClass.get(index);
        if (found == null) {
            found = row(TypeNames.ofClass(type.name()));
            rowOfClass.set(index, found);
        }
        return found;
    }

    /// Returns the bytes since the last call.
    private long advance() {
        long now = position.getAsLong();
        long count = now - last;
        last = now;
        bytes += count;
        return count;
    }

    private void count() {
        long count = advance();
        if (open == 0) {
            outside.bytes += count;
        } else {
            openRows[open - 1].bytes += count;
            openPaths[open - 1].bytes += count;
        }
    }

    private SizePath path() {
        FieldDescription step = field;
        field = null;
        if (open == 0) {
            return root;
        }
        SizePath above = openPaths[open - 1];
        String level = openLevels[open - 1];
        if (step != null) {
            return above.step(level, step.name());
        }
        return above.step("", level.equals(ELEMENT) ? ELEMENT : DATA);
    }

    private void begin(ClassDescription type, String level) {
        long count = advance() + tagBytes;
        tagBytes = 0;
        SizePath path = opening.removeLast();
        Row row = row(type);
        row.objects++;
        row.bytes += count;
        path.objects++;
        path.bytes += count;
        if (open == openRows.length) {
            grow();
        }
        openRows[open] = row;
        openPaths[open] = path;
        openLevels[open] = level;
        open++;
    }

    private void grow() {
        int length = Math.addExact(open, open / 2);
        openRows = Arrays.copyOf(openRows, length);
        openPaths = Arrays.copyOf(openPaths, length);
        openLevels = Arrays.copyOf(openLevels, length);
    }

    private void end() {
        count();
        open--;
    }

    private void clear() {
        open = 0;
        opening.clear();
        rowOfClass.clear();
        field = null;
        describes = false;
        tagBytes = 0;
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier end) {
        clear();
        position = end;
        last = offset;
        count();
    }

    @Override
    public void endStream(long end) {
        duplicates.flush();
    }

    @Override
    public void brokenStream(MalformedStreamException cause) {
        duplicates.flush();
        clear();
    }

    @Override
    public void open(Opening kind, long offset) {
        tagBytes += advance();
        opening.add(path());
    }

    @Override
    public void beginClass(ClassDescription type) {
        field = null; // the description is its value, or a value has begun with it
        descriptions.objects++;
        descriptions.bytes += advance();
        describes = true;
    }

    @Override
    public void endClassAnnotations() {
        descriptions.bytes += advance();
    }

    @Override
    public void classReference(@Nullable ClassDescription type) {
        if (describes) {
            descriptions.bytes += advance();
            describes = false;
        }
    }

    @Override
    public void field(FieldDescription next) {
        field = next;
    }

    @Override
    public void nullValue(long offset) {
        field = null;
        count();
    }

    @Override
    public void reference(long offset, int handle) {
        field = null;
        count();
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide) {
        SizePath path = path();
        long count = advance();
        texts.objects++;
        texts.bytes += count;
        path.objects++;
        path.bytes += count;
        duplicates.add(utf);
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        begin(type, "");
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields) {
        openLevels[open - 1] = level.name();
        count();
    }

    @Override
    public void endObject() {
        end();
    }

    @Override
    public void endData() {
        count();
    }

    @Override
    public void block(long offset, MemorySegment data, boolean wide) {
        count();
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length) {
        begin(type, ELEMENT);
    }

    @Override
    public void elements(MemorySegment elements) {
        count();
    }

    @Override
    public void endArray() {
        end();
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) {
        begin(type, "");
    }

    @Override
    public void endEnum() {
        end();
    }

    @Override
    public void classObject(long offset, int handle, ClassDescription type) {
        SizePath path = opening.removeLast();
        Row row = row("java.lang.Class");
        long count = advance() + tagBytes;
        tagBytes = 0;
        row.objects++;
        row.bytes += count;
        path.objects++;
        path.bytes += count;
    }

    @Override
    public void descriptionObject(long offset, ClassDescription type) {
        descriptions.bytes += advance();
    }

    @Override
    public void beginException(long offset) {
        clear();
        count();
    }

    @Override
    public void endException() {
        clear();
    }

    @Override
    public void reset(long offset) {
        rowOfClass.clear();
        count();
    }

    /// Returns the sizes of all that was walked.
    public SizeReport report() {
        List<ClassSize> classes = new ArrayList<>();
        long objects = 0;
        for (Row row : rows.values()) {
            objects += row == descriptions ? 0 : row.objects;
            if (row.bytes > 0) {
                classes.add(new ClassSize(row.name, row.objects, row.bytes));
            }
        }
        classes.sort(
                Comparator.comparingLong(ClassSize::bytes)
                        .reversed()
                        .thenComparing(ClassSize::name));
        List<PathSize> paths = SizePathTotals.of(root);
        List<DuplicateText> repeated = new ArrayList<>();
        for (DuplicateTexts.Repeated text : duplicates.repeated()) {
            repeated.add(new DuplicateText(text.text, text.count, text.wasted()));
        }
        return new SizeReport(bytes, objects, classes, paths, repeated);
    }
}
