// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import static java.io.ObjectStreamConstants.SC_EXTERNALIZABLE;
import static java.io.ObjectStreamConstants.TC_ARRAY;
import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_BLOCKDATALONG;
import static java.io.ObjectStreamConstants.TC_CLASS;
import static java.io.ObjectStreamConstants.TC_CLASSDESC;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_ENUM;
import static java.io.ObjectStreamConstants.TC_EXCEPTION;
import static java.io.ObjectStreamConstants.TC_LONGSTRING;
import static java.io.ObjectStreamConstants.TC_MAX;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_OBJECT;
import static java.io.ObjectStreamConstants.TC_PROXYCLASSDESC;
import static java.io.ObjectStreamConstants.TC_REFERENCE;
import static java.io.ObjectStreamConstants.TC_RESET;
import static java.io.ObjectStreamConstants.TC_STRING;
import static java.io.ObjectStreamConstants.baseWireHandle;

import io.wherry.inspect.parse.StreamVisitor.Opening;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Reads a java.io stream and calls a [StreamVisitor] for each element, without the classes that it names.
///
/// Memory follows the number of class descriptions and the depth of the graph, 12 bytes a level. Nothing recurses. One thread
/// uses a parser.
public final class StreamParser {
    /// `STREAM_MAGIC` and `STREAM_VERSION`, as one number.
    public static final int MAGIC = 0xaced0005;

    /* The kinds of frames, and what their two numbers are:
     *   OBJECT     level, next reference field or NOT_BEGUN     DATA, EXTERNAL          AWAITS_FIELDS or 0, -
     *   FIELDS     -, next reference field                      ANNOTATIONS, EXCEPTION  -
     *   ARRAY      -, elements left                             FOR_...                 offset of the tag (both)
     *   RETURN     offset to go on at (both)                    HANDLES                 -, handles to go on with
     * A FOR_... frame waits for the description of a class. RETURN and HANDLES lie below a value that is read out of turn. */
    private static final int OBJECT = 0;
    private static final int ARRAY = 1;
    private static final int DATA = 2;
    private static final int EXTERNAL = 3;
    private static final int ANNOTATIONS = 4;
    private static final int EXCEPTION = 5;
    private static final int FOR_OBJECT = 6;
    private static final int FOR_ARRAY = 7;
    private static final int FOR_ENUM = 8;
    private static final int FOR_CLASS = 9;
    private static final int FOR_VALUE = 10;
    private static final int FOR_SUPERCLASS = 11;

    private static final int FIELDS = 12;
    private static final int RETURN = 13;
    private static final int HANDLES = 14;

    private static final int NOT_BEGUN = -1;
    private static final int AWAITS_FIELDS = 1;

    private static final MemorySegment NO_BYTES = MemorySegment.ofArray(new byte[0]);

    private final StreamVisitor visitor;
    private final OmittedValues omitted;
    private final StreamBytes bytes;
    private final HandleTable handles = new HandleTable();
    private final DescriptionReader descriptions;
    private final FrameStack frames = new FrameStack();
    private long completed;

    public StreamParser(MemorySegment input, StreamVisitor visitor) {
        this(input, visitor, OmittedValues.NONE);
    }

    /// @param omitted values that the visitor leaves out until the stream refers to them
    public StreamParser(MemorySegment input, StreamVisitor visitor, OmittedValues omitted) {
        this.visitor = visitor;
        this.omitted = omitted;
        omitted.attach(handles::count);
        this.bytes = new StreamBytes(input, 0);
        this.descriptions = new DescriptionReader(bytes, handles);
    }

    /// Reads one stream, and returns where it ends: at the end of the input or at a byte that begins no element.
    ///
    /// @throws MalformedStreamException if the bytes break off or are damaged; the visitor has received all before them
    public long parse(long offset) throws IOException {
        handles.clear();
        frames.clear();
        bytes.moveTo(offset);
        completed = offset;
        try {
            header(offset);
            contents();
        } catch (MalformedStreamException e) {
            visitor.brokenStream(e);
            throw e;
        }
        visitor.endStream(completed);
        return completed;
    }

