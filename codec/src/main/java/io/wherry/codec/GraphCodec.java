// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.BufferedSink;
import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.catalog.CodableClasses;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.catalog.ServiceCodecs;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.message.MemoryFullException;
import io.wherry.codec.internal.message.StreamFormat;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Type;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Turns object graphs into bytes and back, with java.io's semantics: immutable, safe for any number of threads.
///
/// What `java.io.ObjectOutputStream` writes this writes, hooks and all, shared and cyclic references kept, of any depth
/// on any stack. Where it differs from java.io, and does better, docs/design/semantics.md says so.
///
/// ```java
/// GraphCodec codec = GraphCodec.lean();
/// byte[] bytes = codec.encode(order);
/// Order copy = codec.decode(bytes, Order.class);
/// ```
///
/// Every `encode` writes one self-contained message, every `decode` reads one. For many messages on one
/// connection see [GraphWriter] and [GraphReader]. Reading makes objects of any serializable class the class loader
/// finds, unless [#withClassFilter] says which: without it do not decode bytes from people you do not trust.
public final class GraphCodec implements GraphFormat {
    static {
        CodecSettings.open(new SettingsAccess());
    }

    /// Bytes that a writer gathers in front of a stream.
    private static final int STREAM_BUFFER = 1 << 15;

    private final LeanOptions options;
    private final StreamFormat format;
    private final @Nullable Compression compression;
    private final MessageCoder messages;
    private final ParcelCoder parcels;
    private final CodecSettings settings;

    private GraphCodec(
            LeanOptions options, StreamFormat format, @Nullable Compression compression) {
        this.options = options;
        this.format = format;
        this.compression = compression;
        this.messages = new MessageCoder(options, format, compression);
        this.parcels = new ParcelCoder(options, messages);
        this.settings = new CodecSettings(format, options, compression != null, engines());
    }

    /// The writers and readers that object streams borrow: they do not compress.
    private MessageCoder engines() {
        return compression == null ? messages : new MessageCoder(options, format, null);
    }

    private GraphCodec with(LeanOptions newOptions) {
        return new GraphCodec(newOptions, format, compression);
    }

    /// The codecs without options: all callers have the same, and its engines.
    private static final class Usual {
        static final GraphCodec LEAN = new GraphCodec(LeanOptions.DEFAULT, StreamFormat.LEAN, null);
        static final GraphCodec JAVAIO =
                new GraphCodec(LeanOptions.DEFAULT, StreamFormat.JAVAIO, null);

        private Usual() {}
    }

    /// The lean format (docs/wire/lean.md), for peers that hold the same classes.
    public static GraphCodec lean() {
        return Usual.LEAN;
    }

    /// The format of `java.io.ObjectOutputStream`, byte for byte (docs/wire/javaio-coverage.md), for peers and stores that
    /// speak it. Classes that have changed are read by java.io's rules. Options that shape the bytes have no effect:
    /// registered classes, reference tracking, evolution, codecs of classes; parcels are always lean.
    public static GraphCodec javaio() {
        return Usual.JAVAIO;
    }

    /// Returns true for [#javaio] with any options.
    public boolean isJavaio() {
        return format == StreamFormat.JAVAIO;
    }

    /// This codec, finding classes by `classLoader` instead of the reading thread's context class loader.
    public GraphCodec withClassLoader(ClassLoader classLoader) {
        Objects.requireNonNull(classLoader, "withClassLoader: null loader");
        return with(options.withLoader(classLoader));
    }

    /// Returns this codec, reading only classes that `filter` allows by name, before they are loaded: the way to read bytes of strangers
    /// ([ClassFilter#allow]). It replaces an earlier class filter. It knows no sizes: those are for [#withLimits]. With [#withFilter] besides,
    /// each must allow a class, and this one is asked first. SECURITY.md compares the two.
    public GraphCodec withClassFilter(ClassFilter filter) {
        Objects.requireNonNull(filter, "withClassFilter: null filter"); // it would allow all
        return with(options.withAdmission(options.admission().withClasses(filter)));
    }

    /// Returns this codec with `filter`, which is asked as java.io asks: about a class when it is
    /// loaded and not yet initialised, about arrays and sizes, and for every object. An undecided
    /// class is allowed. The JVM's filter is asked in any case, and its factory combines the two.
    /// It replaces an earlier filter. For bytes of untrusted peers [#withClassFilter] is the safer
    /// choice; both may be set (SECURITY.md). docs/design/codec.md lists the calls that a filter
    /// receives.
    public GraphCodec withFilter(ObjectInputFilter filter) {
        Objects.requireNonNull(filter, "withFilter: null filter");
        return with(options.withAdmission(options.admission().withFilter(filter)));
    }

