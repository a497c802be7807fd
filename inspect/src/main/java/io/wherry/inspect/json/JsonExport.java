// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.PrimitiveValues;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import io.wherry.inspect.parse.UtfText;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Writes each element of a stream as a JSON object on a line of its own, in the order of the bytes. [JsonImport] has the bytes
/// again. docs/wire/inspect-json.md describes the lines.
public final class JsonExport implements StreamVisitor {
    private static final int ELEMENTS_IN_A_LINE = 512;
    private static final int BYTES_IN_A_LINE = 3 * 2048;

    /// Bytes whose base64 is a string.
    private static final long MOST_ENCODED = (Integer.MAX_VALUE - 8) / 4 * 3L;

    private final JsonWriter json;
    private final Base64.Encoder base64 = Base64.getEncoder();
    private @Nullable FieldDescription field;

    /* Of the values whose classes are being described: classes have values as annotations. */
    private final List<@Nullable FieldDescription> described = new ArrayList<>();

    private boolean awaitsSuperclass;
    private @Nullable Opening opening;
    private char letter;

    public JsonExport(Appendable target) {
        this.json = new JsonWriter(target);
    }

    private JsonWriter begin(String kind, String value, long offset) throws IOException {
        return json.beginObject().member(kind, value).member("at", offset);
    }

    private void end() throws IOException {
        json.endObject().endLine();
    }

    private void mark(String kind, String value) throws IOException {
        json.beginObject().member(kind, value);
        end();
    }

    private void writeField() throws IOException {
        FieldDescription of = field;
        field = null;
        if (of != null) {
            json.member("field", of.name());
        }
    }

    private void describe() {
        described.add(field);
        field = null;
    }

    private void endDescription() {
        field = described.isEmpty() ? null : described.removeLast();
    }

    private void clear() {
        field = null;
        described.clear();
        awaitsSuperclass = false;
        opening = null;
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier position) throws IOException {
        clear();
        json.beginObject().member("stream", version).member("at", offset);
        end();
    }

    @Override
    public void endStream(long offset) throws IOException {
        begin("end", "stream", offset);
        end();
    }

    @Override
    public void brokenStream(MalformedStreamException cause) throws IOException {
        begin("error", cause.getMessage(), cause.position());
        end();
    }

    @Override
    public void open(Opening kind, long offset) {
        opening = kind;
        describe();
    }

    @Override
    public void beginClass(ClassDescription type) throws IOException {
        Opening kind = opening;
        opening = null;
        if (kind != null) {
            mark("open", kind.name().toLowerCase(Locale.ROOT));
        } else if (!awaitsSuperclass) {
            describe(); // the description is the value
        }
        awaitsSuperclass = false;
        json.beginObject().member("class", type.head().name()).member("handle", type.handle());
        List<String> interfaces = type.head().interfaces();
        if (interfaces != null) {
            json.name("interfaces").beginArray();
            for (String name : interfaces) {
                json.value(name);
            }
            json.endArray();
        } else {
            json.member("serialVersionUID", Long.toString(type.serialVersionUID()));
            json.member("flags", type.head().flags());
            writeFields(type.fields());
        }
        end();
    }

    private void writeFields(List<FieldDescription> fields) throws IOException {
        json.name("fields").beginArray();
        for (FieldDescription each : fields) {
            json.beginObject().member("name", each.name()).member("type", each.type());
            if (!each.isPrimitive()) {
                json.member("as", each.typeForm().name().toLowerCase(Locale.ROOT));
                json.member("handle", each.typeHandle());
            }
            json.endObject();
        }
        json.endArray();
    }

    @Override
    public void endClassAnnotations() throws IOException {
        awaitsSuperclass = true;
        mark("end", "annotations");
    }

    @Override
    public void classReference(@Nullable ClassDescription type) throws IOException {
        awaitsSuperclass = false;
        if (opening == null) {
            json.beginObject().name("super");
            if (type == null) {
                json.value((String) null);
            } else {
                json.value(type.handle());
            }
            end();
        }
    }

    private JsonWriter value(String kind, long offset, int handle, ClassDescription type)
            throws IOException {
        begin(kind, TypeNames.ofClass(type.name()), offset);
        json.member("handle", handle).member("class", type.handle());
        if (opening == null) {
            json.name("described").value(true);
        }
        opening = null;
        endDescription();
        writeField();
        return json;
    }

    @Override
    public void field(FieldDescription next) {
        field = next;
    }

    @Override
    public void nullValue(long offset) throws IOException {
        json.beginObject().name("null").value(true).member("at", offset);
        writeField();
        end();
    }