    private void header(long offset) throws IOException {
        int magic = bytes.integer("magic and version");
        if (magic != MAGIC) {
            throw new MalformedStreamException("magic and version", hex(magic), offset);
        }
        visitor.beginStream(offset, magic & 0xffff, bytes::position);
    }

    private void contents() throws IOException {
        while (true) {
            if (frames.isEmpty()) {
                completed = bytes.position();
                int tag = bytes.peek(completed);
                if (tag < TC_NULL || tag > TC_MAX || tag == TC_ENDBLOCKDATA) {
                    return;
                }
                content(tag);
            } else {
                step();
            }
        }
    }

    /// Returns where the last complete object or block between objects ends.
    public long completed() {
        return completed;
    }

    private void step() throws IOException {
        switch (frames.kind()) {
            case OBJECT -> object();
            case ARRAY -> array();
            case FIELDS -> fields();
            case DATA, EXTERNAL, ANNOTATIONS -> data();
            case RETURN -> goBack();
            case EXCEPTION -> {
                frames.pop();
                handles.clear();
                visitor.endException();
            }
            default -> describe();
        }
    }

    private void object() throws IOException {
        ClassDescription type = handles.classAt(frames.classIndex());
        int index = frames.first();
        if (index == type.levels().size()) {
            frames.pop();
            visitor.endObject();
            return;
        }
        ClassDescription level = type.levels().get(index);
        int next = frames.second();
        if (next == NOT_BEGUN && level.hasWriteMethod() && FieldGuess.areLeftOut(bytes, level)) {
            visitor.beginLevel(level, NO_BYTES, false);
            endFields(level, AWAITS_FIELDS);
            return;
        }
        if (next == NOT_BEGUN) {
            visitor.beginLevel(level, primitives(level), true);
            next = 0;
        }
        if (next < level.references().size()) {
            reference(level, next);
        } else {
            endFields(level, 0);
        }
    }

    private void endFields(ClassDescription level, int awaited) throws IOException {
        frames.setFirst(frames.first() + 1);
        frames.setSecond(NOT_BEGUN);
        if (level.hasWriteMethod()) {
            frames.push(DATA, level.index(), awaited, 0);
            visitor.beginData();
        }
    }

    private MemorySegment primitives(ClassDescription level) throws MalformedStreamException {
        return bytes.slice(level.primitiveBytes(), "primitive fields");
    }

    private void reference(ClassDescription level, int number) throws IOException {
        frames.setSecond(number + 1);
        visitor.field(level.references().get(number));
        value(bytes.tag("value of a field"));
    }

    /// Reads the fields that a `writeObject` method wrote after other data.
    private void fields() throws IOException {
        ClassDescription level = handles.classAt(frames.classIndex());
        int next = frames.second();
        if (next < level.references().size()) {
            reference(level, next);
        } else {
            frames.pop();
        }
    }

    private void array() throws IOException {
        int left = frames.second();
        if (left == 0) {
            frames.pop();
            visitor.endArray();
            return;
        }
        frames.setSecond(left - 1);
        value(bytes.tag("element of an array"));
    }

    private void data() throws IOException {
        int tag = bytes.peek(bytes.position());
        if (frames.first() == AWAITS_FIELDS && !FieldGuess.isContent(tag)) {
            ClassDescription level = handles.classAt(frames.classIndex());
            frames.setFirst(0);
            frames.push(FIELDS, level.index(), 0, 0);
            visitor.beginLevel(level, primitives(level), true);
            return;
        }
        if (tag != TC_ENDBLOCKDATA) {
            content(tag);
            return;
        }
        bytes.moveTo(bytes.position() + 1);
        switch (frames.kind()) {
            case DATA -> {
                frames.pop();
                visitor.endData();
            }
            case EXTERNAL -> {
                frames.pop();
                visitor.endData();
                visitor.endObject();
            }
            default -> {
                frames.set(FOR_SUPERCLASS, frames.classIndex(), 0, 0);
                visitor.endClassAnnotations();
            }
        }
    }