    /// This codec, refusing messages beyond `limits` instead of [Limits#DEFAULTS].
    public GraphCodec withLimits(Limits limits) {
        Objects.requireNonNull(limits, "withLimits: null limits");
        return with(options.withAdmission(options.admission().withLimits(limits)));
    }

    /// This codec, treating classes that have changed by `policy`. [Evolution#STRICT] is the default.
    ///
    /// The policy of the writer decides how classes are described, that of the reader which differences it accepts: both should have the same.
    public GraphCodec withEvolution(Evolution policy) {
        Objects.requireNonNull(policy, "withEvolution: null policy");
        return with(options.withEvolution(policy));
    }

    /// Returns this codec, reading objects of the class that the stream calls `nameInStream` as objects of `here`: for renamed or moved classes.
    /// It also applies to arrays, the `Class` object, and the class as a superclass or type of a field.
    ///
    /// A class may have several old names. In the description of another class, as the superclass
    /// or the type of a field, [Evolution#STRICT] codecs accept the name here and the old name
    /// given last; a message with another one is refused with a [ClassMismatchException].
    ///
    /// @param nameInStream as [Class#getName] returns it, of a class that is not an array
    /// @throws IllegalArgumentException if either is an array or primitive
    public GraphCodec withAlias(String nameInStream, Class<?> here) {
        return with(options.withRenames(options.renames().withAlias(nameInStream, here)));
    }

    /// As [#withAlias(String, Class)], of a class that the class loader of each reader finds by its name.
    public GraphCodec withAlias(String nameInStream, String nameHere) {
        return with(options.withRenames(options.renames().withName(nameInStream, nameHere)));
    }

    /// This codec, finding the classes of package `nameInStream` and of those below it in the package `here`: for code that
    /// was moved as a whole. It counts wherever the stream names a class: arrays, `Class` objects, superclasses, interfaces
    /// of proxies. [#withAlias] goes before; of two packages that hold a class the inner one counts. A class filter is asked
    /// for the name here. A package may have several old names: the one given last counts as
    /// [#withAlias] says of classes.
    ///
    /// @throws IllegalArgumentException if the names are the same, or one is empty
    public GraphCodec withMovedPackage(String nameInStream, String here) {
        return with(options.withRenames(options.renames().withPackage(nameInStream, here)));
    }

    /// This codec, reading objects of a class whose `serialVersionUID` is not the writer's as `policy` says instead of refusing
    /// them ([VersionPolicy#STRICT]). A renamed class may have any.
    ///
    /// In the lean format it counts under [Evolution#EVOLVE] only: strict codecs describe classes by a fingerprint.
    public GraphCodec withVersionPolicy(VersionPolicy policy) {
        Objects.requireNonNull(policy, "withVersionPolicy: null policy");
        return with(options.withCompatibility(options.compatibility().withVersions(policy)));
    }

    /// Returns this codec, which names `classes` by numbers in five bytes, in the order of calls.
    ///
    /// Both peers must register the same classes in the same order. Objects of others are refused
    /// by a [ClassMismatchException], never misread. Classes that are not registered are named in
    /// full.
    ///
    /// @throws IllegalArgumentException if a class is registered twice
    public GraphCodec withRegistered(Class<?>... classes) {
        Objects.requireNonNull(classes, "withRegistered: null classes");
        return withRegistered(Arrays.asList(classes));
    }

    /// As `withRegistered(classes...)`.
    public GraphCodec withRegistered(List<Class<?>> classes) {
        Objects.requireNonNull(classes, "withRegistered: null classes");
        return with(options.withRegistered(classes));
    }

    /// As `withRegistered(classes...)`, with a number of the program's choice, from 0 to 16,777,215: peers may register different classes in
    /// any order. Numbers below 31 take the least bytes.
    ///
    /// @throws IllegalArgumentException if the class or the number is registered, or the number is out of range
    public GraphCodec withRegistered(int number, Class<?> type) {
        return with(options.withRegistered(number, type));
    }

    /// Returns this codec, whose parcels keep arrays, and rectangular blocks of rows, of at least
    /// `bytes` bytes out of band, after the header: 1024 unless set; 0 for all that have elements.
    public GraphCodec withParcelThreshold(int bytes) {
        return with(options.withParcelThreshold(bytes));
    }

