// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.javaio.description.ClassRules;
import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.form.KnownForms;
import io.wherry.codec.internal.javaio.reader.Admitter;
import io.wherry.codec.internal.javaio.reader.Descriptions;
import io.wherry.codec.internal.javaio.reader.JavaioReader;
import io.wherry.codec.internal.javaio.reader.ReaderCallbacks;
import io.wherry.codec.internal.javaio.reader.ReaderData;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamClass;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Takes the place of [java.io.ObjectInputStream]: the same constructors, methods and extension
/// points, for the same bytes, of graphs of any depth on any stack. Hooks of classes are given this
/// stream, except those of collections in `java.util`, which are given one that bounds their
/// allocations. One thread at a time may use it.
///
/// From an [InputStream] the stream takes no byte after the last one read. From a channel it takes
/// all bytes that are available and fit into its buffer, so the position of a `FileChannel` is
/// after the last byte read. A program that needs the exact position, or stops before the end of
/// the file, wraps the channel (`Channels.newInputStream`). A thread that is interrupted while it
/// reads a channel finds it closed (`ClosedByInterruptException`), and another thread may close the
/// channel to stop a blocked read.
///
/// Filters are asked as java.io asks them: the one set by [#setObjectInputFilter], and the JVM's
/// (`jdk.serialFilter`, `jdk.serialFilterFactory`). Once an object has been read, a filter can no
/// longer be set: `setObjectInputFilter` throws `IllegalStateException`, or, where the JVM has a
/// factory of filters of its own, the next read does; the new filter is never asked.
///
/// After [#close] there are no primitive data, as in java.io: the rest of the block that was being
/// read is dropped. Objects can be read only if the closed source still has bytes.
///
/// A stream in the lean format is recognised by its first byte, unless a subclass reads the header
/// by itself, and is read whatever the codec's format is; the options of the codec apply to both.
/// Of a lean stream [#resolveClass] is asked about each class that the stream names, without the
/// writer's `serialVersionUID`; not about those that the format itself knows (docs/wire/lean.md:
/// numbers, `java.time`, the collections of `java.util`). Descriptions of subclasses, proxies'
/// [#resolveProxyClass] and replacing of objects belong to java.io's format, and hooks are given a
/// stream of the codec's own. The exceptions are java.io's: [ClassNotFoundException],
/// `InvalidClassException`, `WriteAbortedException`, `OptionalDataException`.
public class ObjectInputStream extends java.io.ObjectInputStream {
    /// Null if the subclass does all by itself, or the format is lean.
    private final @Nullable JavaioReader reader;

    private final @Nullable LeanInput lean;

    /// Where primitive data are read; null if the subclass does all by itself.
    private final @Nullable ReaderData data;

    /// Supplies the class loader: the codec's, or the caller's.
    private final Supplier<@Nullable ClassLoader> loaders;

    private final OverriddenMethods overridden = OverriddenMethods.of(getClass());

    private final StreamFilter filter;

    /// Whether a subclass that does all by itself may replace objects.
    private boolean resolves;

    /// Reads the stream's header from `in`.
    public ObjectInputStream(InputStream in) throws IOException {
        this(ByteSource.from(Objects.requireNonNull(in)), false, CodecSettings.JAVAIO);
    }

    /// Reads the stream's header from `in`, and keeps to the options of `codec`.
    public ObjectInputStream(InputStream in, GraphCodec codec) throws IOException {
        this(ByteSource.from(Objects.requireNonNull(in)), false, CodecSettings.of(codec));
    }