    /// Reads a value or a block of primitive data; `tag` is the next byte, or -1 at the end of the input.
    private void content(int tag) throws IOException {
        long at = bytes.position();
        bytes.tag("object or block data");
        switch (tag) {
            case TC_BLOCKDATA -> {
                int length = bytes.tag("length of block data");
                visitor.block(at, bytes.slice(length, "block data"), false);
            }
            case TC_BLOCKDATALONG -> {
                int length = bytes.integer("length of block data");
                if (length < 0) {
                    throw new MalformedStreamException("length of block data", "" + length, at);
                }
                visitor.block(at, bytes.slice(length, "block data"), true);
            }
            case TC_RESET -> {
                if (!frames.isEmpty()) {
                    throw new MalformedStreamException("object or block data", "a reset", at);
                }
                handles.clear();
                visitor.reset(at);
            }
            default -> value(tag);
        }
    }

    /// Reads a value, whose tag has just been read.
    private void value(int tag) throws IOException {
        long at = bytes.position() - 1;
        switch (tag) {
            case TC_NULL -> visitor.nullValue(at);
            case TC_REFERENCE -> referTo(handle(), at);
            case TC_STRING, TC_LONGSTRING -> string(tag, at);
            case TC_OBJECT -> open(FOR_OBJECT, Opening.OBJECT, at);
            case TC_ARRAY -> open(FOR_ARRAY, Opening.ARRAY, at);
            case TC_ENUM -> open(FOR_ENUM, Opening.ENUM, at);
            case TC_CLASS -> open(FOR_CLASS, Opening.CLASS, at);
            case TC_CLASSDESC, TC_PROXYCLASSDESC -> {
                frames.push(FOR_VALUE, 0, (int) (at >>> Integer.SIZE), (int) at);
                bytes.moveTo(at);
            }
            case TC_EXCEPTION -> {
                handles.clear();
                frames.clear();
                frames.push(EXCEPTION, 0, 0, 0);
                visitor.beginException(at);
                value(throwable());
            }
            default -> throw new MalformedStreamException("a value", hex(tag), at);
        }
    }

    private void referTo(int handle, long at) throws IOException {
        OmittedValues.Span value = omitted.toRead(handle);
        if (value == null) {
            visitor.reference(at, handle);
            return;
        }
        long next = bytes.position();
        frames.push(HANDLES, 0, 0, handles.count());
        frames.push(RETURN, 0, (int) (next >>> Integer.SIZE), (int) next);
        handles.goTo(value.handlesBefore());
        bytes.moveTo(value.begin());
        value(bytes.tag("value that was left out"));
    }

    /// Goes on after a reference to a value that was left out.
    private void goBack() {
        bytes.moveTo(frames.both());
        frames.pop();
        handles.goTo(frames.second());
        frames.pop();
    }

    private int throwable() throws MalformedStreamException {
        long at = bytes.position();
        int tag = bytes.tag("an exception");
        if (tag != TC_OBJECT) {
            throw new MalformedStreamException("an exception", hex(tag), at);
        }
        return tag;
    }

    private void open(int kind, Opening opening, long at) throws IOException {
        OmittedValues.Span known = omitted.toSkip(at);
        if (known != null) {
            bytes.moveTo(known.end());
            handles.goTo(known.handlesAfter());
            visitor.reference(at, known.handle());
            return;
        }
        frames.push(kind, 0, (int) (at >>> Integer.SIZE), (int) at);
        visitor.open(opening, at);
    }

    private int handle() throws MalformedStreamException {
        long at = bytes.position();
        int handle = bytes.integer("handle") - baseWireHandle;
        if (handle < 0 || handle >= handles.count()) {
            throw new MalformedStreamException(
                    "handle below " + handles.count(), String.valueOf(handle), at);
        }
        return handle;
    }

    private void string(int tag, long at) throws IOException {
        boolean wide = tag == TC_LONGSTRING;
        long length =
                wide
                        ? bytes.longInteger("length of a string")
                        : bytes.unsignedShort("length of a string");
        if (length < 0) {
            throw new MalformedStreamException("length of a string", "" + length, at);
        }
        MemorySegment utf = bytes.slice(length, "string");
        int handle = handles.next();
        if (FieldGuess.mayNameAType(utf)) {
            handles.addTypeName(handle, bytes.decoded(utf, "string"));
        }
        visitor.string(at, handle, utf, wide);
    }