    /// Returns this codec, which, with `false`, writes graphs that are declared free of sharing: objects
    /// are not looked up, which saves a good part of the time of a write (docs/results/ablation.md). An
    /// object that is referred to twice is then written twice. A cycle is an `InvalidObjectException`,
    /// and so is sharing where objects nest deeper than 32. The reader needs no option. Default: `true`.
    public GraphCodec withReferenceTracking(boolean tracks) {
        return with(options.withReferenceTracking(tracks));
    }

    /// Returns this codec, which, with `false`, writes values by content: strings, boxed and big numbers,
    /// `UUID` and `java.time` values are not looked up. A value that is referred to twice becomes two
    /// equal objects; other objects keep their identity and cycles. Default: `true`. The reader needs no
    /// option. The java.io format keeps the identity of values.
    public GraphCodec withSharedValues(boolean shares) {
        return with(options.withSharedValues(shares));
    }

    /// Returns this codec, which writes the result of `by` in place of objects of `type` and of its
    /// subclasses, which need not be serializable. `by` is called once for each object that is
    /// referred to, until the writer is reset; it may return the object itself. The reader needs no
    /// option: `readResolve` of the replacement decides. It replaces an earlier function.
    ///
    /// The rule is that of `replaceObject` of [java.io.ObjectOutputStream]: `writeReplace` is
    /// called first, and again while its result is of another class. `by` is called with the last
    /// result, and its own result is written as it is. More than 1,000,000 calls of `writeReplace`
    /// in a row are an [java.io.InvalidObjectException]. The lean format never replaces strings.
    public <T> GraphCodec withReplacement(Class<T> type, Function<? super T, ?> by) {
        Objects.requireNonNull(type, "withReplacement: null class");
        Objects.requireNonNull(by, "withReplacement: null function");
        return with(options.withSubstitution(Substitution.of(type, by)));
    }

    /// Returns this codec, which writes and reads objects of exactly the class `type` by `codec`;
    /// the class need not be serializable (docs/how-to/own-codec.md). It replaces an earlier codec
    /// of the class, and precedes the one that the class names by [CodedBy]. Both peers must have a
    /// codec.
    ///
    /// Subclasses are written as if there were no codec. A [#withReplacement] for the class is
    /// applied first. It has no effect on the java.io format.
    ///
    /// @throws IllegalArgumentException if the class is primitive, an array, abstract, an enum or known to the format (docs/wire/lean.md); if the codec's
    ///     version is negative
    public <T> GraphCodec withCodec(Class<T> type, ValueCodec<T> codec) {
        Objects.requireNonNull(type, "withCodec: null class");
        Objects.requireNonNull(codec, "withCodec: null codec");
        CodableClasses.check(type);
        ValueForm.of(codec);
        return with(options.withValues(options.values().with(type, codec)));
    }

    /// Returns this codec with the codecs of all services [io.wherry.codec.spi.ValueCodecProvider] that [java.util.ServiceLoader] finds now, by the class
    /// loader of this codec or otherwise the context class loader of this thread. A codec that [#withCodec] named, before or after, goes before them.
    ///
    /// @throws IllegalArgumentException if two providers have a codec for one class, or for a reason that [#withCodec] has
    /// @throws java.util.ServiceConfigurationError if a provider cannot be made
    public GraphCodec withServiceCodecs() {
        return with(
                options.withValues(options.values().behind(ServiceCodecs.load(messages.loader()))));
    }

    /// This codec, treating objects of classes that are not here as `treatment` says ([MissingClasses#REFUSE]). As nodes they can be
    /// looked at, changed and written back in the java.io format, byte for byte as they were.
    ///
    /// A node that does not fit the type of its field or array is given to [#withUnreadable];
    /// without a handler it is a [ClassNotFoundException]. Class filters must allow the classes.
    ///
    /// In the lean format it counts for classes that the writer describes in full, as it does under [Evolution#EVOLVE]; a node that does not fit
    /// is a [WireFormatException] that names the field there.
    public GraphCodec withMissingClasses(MissingClasses treatment) {
        Objects.requireNonNull(treatment, "withMissingClasses: null treatment");
        return with(options.withCompatibility(options.compatibility().withMissing(treatment)));
    }

