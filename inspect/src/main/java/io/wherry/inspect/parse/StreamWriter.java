// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Turns the calls of a parser into bytes: the same ones, unless a visitor between the two changes the calls.
///
/// Handles are written as they are given, so the calls must keep their number and order.
public final class StreamWriter implements StreamVisitor {
    private static final int COPIED_AT_ONCE = 8192;

    private final DataOutputStream out;
    private final UnaryOperator<ClassDescription.Head> change;
    private final byte[] buffer = new byte[COPIED_AT_ONCE];

    public StreamWriter(OutputStream out) {
        this(out, UnaryOperator.identity());
    }

    /// @param change returns the class that is described in the place of another one; the number of its fields must be the same
    public StreamWriter(OutputStream out, UnaryOperator<ClassDescription.Head> change) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
        this.change = change;
    }

    /// Flushes the output at the end of each stream.
    @Override
    public void endStream(long end) throws IOException {
        out.flush();
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier position) throws IOException {
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(version);
    }

    @Override
    public void open(Opening opening, long offset) throws IOException {
        out.writeByte(
                switch (opening) {
                    case OBJECT -> ObjectStreamConstants.TC_OBJECT;
                    case ARRAY -> ObjectStreamConstants.TC_ARRAY;
                    case ENUM -> ObjectStreamConstants.TC_ENUM;
                    case CLASS -> ObjectStreamConstants.TC_CLASS;
                });
    }

    @Override
    public void beginClass(ClassDescription type) throws IOException {
        ClassDescription.Head head = change.apply(type.head());
        List<String> interfaces = head.interfaces();
        if (interfaces != null) {
            out.writeByte(ObjectStreamConstants.TC_PROXYCLASSDESC);
            out.writeInt(interfaces.size());
            for (String name : interfaces) {
                out.writeUTF(name);
            }
            return;
        }
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(head.name());
        out.writeLong(head.serialVersionUID());
        out.writeByte(head.flags());
        out.writeShort(head.fields().size());
        for (FieldDescription field : head.fields()) {
            write(field);
        }
    }

    private void write(FieldDescription field) throws IOException {
        out.writeByte(field.letter());
        out.writeUTF(field.name());
        switch (field.typeForm()) {
            case LETTER -> {
                /* the letter says it all */
            }
            case REFERENCE -> writeReference(field.typeHandle());
            case STRING -> {
                out.writeByte(ObjectStreamConstants.TC_STRING);
                out.writeUTF(field.type());
            }
            case LONG_STRING -> {
                byte[] utf = UtfText.encode(field.type());
                out.writeByte(ObjectStreamConstants.TC_LONGSTRING);
                out.writeLong(utf.length);
                out.write(utf);
            }
        }
    }

    private void writeReference(int handle) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_REFERENCE);
        out.writeInt(handle + ObjectStreamConstants.baseWireHandle);
    }

    @Override
    public void endClassAnnotations() throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    @Override
    public void classReference(@Nullable ClassDescription type) throws IOException {
        if (type == null) {
            out.writeByte(ObjectStreamConstants.TC_NULL);
        } else {
            writeReference(type.handle());
        }
    }

    @Override
    public void nullValue(long offset) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    @Override
    public void reference(long offset, int handle) throws IOException {
        writeReference(handle);
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide)
            throws IOException {
        if (wide) {
            out.writeByte(ObjectStreamConstants.TC_LONGSTRING);
            out.writeLong(utf.byteSize());
        } else {
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeShort((int) utf.byteSize());
        }
        copy(utf);
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields)
            throws IOException {
        copy(primitives);
    }

    @Override
    public void endData() throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    @Override
    public void block(long offset, MemorySegment data, boolean wide) throws IOException {
        if (wide) {
            out.writeByte(ObjectStreamConstants.TC_BLOCKDATALONG);
            out.writeInt((int) data.byteSize());
        } else {
            out.writeByte(ObjectStreamConstants.TC_BLOCKDATA);
            out.writeByte((int) data.byteSize());
        }
        copy(data);
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length)
            throws IOException {
        out.writeInt(length);
    }

    @Override
    public void elements(MemorySegment elements) throws IOException {
        copy(elements);
    }

    @Override
    public void beginException(long offset) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_EXCEPTION);
    }

    @Override
    public void reset(long offset) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_RESET);
    }

    private void copy(MemorySegment from) throws IOException {
        long size = from.byteSize();
        for (long at = 0; at < size; at += COPIED_AT_ONCE) {
            int count = (int) Math.min(COPIED_AT_ONCE, size - at);
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, buffer, 0, count);
            out.write(buffer, 0, count);
        }
    }
}
