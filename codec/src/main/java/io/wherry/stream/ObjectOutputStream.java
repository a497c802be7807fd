// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.javaio.JavaioWriter;
import io.wherry.codec.internal.javaio.WriterEvents;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the place of [java.io.ObjectOutputStream]: the same constructors, methods and extension points, the same bytes, of
/// graphs of any depth on any stack. Hooks of classes are given this stream. One thread at a time may use it.
///
/// Bytes of an object reach the destination when it has been written; those of primitive data when the stream is flushed, as
/// with java.io's.
public class ObjectOutputStream extends java.io.ObjectOutputStream {
    /// Null if the subclass does all by itself.
    private final @Nullable JavaioWriter writer;

    /// Writes the stream's header to `out`.
    @SuppressWarnings(
            "this-escape") // as in java.io: subclasses override the header, user code gets this
    // stream
    public ObjectOutputStream(OutputStream out) throws IOException {
        Objects.requireNonNull(out);
        super();
        JavaioWriter made = new JavaioWriter(new Events(), _ -> this);
        this.writer = made;
        made.begin(ByteSink.to(out));
        writeStreamHeader();
        made.endHeader();
    }

    /// For subclasses that do all by themselves: [#writeObjectOverride] is called for each object.
    protected ObjectOutputStream() throws IOException {
        super();
        this.writer = null;
    }

    private final class Events implements WriterEvents {
        @Override
        public void annotateClass(Class<?> type) throws IOException {
            ObjectOutputStream.this.annotateClass(type);
        }

        @Override
        public void annotateProxyClass(Class<?> type) throws IOException {
            ObjectOutputStream.this.annotateProxyClass(type);
        }

        @Override
        public @Nullable Object replaceObject(@Nullable Object object) throws IOException {
            return ObjectOutputStream.this.replaceObject(object);
        }

        @Override
        public boolean writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
            ObjectOutputStream.this.writeClassDescriptor(descriptor);
            return true;
        }
    }

    private JavaioWriter writer() {
        JavaioWriter own = writer;
        if (own == null) {
            throw new UnsupportedOperationException("the subclass writes by itself");
        }
        return own;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) throws IOException {
        if (writer != null) {
            writer.write(object, false);
        }
    }

    @Override
    public void writeUnshared(@Nullable Object object) throws IOException {
        writer().write(object, true);
    }

    @Override
    public void defaultWriteObject() throws IOException {
        writer().writeDefault();
    }

    @Override
    public PutField putFields() throws IOException {
        return writer().putFields();
    }

    @Override
    public void writeFields() throws IOException {
        writer().writeFields();
    }

    @Override
    public void reset() throws IOException {
        writer().reset();
    }

    @Override
    public void useProtocolVersion(int version) throws IOException {
        writer().useProtocol(version);
    }

    @Override
    protected void annotateClass(Class<?> type) throws IOException {
        // nothing, unless a subclass has something to say
    }

    @Override
    protected void annotateProxyClass(Class<?> type) throws IOException {
        // nothing, unless a subclass has something to say
    }

    @Override
    protected @Nullable Object replaceObject(@Nullable Object object) throws IOException {
        return object;
    }

    @Override
    protected boolean enableReplaceObject(boolean enable) {
        return writer().setReplaces(enable);
    }

    @Override
    protected void writeStreamHeader() throws IOException {
        writer().writeHeader();
    }

    @Override
    protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
        writer().writeDescriptor(descriptor);
    }

    @Override
    public void flush() throws IOException {
        writer().flush();
    }

    @Override
    protected void drain() throws IOException {
        writer().drain();
    }

    @Override
    public void close() throws IOException {
        writer().close();
    }

    @Override
    public void write(int value) throws IOException {
        writer().data().writeByte(value);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        writer().data().write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        writer().data().write(bytes, from, count);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        writer().data().writeByte(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        writer().data().writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        writer().data().writeShort(value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        writer().data().writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        writer().data().writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        writer().data().writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writer().data().writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writer().data().writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            writer().data().writeByte(text.charAt(i));
        }
    }

    @Override
    public void writeChars(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            writer().data().writeShort(text.charAt(i));
        }
    }

    @Override
    public void writeUTF(String text) throws IOException {
        writer().data().writeText(text);
    }
}