    /// Returns this codec, which asks `handler` for a substitute for each value that cannot be
    /// made, if the bytes after it can be found: one of a missing class (unless it becomes a node)
    /// or a class that does not fit, a missing enum constant, or a record that its constructor
    /// refuses. Broken bytes, filters and limits end the message in any case. In the lean format it
    /// applies to missing classes that the writer describes in full ([Evolution#EVOLVE]).
    public GraphCodec withUnreadable(UnreadableHandler handler) {
        Objects.requireNonNull(handler, "withUnreadable: null handler");
        return with(options.withCompatibility(options.compatibility().withHandler(handler)));
    }

    /// Returns this codec, which, with `true`, reads both formats and writes its own: `decode` and
    /// [#readerFrom] recognise java.io's (`AC ED`) and lean streams (`57 01`). All other options apply to
    /// both. So stored bytes can move from one format to the other (docs/how-to/javaio-to-lean.md).
    /// Default: `false`.
    public GraphCodec withDualRead(boolean reads) {
        return with(options.withCompatibility(options.compatibility().withBoth(reads)));
    }

    /// Returns this codec, which compresses messages from a size on, and reads compressed and
    /// uncompressed messages (docs/wire/compression.md): in every `encode` and `decode`,
    /// [#writerTo] and [#readerFrom], in both formats; not in parcels and object streams. A reader
    /// without this option refuses compressed messages with a [WireFormatException], and an unknown
    /// algorithm with an [UnknownCompressionException]. The decompressed size is counted against
    /// [Limits#bytes] before a chunk is decompressed.
    public GraphCodec withCompression(Compression choice) {
        Objects.requireNonNull(choice, "withCompression: null compression");
        return new GraphCodec(options, format, choice);
    }

    /// Returns a codec of records that stand alone, which needs no descriptions of the classes
    /// registered with this codec. Records are always lean; compression does not apply to them.
    ///
    /// @throws IllegalArgumentException if objects of a registered class cannot be written
    public RecordCodec records() {
        return new RecordCodec(options);
    }

    Limits limits() {
        return options.admission().limits();
    }

    /// Encodes `root` and all it refers to.
    ///
    /// @throws java.io.NotSerializableException naming the first class met that is not serializable, and the path to its object
    /// @throws IOException of a `writeObject` hook; if the graph is too large for an array
    @Override
    public byte[] encode(@Nullable Object root) throws IOException {
        return messages.encode(root);
    }

    /// Encodes into `target` from its start and returns the number of bytes, that of [#sizeOf] if `target` has less than 2 GiB. On failure
    /// the memory's content is undefined.
    ///
    /// @throws IndexOutOfBoundsException if the bytes do not fit
    public long encode(@Nullable Object root, MemorySegment target) throws IOException {
        return messages.encode(target, root);
    }

    /// Encodes into `target` at its position, which moves past the bytes, as many as [#sizeOf] returns. On failure it stays, but the bytes after it are undefined.
    ///
    /// @throws BufferOverflowException if the bytes do not fit
    public void encode(@Nullable Object root, ByteBuffer target) throws IOException {
        if (target.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        long size;
        try {
            size = messages.encode(MemorySegment.ofBuffer(target), root);
        } catch (MemoryFullException _) {
            throw new BufferOverflowException();
        }
        target.position(target.position() + (int) size);
    }

    /// Encodes to `target` and flushes it; does not close it. A message of more than 64 KiB, or with arrays of more than 1 KiB, takes a few bytes
    /// more than in memory: it goes out in segments (docs/wire/lean.md).
    public void encode(@Nullable Object root, OutputStream target) throws IOException {
        messages.encode(ByteSink.to(target), root);
    }

    /// Encodes to a blocking channel; does not close it.
    public void encode(@Nullable Object root, WritableByteChannel target) throws IOException {
        messages.encode(ByteSink.to(target), root);
    }

    /// Returns the size in bytes of the message that `encode(root)` would return, which may exceed
    /// an array, and of the message in memory of the caller. It takes about as long as encoding: hooks run, and may write other data the next
    /// time.
    ///
    /// @throws java.io.NotSerializableException naming the first class met that is not serializable, and the path to its object
    /// @throws IOException what a `writeObject` hook threw
    public long sizeOf(@Nullable Object root) throws IOException {
        return messages.sizeOf(root);
    }

    /// Decodes the one message in `bytes`.
    ///
    /// @throws WireFormatException if the bytes are cut, corrupt or do not fit the classes here; in the java.io format it is an exception
    ///     of java.io where that has one: `EOFException` for cut bytes, `StreamCorruptedException`, `InvalidClassException`
    /// @throws IOException what a hook of a class threw
    @Override
    public @Nullable Object decode(byte[] bytes) throws IOException {
        return messages.decode(bytes, 0, bytes.length);
    }

    /// Decodes the one message in `bytes`, which must be a `type` or null.
    public <T> @Nullable T decode(byte[] bytes, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(bytes), type);
    }

