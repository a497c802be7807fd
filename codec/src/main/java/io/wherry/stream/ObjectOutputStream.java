// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.javaio.form.KnownForms;
import io.wherry.codec.internal.javaio.writer.JavaioWriter;
import io.wherry.codec.internal.javaio.writer.WriterCallbacks;
import io.wherry.codec.internal.javaio.writer.WriterData;
import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.message.StreamFormat;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the place of [java.io.ObjectOutputStream]: the same constructors, methods and extension
/// points, the same bytes, of graphs of any depth on any stack. Hooks of classes are given this
/// stream. One thread at a time may use it.
///
/// Bytes reach the destination when those of java.io's stream would: the header when the
/// constructor returns, so that two peers may open a stream each and then read; an object when it
/// has been written; primitive data when a block is full, an object follows, or the stream is
/// flushed or reset.
///
/// Over a channel the stream gathers its bytes in a buffer outside the heap, which it has only
/// while there are bytes in it: a socket or a pipe gets the header at once, a file with the first
/// bytes, and then there is one write when the buffer is full, or the stream is reset, flushed or
/// closed. A `FileChannel` is written from its position on, or at its end if it was opened for appending. After a failed write the bytes of the
/// stream have a gap, so all later writes fail, too; closing closes the channel in any case. As
/// with any channel, a thread that is interrupted while it writes finds the channel closed
/// (`ClosedByInterruptException`), and another thread may close the channel to stop a blocked write
/// (`AsynchronousCloseException`): bytes that were not flushed are lost.
///
/// With a [GraphCodec] the stream uses its format and its options. In the lean format
/// ([GraphCodec#lean]) programs use the stream in the same way: objects and data in turns,
/// references to objects written before, [#reset], [#writeUnshared], [#flush]. The features of
/// java.io's own bytes are missing: no class is annotated or described by a subclass, the header is
/// written in any case, replacing of objects cannot be enabled, and hooks are given a stream of the
/// codec's own. After [#close] a lean stream accepts no writes, whatever its destination is.
public class ObjectOutputStream extends java.io.ObjectOutputStream {
    /// Null if the subclass does all by itself, the format is lean, or the stream was closed and
    /// its writer is another one's.
    private @Nullable JavaioWriter writer;

    /// Null if the writer stays with this stream.
    private @Nullable PooledWriter pooled;

    private final @Nullable LeanOutput lean;

    /// Where primitive data go; null as the writer is.
    private @Nullable WriterData data;

    /// Null if the subclass does all by itself.
    private final @Nullable ByteSink sink;

    /// Of a stream in the lean format.
    private boolean closed;

    /// Whether the subclass may replace objects.
    private boolean replaces;

    /// The replacements that the codec makes in the java.io format; null if there are none.
    private final @Nullable Substitution substitution;

    /// Writes the stream's header to `out`.
    public ObjectOutputStream(OutputStream out) throws IOException {
        this(ByteSink.to(Objects.requireNonNull(out)), CodecSettings.JAVAIO);
    }

    /// Writes the stream's header to `out`, in the format of `codec`.
    public ObjectOutputStream(OutputStream out, GraphCodec codec) throws IOException {
        this(ByteSink.to(Objects.requireNonNull(out)), CodecSettings.of(codec));
    }

