// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.FieldDescription.TypeForm;
import io.wherry.inspect.parse.PrimitiveValues;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.StreamVisitor.Opening;
import io.wherry.inspect.parse.UtfText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.Reader;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the lines of [JsonExport] and makes the calls that it received, for a [io.wherry.inspect.parse.StreamWriter].
public final class JsonImport {
    /* Of edited lines, a longer string or block is a wide one. */
    private static final int MOST_SHORT_STRING = 0xffff;
    private static final int MOST_SHORT_BLOCK = 0xff;
    private static final int MOST_VERSION = 0xffff;
    private static final int MOST_FLAGS = 0xff;
    private static final int MOST_HANDLE = Integer.MAX_VALUE - ObjectStreamConstants.baseWireHandle;

    private final StreamVisitor visitor;
    private final Map<Integer, ClassDescription> classes = new HashMap<>();
    private final OpenValues openValues = new OpenValues();

    /* Handles that have been given since the stream began or was reset. */
    private int handles;

    private boolean inStream;

    public JsonImport(StreamVisitor visitor) {
        this.visitor = visitor;
    }

    /// Reads all lines.
    ///
    /// @throws IOException if a line is not one of an export, or tells of a broken stream, or if the
    ///     end of a stream or elements of an array are missing; the message names the line
    public void read(Reader source) throws IOException {
        BufferedReader lines = new BufferedReader(source);
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                element(JsonLine.of(line));
            } catch (IOException e) {
                throw new IOException(e.getMessage() + " in line " + number, e);
            }
        }
        if (inStream) {
            throw new IOException("end of the stream is missing after line " + number);
        }
    }

    private void count(String kind) throws IOException {
        switch (kind) {
            case "null", "ref", "string", "classObject", "description" -> openValues.addValue();
            case "object", "enum", "class" -> openValues.begin();
            default -> {
                /* no value, or counted where it is read */
            }
        }
    }

    private void element(JsonLine line) throws IOException {
        count(line.kind());
        switch (line.kind()) {
            case "stream" -> {
                requireInStream(false);
                inStream = true;
                openValues.clear();
                clearHandles();
                visitor.beginStream(line.at(), line.integer("stream", MOST_VERSION), () -> 0);
            }
            case "open" -> visitor.open(opening(line.text("open")), line.at());
            case "class" -> beginClass(line);
            case "super" -> visitor.classReference(line.has("super") ? type(line, "super") : null);
            case "null" -> visitor.nullValue(line.at());
            case "ref" -> visitor.reference(line.at(), given(line, "ref"));
            case "string" -> string(line);
            case "object" -> {
                describe(Opening.OBJECT, line);
                visitor.beginObject(line.at(), next(line), type(line, "class"));
            }
            case "array" -> {
                describe(Opening.ARRAY, line);
                beginArray(line, type(line, "class"));
            }
            case "enum" -> {
                describe(Opening.ENUM, line);
                visitor.beginEnum(line.at(), next(line), type(line, "class"));
            }
            case "classObject" -> {
                describe(Opening.CLASS, line);
                visitor.classObject(line.at(), next(line), type(line, "class"));
            }
            case "description" -> visitor.descriptionObject(line.at(), type(line, "description"));
            case "level" -> level(line, type(line, "class"));
            case "bytes" -> bytes(line.bytes("bytes"));
            case "elements" -> elements(line.list("elements"));
            case "block" -> block(line);
            case "reset" -> {
                clearHandles();
                visitor.reset(line.at());
            }
            case "begin" -> begin(line);
            case "end" -> end(line);
            case "error" -> throw new IOException("broken stream: " + line.text("error"));
            default -> throw new IOException("unknown element: " + line.kind());
        }
    }

    private void requireInStream(boolean wanted) throws IOException {
        if (inStream != wanted) {
            throw new IOException(inStream ? "stream within another" : "end without a stream");
        }
    }

    private void begin(JsonLine line) throws IOException {
        switch (line.text("begin")) {
            case "data" -> visitor.beginData();
            case "exception" -> {
                clearHandles();
                openValues.clear();
                visitor.beginException(line.at());
            }
            default -> throw new IOException("unknown begin: " + line.text("begin"));
        }
    }

    private void end(JsonLine line) throws IOException {
        switch (line.text("end")) {
            case "stream" -> {
                requireInStream(true);
                openValues.requireNone();
                inStream = false;
                visitor.endStream(line.at());
            }
            case "annotations" -> {
                openValues.end();
                visitor.endClassAnnotations();
            }
            case "object" -> {
                endValue();
                visitor.endObject();
            }
            case "array" -> {
                endValue();
                visitor.endArray();
            }
            case "enum" -> {
                endValue();
                visitor.endEnum();
            }
            case "data" -> visitor.endData();
            case "exception" -> {
                clearHandles();
                visitor.endException();
            }
            default -> throw new IOException("unknown end: " + line.text("end"));
        }
    }

    private void endValue() throws IOException {
        openValues.end();
        openValues.addValue();
    }

    private void describe(Opening opening, JsonLine line) throws IOException {
        if (!line.isTrue("described")) {
            visitor.open(opening, line.at());
            visitor.classReference(type(line, "class"));
        }
    }

    private static Opening opening(String name) throws IOException {
        for (Opening each : Opening.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
                return each;
            }
        }
        throw new IOException("unknown opening: " + name);
    }

    private ClassDescription type(JsonLine line, String member) throws IOException {
        ClassDescription type = classes.get(line.integer(member));
        if (type == null) {
            throw new IOException("class that was not described: handle=" + line.integer(member));
        }
        return type;
    }

    private void clearHandles() {
        classes.clear();
        handles = 0;
    }

    /* The handle of a line, which is the next one of the stream. */
    private int next(JsonLine line) throws IOException {
        int handle = line.integer("handle", MOST_HANDLE);
        if (handle != handles) {
            throw new IOException("not the next handle: handle=" + handle + ", next=" + handles);
        }
        handles++;
        return handle;
    }

    private int given(JsonLine line, String member) throws IOException {
        int handle = line.integer(member, MOST_HANDLE);
        if (handle >= handles) {
            throw new IOException("no such handle: handle=" + handle + ", next=" + handles);
        }
        return handle;
    }

    private void beginClass(JsonLine line) throws IOException {
        int handle = next(line);
        ClassDescription.Head head;
        if (line.has("interfaces")) {
            List<String> interfaces = new ArrayList<>();
            for (Object name : line.list("interfaces")) {
                interfaces.add(String.valueOf(name));
            }
            head = new ClassDescription.Head("", 0, 0, List.of(), interfaces);
        } else {
            List<FieldDescription> fields = new ArrayList<>();
            for (Object each : line.list("fields")) {
                fields.add(field(JsonLine.of(each)));
            }
            long version = line.longInteger("serialVersionUID");
            head =
                    new ClassDescription.Head(
                            line.text("class"),
                            version,
                            line.integer("flags", MOST_FLAGS),
                            fields,
                            null);
        }
        ClassDescription type = new ClassDescription(head, handle, classes.size());
        classes.put(handle, type);
        visitor.beginClass(type);
    }

    private FieldDescription field(JsonLine field) throws IOException {
        String type = field.text("type");
        if (!field.has("as")) {
            if (type.length() != 1 || PrimitiveValues.size(type.charAt(0)) == 0) {
                throw new IOException("not a primitive type: " + type);
            }
            return FieldDescription.primitive(field.text("name"), type.charAt(0));
        }
        if (!type.startsWith("L") && !type.startsWith("[")) {
            throw new IOException("not the type of a reference: " + type);
        }
        TypeForm form =
                switch (field.text("as")) {
                    case "string" -> TypeForm.STRING;
                    case "long_string" -> TypeForm.LONG_STRING;
                    default -> TypeForm.REFERENCE;
                };
        int handle = form == TypeForm.REFERENCE ? given(field, "handle") : next(field);
        return new FieldDescription(field.text("name"), type, form, handle);
    }

    private void string(JsonLine line) throws IOException {
        byte[] utf = line.has("utf") ? line.bytes("utf") : UtfText.encode(line.text("string"));
        boolean wide = line.isTrue("wide") || utf.length > MOST_SHORT_STRING;
        visitor.string(line.at(), next(line), MemorySegment.ofArray(utf), wide);
    }

    private void block(JsonLine line) throws IOException {
        byte[] data = line.bytes("block");
        boolean wide = line.isTrue("wide") || data.length > MOST_SHORT_BLOCK;
        visitor.block(line.at(), MemorySegment.ofArray(data), wide);
    }

    private void beginArray(JsonLine line, ClassDescription type) throws IOException {
        if (!type.isArray() || type.name().length() < 2) {
            throw new IOException("not an array: class=" + type);
        }
        int length = line.integer("length");
        openValues.beginArray(type.name().charAt(1), length);
        visitor.beginArray(line.at(), next(line), type, length);
    }

    private void bytes(byte[] bytes) throws IOException {
        int size = PrimitiveValues.size(openValues.primitive());
        if (bytes.length % size != 0) {
            throw new IOException("not whole elements: bytes=" + bytes.length + ", each=" + size);
        }
        openValues.addPrimitives(bytes.length / size);
        visitor.elements(MemorySegment.ofArray(bytes));
    }

    private void elements(List<@Nullable Object> values) throws IOException {
        char letter = openValues.primitive();
        int size = PrimitiveValues.size(letter);
        openValues.addPrimitives(values.size());
        MemorySegment bytes =
                MemorySegment.ofArray(new byte[Math.multiplyExact(values.size(), size)]);
        long at = 0;
        for (Object value : values) {
            JsonPrimitive.read(value, bytes, at, letter);
            at += size;
        }
        visitor.elements(bytes);
    }

    private void level(JsonLine line, ClassDescription type) throws IOException {
        if (line.has("values")) {
            visitor.beginLevel(type, values(line.object("values"), type), true);
        } else if (line.has("bytes")) {
            byte[] bytes = line.bytes("bytes");
            if (bytes.length != type.primitiveBytes()) {
                throw new IOException(
                        "not the fields of a class: class=%s, bytes=%d, expected=%d"
                                .formatted(type, bytes.length, type.primitiveBytes()));
            }
            visitor.beginLevel(type, MemorySegment.ofArray(bytes), true);
        } else if (Boolean.FALSE.equals(line.get("fields")) && type.hasWriteMethod()) {
            visitor.beginLevel(type, MemorySegment.ofArray(new byte[0]), false);
        } else {
            throw new IOException("level without values: class=" + type);
        }
    }

    private static MemorySegment values(JsonLine values, ClassDescription type) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[type.primitiveBytes()]);
        long at = 0;
        for (FieldDescription field : type.primitives()) {
            JsonPrimitive.read(values.get(field.name()), bytes, at, field.letter());
            at += field.size();
        }
        return bytes;
    }
}