    /// Decodes the one message in `bytes`, which must be of `type` or null. If `type` is generic,
    /// the objects that the root holds directly (elements of a collection, keys and values of a
    /// map, components of an array) are checked against the classes of its arguments, deeper ones
    /// are not. A wildcard or type variable stands for its bounds.
    ///
    /// @throws WireFormatException if the types do not fit, after hooks have run; it names the expected
    ///     type, the class found and its [WireFormatException#path], as `[3]`, `.key` or `.value`
    /// @throws IllegalArgumentException if `type` is of a kind that the JDK does not have
    public @Nullable Object decode(byte[] bytes, Type type) throws IOException {
        return TypeCheck.checked(decode(bytes), type);
    }

    /// As [#decode(byte[], Type)], for a type that the compiler knows, too.
    @SuppressWarnings("unchecked") // checked as far as it can be
    public <T> @Nullable T decode(byte[] bytes, TypeToken<T> type) throws IOException {
        return (T) decode(bytes, type.type());
    }

    /// Decodes the one message in `source`, which is only read.
    public @Nullable Object decode(MemorySegment source) throws IOException {
        return messages.decode(source);
    }

    /// Decodes the one message in `source`, which must be a `type` or null.
    public <T> @Nullable T decode(MemorySegment source, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(source), type);
    }

    /// Decodes the one message between position and limit; the position moves to the limit, on failure it stays.
    @Override
    public @Nullable Object decode(ByteBuffer source) throws IOException {
        return decode(source, Object.class);
    }

    /// Decodes the one message between position and limit, which must be a `type` or null.
    public <T> @Nullable T decode(ByteBuffer source, Class<T> type) throws IOException {
        Object root;
        if (source.hasArray()) {
            int from = source.arrayOffset() + source.position();
            root = messages.decode(source.array(), from, source.remaining());
        } else {
            root = decode(MemorySegment.ofBuffer(source));
        }
        T checked = TypeCheck.cast(root, type);
        source.position(source.limit());
        return checked;
    }

    /// Decodes the next message of `source` and takes no byte after it.
    ///
    /// @throws java.io.EOFException if the stream ends before the message
    public @Nullable Object decode(InputStream source) throws IOException {
        return messages.decodeNext(ByteSource.from(source));
    }

    /// Decodes the next message of `source`, of a `type` or null, and takes no byte after it.
    public <T> @Nullable T decode(InputStream source, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(source), type);
    }

    /// Decodes the next message of a blocking channel and takes no byte after it.
    ///
    /// @throws java.io.EOFException if the channel ends before the message
    public @Nullable Object decode(ReadableByteChannel source) throws IOException {
        return messages.decodeNext(ByteSource.from(source));
    }

    /// Decodes the next message of a blocking channel, of a `type` or null, no byte after it.
    public <T> @Nullable T decode(ReadableByteChannel source, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(source), type);
    }

    /// Returns a deep copy of `graph` as java.io would make it by writing and reading: hooks of classes run, `writeReplace` and
    /// `readResolve` decide, transient fields have their defaults, and sharing and cycles are kept.
    ///
    /// The copy's classes are those of the graph, whichever loaders defined them: none is found by its name, and
    /// [#withClassLoader], aliases and moved packages have no effect. Filters, [Limits] and [#withReplacement] count as for a message.
    /// The copy is made without a stream of bytes where possible: arrays of primitives from [#withParcelThreshold] on are cloned,
    /// each once, when the graph is written; the rest must fit an array of 2 GiB. It is the same for both formats; a
    /// [io.wherry.codec.node.Node] is not copied.
    ///
    /// @return null for null
    /// @throws java.io.NotSerializableException naming the first class met that is not serializable, and the path to its object
    /// @throws WireFormatException if a class does not read the data that it writes, or a filter or limit refuses the copy
    /// @throws IOException what a hook of a class threw
    @SuppressWarnings("unchecked") // of its original's class, unless hooks say otherwise
    public <T> @Nullable T copy(@Nullable T graph) throws IOException {
        return (T) messages.copy(graph);
    }

    /// Encodes `root` and all it refers to as a [Parcel]: a header, and the arrays of primitives that are not small as
    /// views of the arrays themselves. Arrays of `boolean` are always in the header.
    ///
    /// @throws java.io.NotSerializableException naming the first class met that is not serializable
    /// @throws IOException of a `writeObject` hook; if the header is too large for an array
    public Parcel pack(@Nullable Object root) throws IOException {
        return parcels.pack(root);
    }

    /// Returns a deep copy of a parcel's graph, with the present content of the arrays.
    public @Nullable Object unpack(Parcel parcel) throws IOException {
        return new Unpacking(this, parcel.header()).finishFrom(parcel);
    }

    /// Reads the header of a parcel whose arrays follow.
    ///
    /// @param header all of it, and no more; it is kept and must not change
    /// @throws WireFormatException if it is not a whole header, or exceeds the [Limits]
    public Unpacking unpack(byte[] header) throws IOException {
        return new Unpacking(this, header);
    }

    /// Decodes a parcel whose arrays are in `arrays`, which are only read: in the heap or outside.
    ///
    /// @throws IllegalArgumentException if they are not as many, or not as long, as the header says
    /// @throws WireFormatException if the header is cut, corrupt or does not fit the classes here
    public @Nullable Object unpack(byte[] header, List<MemorySegment> arrays) throws IOException {
        return new Unpacking(this, header).finishFrom(arrays);
    }

    /// Reads the parcel that [Parcel#writeTo] wrote, as the bytes arrive, and no byte after it.
    ///
    /// @throws java.io.EOFException if the channel ends before
    /// @throws WireFormatException if the header is corrupt or does not fit the classes here
    public @Nullable Object unpack(ReadableByteChannel source) throws IOException {
        byte[] header = ParcelHeaderReader.read(source, limits().bytes());
        return new Unpacking(this, header).readFrom(source).finish();
    }

    @Nullable Object unpack(byte[] header, int messageAt, Object[] arrays) throws IOException {
        return parcels.unpack(header, messageAt, arrays);
    }

    /// A writer of many messages to `target`; closing it closes the stream.
    public GraphWriter writerTo(OutputStream target) {
        return writer(new BufferedSink(ByteSink.to(target), STREAM_BUFFER));
    }

    /// A writer of many messages to a blocking channel; closing it closes the channel.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block: so for all that takes one
    public GraphWriter writerTo(WritableByteChannel target) {
        return writer(ByteSink.gathering(target));
    }

    private GraphWriter writer(ByteSink target) {
        return new GraphWriter(new CountingSink(target), messages.newWriter(), format);
    }

    /// A writer of many messages to `target`, without a buffer in front of it; closing it closes
    /// the sink. The flight recorder does not record its messages.
    public GraphWriter writerTo(ByteSink target) {
        return new GraphWriter(target, messages.newWriter(), null);
    }

    /// A reader of many messages from `source`; closing it closes the stream.
    public GraphReader readerFrom(InputStream source) {
        return reader(ByteSource.from(source));
    }

    /// A reader of many messages from a blocking channel; closing it closes the channel.
    public GraphReader readerFrom(ReadableByteChannel source) {
        return reader(ByteSource.from(source));
    }

    private GraphReader reader(ByteSource source) {
        return new GraphReader(source, messages.newReader(), messages.loader(), format);
    }

    /// A reader of many messages that the flight recorder does not record; closing it closes
    /// `source`.
    public GraphReader readerFrom(ByteSource source) {
        return new GraphReader(source, messages.newReader(), messages.loader(), null);
    }

    /// Returns true for a codec of the same format with equal options. Class loaders and functions (filters, policies,
    /// handlers, replacements) are equal by their own `equals`: unless they define it, only if they are the same.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GraphCodec codec
                && format == codec.format
                && options.equals(codec.options)
                && Objects.equals(compression, codec.compression);
    }

    @Override
    public int hashCode() {
        return Objects.hash(format, options, compression);
    }

    /// Returns the format and the options that differ from the defaults, as `GraphCodec[lean, evolution=EVOLVE, registered=12]`.
    @Override
    public String toString() {
        return OptionsText.of(format, options, compression);
    }

    private static final class SettingsAccess implements Function<GraphCodec, CodecSettings> {
        @Override
        public CodecSettings apply(GraphCodec codec) {
            return codec.settings;
        }
    }
}