    /// Writes to a blocking channel, from its position on, and begins with the stream's header. The
    /// stream has a buffer of its own.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    public ObjectOutputStream(WritableByteChannel out) throws IOException {
        this(ByteSink.gathering(Objects.requireNonNull(out)), CodecSettings.JAVAIO);
    }

    /// As `ObjectOutputStream(out)`, in the format of `codec`.
    public ObjectOutputStream(WritableByteChannel out, GraphCodec codec) throws IOException {
        this(ByteSink.gathering(Objects.requireNonNull(out)), CodecSettings.of(codec));
    }

    @SuppressWarnings(
            "this-escape") // as in java.io: subclasses override the header, user code gets this
    // stream
    private ObjectOutputStream(ByteSink sink, CodecSettings settings) throws IOException {
        super();
        this.sink = sink;
        this.substitution = settings.options().substitution();
        if (settings.format() == StreamFormat.LEAN) {
            LeanOutput made = new LeanOutput(sink, settings);
            this.writer = null;
            this.lean = made;
            this.data = made.data();
        } else {
            this.lean = null;
            JavaioWriter made = takeWriter();
            made.begin(sink);
            writeStreamHeader();
            made.endHeader();
            made.drain();
        }
        sink.drainToPeer();
    }

    /// For subclasses that do all by themselves: [#writeObjectOverride] is called for each object.
    protected ObjectOutputStream() throws IOException {
        super();
        this.writer = null;
        this.lean = null;
        this.data = null;
        this.sink = null;
        this.substitution = null;
    }

    /// Subclasses may describe, annotate and replace: they have a writer of their own. So has a
    /// stream whose codec replaces objects.
    private JavaioWriter takeWriter() {
        JavaioWriter taken;
        if (getClass() == ObjectOutputStream.class && substitution == null) {
            PooledWriter found = new PooledWriter();
            pooled = found;
            taken = found.writer();
            taken.showAs(this);
        } else {
            taken = new JavaioWriter(new Events(), KnownForms::of, _ -> this);
            taken.setReplaces(substitution != null);
        }
        writer = taken;
        data = taken.data();
        return taken;
    }

    private final class Events implements WriterCallbacks {
        @Override
        public void annotateClass(@Nullable Class<?> type) throws IOException {
            ObjectOutputStream.this.annotateClass(type);
        }

        @Override
        public void annotateProxyClass(Class<?> type) throws IOException {
            ObjectOutputStream.this.annotateProxyClass(type);
        }

        @Override
        public @Nullable Object replaceObject(@Nullable Object object) throws IOException {
            Object by = replaces ? ObjectOutputStream.this.replaceObject(object) : object;
            return substitution == null ? by : substitution.of(by);
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
            return reopened();
        }
        PooledWriter borrowed = pooled;
        if (borrowed != null) {
            borrowed.noteThread();
        }
        return own;
    }

    /// Returns a writer for a stream that was closed: as with java.io's stream, a program may
    /// continue if the destination allows it.
    private JavaioWriter reopened() {
        if (lean != null) {
            throw new UnsupportedOperationException("the stream is in the lean format");
        }
        ByteSink destination = destination();
        JavaioWriter taken = takeWriter();
        taken.reopen(destination);
        return taken;
    }

    private ByteSink destination() {
        ByteSink own = sink;
        if (own == null) {
            throw new UnsupportedOperationException("the subclass writes by itself");
        }
        return own;
    }

    private WriterData data() throws IOException {
        WriterData own = data;
        if (own == null) {
            return reopened().data();
        }
        if (lean != null) {
            lean.writer(); // checks that it takes data
        }
        PooledWriter borrowed = pooled;
        if (borrowed != null) {
            borrowed.noteThread();
        }
        return own;
    }

    /// In the lean format hooks have a stream of their own: none is ever running on this one, nor
    /// where a subclass does all by itself.
    private JavaioWriter active(String otherwise) throws NotActiveException {
        if (lean != null || sink == null) {
            throw new NotActiveException(otherwise);
        }
        return writer();
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) throws IOException {
        if (lean != null) {
            lean.write(object, false);
        } else if (sink != null) {
            writer().write(object, false);
        }
    }

    @Override
    public void writeUnshared(@Nullable Object object) throws IOException {
        if (lean != null) {
            lean.write(object, true);
        } else {
            writer().write(object, true);
        }
    }

    @Override
    public void defaultWriteObject() throws IOException {
        active("not in call to writeObject").writeDefault();
    }

    @Override
    public PutField putFields() throws IOException {
        return active("not in call to writeObject").putFields();
    }

    @Override
    public void writeFields() throws IOException {
        active("no current PutField object").writeFields();
    }

    @Override
    public void reset() throws IOException {
        if (lean != null) {
            lean.reset();
        } else {
            writer().reset();
            writer().drain();
        }
        if (sink != null) {
            sink.drain(); // for a reader that ends here, or a stream that follows this one
        }
    }

    @Override
    public void useProtocolVersion(int version) throws IOException {
        if (lean == null) {
            writer().useProtocol(version);
        } else if (lean.hasObjects()) {
            throw new IllegalStateException("stream non-empty");
        } else if (version != PROTOCOL_VERSION_1 && version != PROTOCOL_VERSION_2) {
            throw new IllegalArgumentException("unknown version: " + version);
        }
    }

    @Override
    protected void annotateClass(@Nullable Class<?> type) throws IOException {
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
        if (sink != null) {
            writer().setReplaces(enable || substitution != null);
        }
        boolean before = replaces;
        replaces = enable;
        return before;
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
        if (lean != null) {
            lean.flush();
        } else {
            writer().flush();
        }
    }

    @Override
    protected void drain() throws IOException {
        if (lean != null) {
            lean.drain();
        } else {
            writer().drain();
        }
    }

    @Override
    public void close() throws IOException {
        if (lean == null) {
            closeWriter();
        } else if (!closed) {
            closed = true;
            lean.close();
        }
    }

    /// Returns true if it has a writer: a closed stream has returned its own to the pool.
    boolean keepsWriter() {
        return writer != null;
    }

    private void closeWriter() throws IOException {
        destination();
        JavaioWriter own = writer;
        if (own != null && !own.isClosed()) {
            own.close();
        }
        PooledWriter borrowed = pooled;
        if (borrowed != null && borrowed.gaveBack()) {
            pooled = null;
            writer = null;
            data = null;
        }
    }

    @Override
    public void write(int value) throws IOException {
        data().writeByte(value);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        data().write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        data().write(bytes, from, count);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        data().writeByte(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        data().writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        data().writeShort(value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        data().writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        data().writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        data().writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        data().writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        data().writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            data().writeByte(text.charAt(i));
        }
    }

    @Override
    public void writeChars(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            data().writeShort(text.charAt(i));
        }
    }

    @Override
    public void writeUTF(String text) throws IOException {
        data().writeText(text);
    }
}