    @Override
    public void reference(long offset, int handle) throws IOException {
        json.beginObject().member("ref", handle).member("at", offset);
        writeField();
        end();
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide)
            throws IOException {
        byte[] bytes = bytes("string", offset, utf);
        String text = UtfText.decode(utf);
        boolean exact =
                text != null
                        && UtfText.encodedLength(text) == bytes.length
                        && Arrays.equals(UtfText.encode(text), bytes);
        json.beginObject().member("string", exact ? text : null);
        if (!exact) {
            json.member("utf", base64.encodeToString(bytes));
        }
        json.member("at", offset).member("handle", handle);
        if (wide) {
            json.name("wide").value(true);
        }
        writeField();
        end();
    }

    /// Copies the bytes of one line.
    ///
    /// @throws IOException if their base64 is more than a string holds; nothing is allocated then
    private static byte[] bytes(String kind, long offset, MemorySegment memory) throws IOException {
        if (memory.byteSize() > MOST_ENCODED) {
            throw new IOException(
                    "%s is too long for a line of JSON: bytes=%d, most=%d, at byte %d"
                            .formatted(kind, memory.byteSize(), MOST_ENCODED, offset));
        }
        return memory.toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) throws IOException {
        value("object", offset, handle, type);
        end();
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields)
            throws IOException {
        json.beginObject().member("level", level.name()).member("class", level.handle());
        if (!hasFields) {
            json.name("fields").value(false);
        } else if (areUnique(level.primitives())) {
            json.name("values").beginObject();
            long at = 0;
            for (FieldDescription each : level.primitives()) {
                json.name(each.name());
                JsonPrimitive.write(json, primitives, at, each.letter());
                at += each.size();
            }
            json.endObject();
        } else {
            byte[] bytes = primitives.toArray(ValueLayout.JAVA_BYTE);
            json.member("bytes", base64.encodeToString(bytes));
        }
        end();
    }

    private static boolean areUnique(List<FieldDescription> fields) {
        Set<String> names = new HashSet<>();
        for (FieldDescription each : fields) {
            if (!names.add(each.name())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void endObject() throws IOException {
        mark("end", "object");
    }

    @Override
    public void beginData() throws IOException {
        mark("begin", "data");
    }

    @Override
    public void endData() throws IOException {
        mark("end", "data");
    }

    @Override
    public void block(long offset, MemorySegment data, boolean wide) throws IOException {
        byte[] bytes = bytes("block", offset, data);
        begin("block", base64.encodeToString(bytes), offset);
        if (wide) {
            json.name("wide").value(true);
        }
        end();
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length)
            throws IOException {
        letter = type.name().charAt(1);
        value("array", offset, handle, type).member("length", length);
        end();
    }

    @Override
    public void elements(MemorySegment elements) throws IOException {
        int size = PrimitiveValues.size(letter);
        long step = letter == 'B' ? BYTES_IN_A_LINE : (long) ELEMENTS_IN_A_LINE * size;
        for (long at = 0; at < elements.byteSize(); at += step) {
            line(elements.asSlice(at, Math.min(step, elements.byteSize() - at)), size);
        }
    }

    private void line(MemorySegment elements, int size) throws IOException {
        json.beginObject();
        if (letter == 'B') {
            json.member("bytes", base64.encodeToString(elements.toArray(ValueLayout.JAVA_BYTE)));
        } else {
            json.name("elements").beginArray();
            for (long at = 0; at < elements.byteSize(); at += size) {
                JsonPrimitive.write(json, elements, at, letter);
            }
            json.endArray();
        }
        end();
    }

    @Override
    public void endArray() throws IOException {
        mark("end", "array");
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) throws IOException {
        value("enum", offset, handle, type);
        end();
    }

    @Override
    public void endEnum() throws IOException {
        mark("end", "enum");
    }

    @Override
    public void classObject(long offset, int handle, ClassDescription type) throws IOException {
        value("classObject", offset, handle, type);
        end();
    }

    @Override
    public void descriptionObject(long offset, ClassDescription type) throws IOException {
        json.beginObject().member("description", type.handle()).member("at", offset);
        endDescription();
        writeField();
        end();
    }

    @Override
    public void beginException(long offset) throws IOException {
        clear();
        begin("begin", "exception", offset);
        end();
    }

    @Override
    public void endException() throws IOException {
        mark("end", "exception");
    }

    @Override
    public void reset(long offset) throws IOException {
        json.beginObject().name("reset").value(true).member("at", offset);
        end();
    }
}
