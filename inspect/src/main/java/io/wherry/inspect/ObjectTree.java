// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.TreeLine.Mark;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import io.wherry.inspect.parse.UtfText;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Shows the values of streams as lines, objects before their fields. Memory follows the number of handles and the depth.
public final class ObjectTree implements StreamVisitor {
    private static final int MOST_TEXT = 200;
    private static final String TEXT_TYPE = "java.lang.String";

    private final Consumer<TreeLine> lines;
    private final SharedHandles shared;
    private final TreePlace place = new TreePlace();

    /* By handle: the type of the value, and the text if it is the name of a constant. */
    private final List<String> types = new ArrayList<>();
    private final Map<ClassDescription, String> names =
            new HashMap<>(); // one string for all objects
    private int epoch = -1;
    private String constant = "";
    private char elementLetter;
    private LongSupplier position = () -> 0;

    private ObjectTree(Consumer<TreeLine> lines, SharedHandles shared) {
        this.lines = lines;
        this.shared = shared;
    }

    /// Shows all streams of an input. It is read twice: for references, and for the lines. Errors are lines, too.
    ///
    /// @throws MalformedStreamException if the input has no stream
    public static StreamScanner.Result print(StreamInput input, Consumer<TreeLine> lines)
            throws IOException {
        SharedHandles shared = new SharedHandles();
        StreamScanner.scan(input, shared);
        return StreamScanner.scan(input, new ObjectTree(lines, shared));
    }

    private void line(long offset, String label, TreeLine.Value value, Mark mark) {
        lines.accept(new TreeLine(offset, -1, place.depth(), label, value, mark));
    }

    private void line(long offset, int handle, String label, TreeLine.Value value) {
        Mark mark = shared.contains(epoch, handle) ? Mark.SHARED : Mark.NONE;
        lines.accept(new TreeLine(offset, handle, place.depth(), label, value, mark));
        remember(handle, value.type());
    }

    private void remember(int handle, String type) {
        while (types.size() <= handle) {
            types.add("");
        }
        types.set(handle, type);
    }

    private void beginEpoch() {
        epoch++;
        types.clear();
        names.clear();
        place.clear();
    }

    private static TreeLine.Value text(String text) {
        return new TreeLine.Value("", text, 0);
    }

    private String typeName(ClassDescription type) {
        return names.computeIfAbsent(
                type, named -> DisplayText.name(TypeNames.ofClass(named.name())));
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier end) {
        position = end;
        beginEpoch();
        line(offset, "stream", text("version " + version), Mark.NONE);
    }

    @Override
    public void brokenStream(MalformedStreamException cause) {
        place.clear();
        line(cause.position(), "", text(DisplayText.name(cause.getMessage())), Mark.ERROR);
    }

    @Override
    public void open(Opening opening, long offset) {
        place.open();
    }

    @Override
    public void beginClass(ClassDescription type) {
        remember(type.handle(), "class " + typeName(type));
        place.beginAnnotations();
    }

    @Override
    public void endClassAnnotations() {
        place.endAnnotations();
    }

    @Override
    public void field(FieldDescription field) {
        place.field(field);
    }

    @Override
    public void nullValue(long offset) {
        line(offset, place.label(), text("null"), Mark.NONE);
    }

    @Override
    public void reference(long offset, int handle) {
        String type = handle < types.size() ? types.get(handle) : "";
        if (place.isInConstant()) {
            constant = "#" + handle;
            return;
        }
        String target = ("-> #" + handle + " " + type).strip();
        Mark mark = place.isOpen(handle) ? Mark.CYCLE : Mark.REFERENCE;
        line(offset, place.label(), new TreeLine.Value("", target, handle), mark);
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide) {
        String text = UtfText.abridged(utf, MOST_TEXT);
        if (place.isInConstant()) {
            constant = DisplayText.name(text);
            // it has no line of its own, so references to it show the text
            boolean isShared = shared.contains(epoch, handle);
            remember(handle, isShared ? TEXT_TYPE + " " + DisplayText.quoted(text) : TEXT_TYPE);
            return;
        }
        TreeLine.Value value =
                new TreeLine.Value(TEXT_TYPE, DisplayText.quoted(text), DuplicateTexts.hash(utf));
        line(offset, handle, place.label(), value);
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        line(offset, handle, place.opened(), new TreeLine.Value(typeName(type), "", 0));
        place.beginObject(handle, type);
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields) {
        place.beginLevel(level);
        if (!hasFields) {
            return;
        }
        long start = position.getAsLong() - primitives.byteSize();
        long at = 0;
        for (FieldDescription field : level.primitives()) {
            String value = DisplayText.primitive(primitives, at, field.letter());
            line(
                    start + at,
                    place.labelOf(field),
                    new TreeLine.Value(field.typeName(), value, 0),
                    Mark.NONE);
            at += field.size();
        }
    }

    @Override
    public void endObject() {
        place.end();
    }

    @Override
    public void beginData() {
        place.beginData();
    }

    @Override
    public void endData() {
        place.end();
    }

    @Override
    public void block(long offset, MemorySegment data, boolean wide) {
        String text = data.byteSize() + " bytes: " + DisplayText.hex(data);
        TreeLine.Value value = new TreeLine.Value("", text, DuplicateTexts.hash(data));
        line(offset, place.label(), value, Mark.NONE);
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length) {
        String name = typeName(type);
        String sized =
                name.endsWith("[]") ? name.substring(0, name.length() - 1) + length + "]" : name;
        String label = place.opened();
        elementLetter = type.name().charAt(1);
        line(offset, handle, label, new TreeLine.Value(sized, "", 0));
        place.beginArray(handle);
    }

    @Override
    public void elements(MemorySegment elements) {
        if (elements.byteSize() > 0) {
            String text = DisplayText.elements(elements, elementLetter);
            TreeLine.Value value = new TreeLine.Value("", text, DuplicateTexts.hash(elements));
            line(position.getAsLong() - elements.byteSize(), "elements", value, Mark.NONE);
        }
    }

    @Override
    public void endArray() {
        place.end();
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) {
        place.beginConstant(offset, handle);
        remember(handle, typeName(type));
    }

    @Override
    public void endEnum() {
        int handle = place.constantHandle();
        String label = place.opened();
        String type = types.get(handle);
        long offset = place.endConstant();
        line(offset, handle, label, new TreeLine.Value(type, constant, 0));
    }

    @Override
    public void classObject(long offset, int handle, ClassDescription type) {
        TreeLine.Value value = new TreeLine.Value("java.lang.Class", typeName(type), 0);
        line(offset, handle, place.opened(), value);
    }

    @Override
    public void descriptionObject(long offset, ClassDescription type) {
        String name = typeName(type);
        line(
                offset,
                type.handle(),
                place.label(),
                new TreeLine.Value("java.io.ObjectStreamClass", name, 0));
    }

    @Override
    public void beginException(long offset) {
        beginEpoch();
        line(offset, "exception", text("the writer failed here"), Mark.NONE);
    }

    @Override
    public void endException() {
        beginEpoch();
    }

    @Override
    public void reset(long offset) {
        beginEpoch();
        line(offset, "reset", text(""), Mark.NONE);
    }
}
