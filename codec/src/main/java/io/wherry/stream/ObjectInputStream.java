// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.Limits;
import io.wherry.codec.internal.javaio.Admitter;
import io.wherry.codec.internal.javaio.ClassRules;
import io.wherry.codec.internal.javaio.Description;
import io.wherry.codec.internal.javaio.Descriptions;
import io.wherry.codec.internal.javaio.JavaioReader;
import io.wherry.codec.internal.javaio.ReaderData;
import io.wherry.codec.internal.javaio.ReaderEvents;
import io.wherry.codec.internal.lean.Admission;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the place of [java.io.ObjectInputStream]: the same constructors, methods and extension points, for the same bytes, of
/// graphs of any depth on any stack. Hooks of classes are given this stream. One thread at a time may use it.
///
/// No byte behind what is read is taken from the source. Filters are asked as java.io asks them: the one set by
/// [#setObjectInputFilter], and the JVM's (`jdk.serialFilter`, `jdk.serialFilterFactory`).
public class ObjectInputStream extends java.io.ObjectInputStream {
    /// Null if the subclass does all by itself.
    private final @Nullable JavaioReader reader;

    private final Overridden overridden = Overridden.of(getClass());

    /// Reads the stream's header from `in`.
    @SuppressWarnings(
            "this-escape") // as in java.io: subclasses override the header, user code gets this
    // stream
    public ObjectInputStream(InputStream in) throws IOException {
        Objects.requireNonNull(in);
        super();
        Admitter admitter =
                new Admitter(
                        new Admission(Limits.DEFAULTS, null, null), this::getObjectInputFilter);
        JavaioReader made = new JavaioReader(new Events(), admitter, ClassRules.STRICT, _ -> this);
        this.reader = made;
        made.begin(ByteSource.from(in), false, CallersLoader::find);
        readStreamHeader();
        made.endHeader();
    }

    /// For subclasses that do all by themselves: [#readObjectOverride] is called for each object.
    protected ObjectInputStream() throws IOException {
        super();
        this.reader = null;
    }

    private final class Events implements ReaderEvents {
        @Override
        public @Nullable Class<?> resolveClass(Description described)
                throws IOException, ClassNotFoundException {
            return overridden.resolvesClasses()
                    ? ObjectInputStream.this.resolveClass(described.descriptor())
                    : null;
        }

        @Override
        public Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            return ObjectInputStream.this.resolveProxyClass(interfaces);
        }

        @Override
        public @Nullable Object resolveObject(@Nullable Object object) throws IOException {
            return ObjectInputStream.this.resolveObject(object);
        }

        @Override
        public @Nullable Description readClassDescriptor()
                throws IOException, ClassNotFoundException {
            return overridden.readsDescriptions()
                    ? descriptions().described(ObjectInputStream.this.readClassDescriptor())
                    : null;
        }
    }

    private JavaioReader reader() {
        JavaioReader own = reader;
        if (own == null) {
            throw new UnsupportedOperationException("the subclass reads by itself");
        }
        return own;
    }

    /// Classes are found by the loader of who reads.
    private Descriptions descriptions() {
        Descriptions own = reader().descriptions();
        own.forgetLoader();
        return own;
    }

    private ReaderData data() {
        return reader().data();
    }

    private Class<?> find(String name) throws IOException, ClassNotFoundException {
        return descriptions().find(name);
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        return reader == null ? null : reader.read(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return reader().read(true);
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        data().readDefault();
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return data().readFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        data().register(callBack, priority);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
            throws IOException, ClassNotFoundException {
        return find(described.getName());
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces)
            throws IOException, ClassNotFoundException {
        return descriptions().proxyClass(interfaces);
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object;
    }

    @Override
    protected boolean enableResolveObject(boolean enable) {
        return reader().setResolves(enable);
    }

    @Override
    protected void readStreamHeader() throws IOException {
        reader().readHeader();
    }

    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
        return descriptions().readLone();
    }

    @Override
    public int read() throws IOException {
        return data().read();
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        return data().read(target, from, most);
    }

    @Override
    public int available() throws IOException {
        return data().available();
    }

    @Override
    public void close() throws IOException {
        reader().close();
    }

    @Override
    public boolean readBoolean() throws IOException {
        return data().readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        return (byte) data().readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return data().readByte();
    }

    @Override
    public char readChar() throws IOException {
        return (char) data().readShort();
    }

    @Override
    public short readShort() throws IOException {
        return data().readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return data().readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        return data().readInt();
    }

    @Override
    public long readLong() throws IOException {
        return data().readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(data().readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(data().readLong());
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        data().readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int from, int count) throws IOException {
        data().readFully(target, from, count);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return data().skip(count);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public @Nullable String readLine() throws IOException {
        return data().readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return data().readText();
    }
}