    /// Reads the description that the topmost frame waits for, or its part before the annotations.
    private void describe() throws IOException {
        long at = bytes.position();
        int tag = bytes.tag("description of a class");
        switch (tag) {
            case TC_CLASSDESC -> begin(descriptions.plain());
            case TC_PROXYCLASSDESC -> begin(descriptions.proxy());
            case TC_REFERENCE -> {
                int handle = handle();
                ClassDescription type = handles.classOf(handle);
                if (type == null || !type.isComplete()) {
                    throw new MalformedStreamException(
                            "handle of a class", String.valueOf(handle), at);
                }
                visitor.classReference(type);
                deliver(type);
            }
            case TC_NULL -> {
                visitor.classReference(null);
                deliver(null);
            }
            default -> throw new MalformedStreamException("description of a class", hex(tag), at);
        }
    }

    private void begin(ClassDescription type) throws IOException {
        frames.push(ANNOTATIONS, type.index(), 0, 0);
        visitor.beginClass(type);
    }

    /// Gives a class to the frame that waits for it; it completes those that it is the superclass of.
    private void deliver(@Nullable ClassDescription found) throws IOException {
        ClassDescription type = found;
        while (frames.kind() == FOR_SUPERCLASS) {
            ClassDescription below = handles.classAt(frames.classIndex());
            if (type != null && type.depth() >= ClassDescription.MOST_SUPERCLASSES) {
                throw new MalformedStreamException(
                        "at most " + ClassDescription.MOST_SUPERCLASSES + " superclasses",
                        "more",
                        bytes.position());
            }
            below.complete(type);
            frames.pop();
            type = below;
        }
        if (type == null) {
            throw new MalformedStreamException(
                    "description of a class", "null", bytes.position() - 1);
        }
        long offset = frames.both();
        switch (frames.kind()) {
            case FOR_OBJECT -> beginObject(type, offset);
            case FOR_ARRAY -> beginArray(type, offset);
            case FOR_ENUM -> constant(type, offset);
            case FOR_CLASS -> {
                frames.pop();
                visitor.classObject(offset, handles.next(), type);
            }
            default -> {
                frames.pop();
                visitor.descriptionObject(offset, type);
            }
        }
    }

    private void beginObject(ClassDescription type, long offset) throws IOException {
        int handle = handles.next();
        boolean external = (type.head().flags() & SC_EXTERNALIZABLE) != 0;
        if (!external || !type.fields().isEmpty()) { // a record may have the flag, and has fields
            frames.set(OBJECT, type.index(), 0, NOT_BEGUN);
            visitor.beginObject(offset, handle, type);
            return;
        }
        if (!type.hasBlockData()) {
            throw new MalformedStreamException(
                    "Externalizable data that say where they end",
                    "data of protocol version 1, class=" + type,
                    bytes.position());
        }
        frames.set(EXTERNAL, 0, 0, 0);
        visitor.beginObject(offset, handle, type);
        visitor.beginData();
    }

    private void beginArray(ClassDescription type, long offset) throws IOException {
        int handle = handles.next();
        long at = bytes.position();
        int length = bytes.integer("length of an array");
        if (length < 0 || !type.isArray() || type.name().length() < 2) {
            throw new MalformedStreamException(
                    "an array", "length " + length + " of class " + type, at);
        }
        int size = FieldDescription.size(type.name().charAt(1));
        if (size == 0) {
            frames.set(ARRAY, 0, 0, length);
            visitor.beginArray(offset, handle, type, length);
            return;
        }
        long needed = (long) length * size;
        long there = Math.min(needed, bytes.left() / size * size);
        frames.pop();
        visitor.beginArray(offset, handle, type, length);
        visitor.elements(bytes.slice(there, "elements of an array"));
        bytes.require(needed - there, "elements of an array");
        visitor.endArray();
    }

    private void constant(ClassDescription type, long offset) throws IOException {
        frames.pop();
        visitor.beginEnum(offset, handles.next(), type);
        long at = bytes.position();
        int tag = bytes.tag("name of an enum constant");
        switch (tag) {
            case TC_STRING, TC_LONGSTRING -> string(tag, at);
            case TC_REFERENCE -> visitor.reference(at, handle());
            default -> throw new MalformedStreamException("name of an enum constant", hex(tag), at);
        }
        visitor.endEnum();
    }

    static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }
}