    /// Reads a blocking channel from its position on, which is that of the stream's header.
    /// Available bytes of the channel are read into the stream's own buffer.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    public ObjectInputStream(ReadableByteChannel in) throws IOException {
        this(ByteSource.from(Objects.requireNonNull(in)), true, CodecSettings.JAVAIO);
    }

    /// As `ObjectInputStream(in)`, and keeps to the options of `codec`.
    public ObjectInputStream(ReadableByteChannel in, GraphCodec codec) throws IOException {
        this(ByteSource.from(Objects.requireNonNull(in)), true, CodecSettings.of(codec));
    }

    @SuppressWarnings(
            "this-escape") // as in java.io: subclasses override the header, user code gets this
    // stream
    private ObjectInputStream(ByteSource source, boolean readsAhead, CodecSettings settings)
            throws IOException {
        super();
        LeanOptions options = settings.options();
        ClassLoader loader = options.loader();
        loaders = loader == null ? CallerClassLoader::find : () -> loader;
        ObjectInputFilter own = options.admission().filter();
        if (own != null) {
            setObjectInputFilter(own);
        }
        filter = new StreamFilter(this, own != null);
        int first = isLeanExpected(readsAhead, settings) ? first(source) : -1;
        if (StreamFormat.of(first) == StreamFormat.LEAN) {
            LeanInput only =
                    new LeanInput(source, readsAhead, settings, filter::get, leanLoaders());
            only.beginBehind((byte) first);
            this.reader = null;
            this.lean = only;
            this.data = only.data();
            return;
        }
        ByteSource all = first >= 0 ? returned(source, new byte[] {(byte) first}) : source;
        Admitter admitter = new Admitter(options.admission(), filter::get);
        JavaioReader made =
                new JavaioReader(
                        new Events(), KnownForms::of, admitter, ClassRules.of(options), _ -> this);
        made.begin(all, readsAhead, loaders);
        if (!overridden.readsHeader()
                && StreamFormat.of(made.data().peekHeader()) == StreamFormat.LEAN) {
            LeanInput other =
                    new LeanInput(
                            returned(all, made.data().takeHeld()),
                            readsAhead,
                            settings,
                            filter::get,
                            leanLoaders());
            this.reader = null;
            this.lean = other;
            this.data = other.data();
        } else {
            this.reader = made;
            this.lean = null;
            this.data = made.data();
            readStreamHeader();
            made.endHeader();
        }
    }

    /// For subclasses that do all by themselves: [#readObjectOverride] is called for each object.
    @SuppressWarnings("this-escape") // the filter is asked for at the first read
    protected ObjectInputStream() throws IOException {
        super();
        this.reader = null;
        this.lean = null;
        this.data = null;
        this.loaders = CallerClassLoader::find;
        this.filter = new StreamFilter(this, false);
    }

    /// Returns true if the stream most probably is a lean one.
    private boolean isLeanExpected(boolean readsAhead, CodecSettings settings) {
        return settings.format() == StreamFormat.LEAN && !overridden.readsHeader() && !readsAhead;
    }

    private static int first(ByteSource source) throws IOException {
        byte[] first = new byte[1];
        return source.read(first, 0, 1) == 1 ? first[0] & 0xff : -1;
    }

    /// Returns a source of the bytes that were read, and of those after them.
    private static ByteSource returned(ByteSource source, byte[] first) throws IOException {
        if (source.takesBack()) {
            source.giveBack(first.length);
            return source;
        }
        return ByteSource.behind(first, source);
    }

    private Supplier<@Nullable ClassLoader> leanLoaders() {
        return overridden.resolvesClasses()
                ? () -> new ResolvingLoader(loaders.get(), this::resolveClass)
                : loaders;
    }

    private final class Events implements ReaderCallbacks {
        @Override
        public @Nullable Class<?> resolveClass(Description described, Descriptions usual)
                throws IOException, ClassNotFoundException {
            return overridden.resolvesClasses()
                    ? ObjectInputStream.this.resolveClass(described.descriptor())
                    : usual.find(described.name());
        }

        @Override
        public @Nullable Class<?> resolveProxyClass(String[] interfaces, Descriptions usual)
                throws IOException, ClassNotFoundException {
            return ObjectInputStream.this.resolveProxyClass(interfaces);
        }

        @Override
        public @Nullable Object resolveObject(@Nullable Object object) throws IOException {
            return ObjectInputStream.this.resolveObject(object);
        }

        @Override
        public Description readClassDescriptor(Descriptions usual)
                throws IOException, ClassNotFoundException {
            return overridden.readsDescriptions()
                    ? usual.described(ObjectInputStream.this.readClassDescriptor())
                    : usual.readFormat();
        }

        @Override
        public boolean readsDescriptions() {
            return overridden.readsDescriptions();
        }

        @Override
        public @Nullable Class<?> resolver() {
            return overridden.resolvesClasses() ? ObjectInputStream.this.getClass() : null;
        }

        @Override
        public boolean resolvesProxies() {
            return overridden.resolvesProxies();
        }
    }

    private JavaioReader reader() {
        JavaioReader own = reader;
        if (own == null) {
            throw new UnsupportedOperationException(
                    lean == null
                            ? "the subclass reads by itself"
                            : "the stream is in the lean format");
        }
        return own;
    }

    /// Classes are found by the loader of the calling code.
    private Descriptions descriptions() {
        Descriptions own = reader().descriptions();
        own.forgetLoader();
        return own;
    }

    private ReaderData data() {
        ReaderData own = data;
        if (own == null) {
            throw new UnsupportedOperationException("the subclass reads by itself");
        }
        return own;
    }

    /// The stream as hooks have it.
    ///
    /// @throws NotActiveException if the subclass does all by itself, as in java.io
    private ReaderData active(String otherwise) throws NotActiveException {
        ReaderData own = data;
        if (own == null) {
            throw new NotActiveException(otherwise);
        }
        return own;
    }

    private Class<?> find(String name) throws IOException, ClassNotFoundException {
        if (reader != null) {
            return descriptions().find(name);
        }
        Class<?> primitive = Class.forPrimitiveName(name);
        return primitive == null ? Class.forName(name, false, loaders.get()) : primitive;
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        if (lean == null && reader == null) {
            return null;
        }
        return read(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return read(true);
    }

    private @Nullable Object read(boolean unshared) throws IOException, ClassNotFoundException {
        filter.beginRead();
        try {
            return lean == null ? reader().read(unshared) : lean.read(unshared);
        } catch (WireFormatException e) {
            throw ExceptionTranslator.javaios(e);
        }
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        active("not in call to readObject").readDefault();
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return active("not in call to readObject").readFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        active("stream inactive").register(callBack, priority);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
            throws IOException, ClassNotFoundException {
        return find(described.getName());
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces)
            throws IOException, ClassNotFoundException {
        return reader == null
                ? Descriptions.proxyClass(interfaces, loaders.get(), this::find)
                : descriptions().proxyClass(interfaces);
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object;
    }

    @Override
    protected boolean enableResolveObject(boolean enable) {
        if (data == null) {
            boolean before = resolves;
            resolves = enable;
            return before;
        }
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
        return lean == null ? data().available() : lean.available();
    }

    @Override
    public void close() throws IOException {
        if (lean != null) {
            lean.close();
        } else {
            reader().close();
        }
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
