// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.UnknownDictionaryException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.shape.PermanentLoaders;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.internal.shape.TagDifference;
import io.wherry.codec.node.Node;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The classes of one stream as its reader learns them. One thread owns it.
///
/// A description is only remembered; the class is looked up at its first object.
final class ReaderClasses implements SegmentListener {
    /// The most codecs kept by their description: a peer that keeps sending new descriptions gets
    /// no further memory.
    private static final int MOST_RESOLVED = 1 << 12;

    private final Catalog catalog;
    private final Guard guard;
    private final RegisteredClasses registered;
    private final ClassFinder finder;
    private final EvolvingClasses evolving;
    private final ValueCodecs values;
    private final MissingClassCodecs missingCodecs;

    /// The codecs of one-byte tokens: of classes met in this stream, or known to the format and met
    /// before.
    private final @Nullable ClassCodec[] byToken = new ClassCodec[Token.TWO_BYTES];

    private final Map<ClassDescription, ClassCodec> resolved = new HashMap<>();
    private final IdentityHashMap<Class<?>, EnumOrdinals> evolvedEnums = new IdentityHashMap<>();
    /* The classes of the stream, and from count on those of earlier streams: messages of one kind
     * describe the same classes again, byte for byte, and then no look-up is needed. */
    private @Nullable Described[] described = new Described[16];
    private int count;

    /// The dictionaries of records; null if messages are those of a stream.
    private final @Nullable RecordDictionaries dictionaries;

    /// The classes of the dictionaries met so far.
    private final Map<RecordDictionary, Described[]> agreed = new HashMap<>();

    /// The dictionary of the last record, whose classes come first in `described`.
    private @Nullable RecordDictionary current;

    /// Whether a class of that dictionary has hooks.
    private boolean agreedDefers;

    /// Supplies the loader; null once it is known.
    private @Nullable Supplier<@Nullable ClassLoader> later;

    private @Nullable ClassLoader firstLoader;

    /// Whether a class of the stream has hooks, which may see other objects while these are read.
    private boolean defers;

    /// A description, its bytes, and the codec once it is known.
    private static final class Described {
        final byte[] bytes;
        final ClassDescription description;
        final boolean hooked;
        @Nullable ClassCodec codec;

        /// The predicate that admitted the class last; null if there was none.
        @Nullable Object judge;

        Described(
                byte[] bytes,
                ClassDescription description,
                boolean hooked,
                @Nullable ClassCodec codec) {
            this.bytes = bytes;
            this.description = description;
            this.hooked = hooked;
            this.codec = codec;
        }
    }

    ReaderClasses(Catalog catalog, Guard guard, LeanOptions options) {
        this.catalog = catalog;
        this.registered = options.registered();
        this.dictionaries = options.records();
        this.values = options.values();
        this.guard = guard;
        this.finder = new ClassFinder(guard, options.renames());
        this.missingCodecs = new MissingClassCodecs(catalog, finder, options.compatibility());
        this.evolving = new EvolvingClasses(catalog, options, finder);
    }

    /// Starts a stream whose classes are found by `classLoader`.
    void begin(@Nullable ClassLoader classLoader) {
        boolean otherwise = guard.beginStream();
        guard.use(null);
        forget(otherwise ? 0 : Token.FIRST_DESCRIBED);
        defers = false;
        if (finder.use(classLoader) || otherwise) {
            forgetFound();
            Arrays.fill(described, null);
        }
        count = 0;
        current = null;
        later = null;
        firstLoader = classLoader;
    }

    /// The same, where the loader is looked for when the first class is described.
    void begin(Supplier<@Nullable ClassLoader> loaders) {
        begin(finder.loader());
        later = loaders;
    }

    /// True if the loader has not been looked for.
    boolean wantLoader() {
        return later != null;
    }

    /// Looks for the loader.
    void settle() {
        Supplier<@Nullable ClassLoader> loaders = later;
        if (loaders == null) {
            return;
        }
        later = null;
        firstLoader = loaders.get();
        if (finder.use(firstLoader)) {
            forgetFound();
            Arrays.fill(described, null);
        }
    }

    private void forgetFound() {
        agreed.clear();
        current = null;
        resolved.clear();
        evolvedEnums.clear();
        missingCodecs.clear();
    }

    /// True if the loader is one that may be unloaded.
    boolean findsUnloadable() {
        return !PermanentLoaders.contains(finder.loader());
    }

    /// Starts a message. After a reset, where the program says which classes there are, it is asked
    /// again.
    ///
    /// @param handleBase 0 if the writer was reset
    void beginMessage(int handleBase, PostponedBodyReader later) {
        if (handleBase == 0 && finder.asks()) {
            later.forgetFrames();
            Arrays.fill(byToken, Token.FIRST_DESCRIBED, byToken.length, null);
            agreed.clear();
            current = null;
            resolved.clear();
            evolvedEnums.clear();
            for (int number = 0; number < count; number++) {
                Objects.requireNonNull(described[number]).codec = null;
            }
            guard.forgetClasses();
        }
    }

    /// Finds classes by the loader that the stream began with again; returns false if it is in use.
    boolean findByFirst() {
        return later == null && findBy(firstLoader);
    }

    /// Finds classes by `loader` from now on, between two messages; returns false if it did before.
    /// Descriptions of the stream stay.
    boolean findBy(@Nullable ClassLoader loader) {
        settle();
        if (!finder.use(loader)) {
            return false;
        }
        forget(Token.FIRST_DESCRIBED);
        forgetFound();
        guard.forgetClasses();
        for (int number = 0; number < count; number++) {
            Described known = Objects.requireNonNull(described[number]);
            known.codec = null;
            known.judge = null;
        }
        Arrays.fill(described, count, described.length, null);
        return true;
    }

    /// Sets the predicate of admitted classes: those met before are asked about again.
    void admitting(Predicate<? super Class<?>> types) {
        if (guard.judge() != types) {
            guard.use(types);
            forget(Token.FIRST_DESCRIBED);
        }
    }

    /// Forgets the codecs at hand from `token` on.
    private void forget(int token) {
        int end = Token.FIRST_DESCRIBED + Math.min(count, Token.ONE_BYTE_CLASSES);
        Arrays.fill(byToken, token, end, null);
    }

    @Override
    public boolean readsRecords() {
        return dictionaries != null;
    }

    @Override
    public int open(SegmentInput in) throws IOException {
        RecordDictionaries known = dictionaries;
        if (known == null) {
            return SegmentListener.super.open(in);
        }
        settle();
        int hash = in.getInt();
        RecordDictionary last = current;
        RecordDictionary found = last != null && last.hash() == hash ? last : known.find(hash);
        if (found == null) {
            throw new UnknownDictionaryException(hash, in.position());
        }
        if (found == last && defers == agreedDefers) {
            forget(Token.FIRST_DESCRIBED + Math.min(found.size(), Token.ONE_BYTE_CLASSES));
            count = found.size();
        } else {
            begin(found);
        }
        return 0;
    }

    /// Puts the classes of a dictionary in front: those of the last record are forgotten.
    private void begin(RecordDictionary dictionary) {
        Described[] classes = agreed.computeIfAbsent(dictionary, this::described);
        forget(Token.FIRST_DESCRIBED);
        count = classes.length;
        if (described.length < count) {
            described = Arrays.copyOf(described, ArrayCapacity.of(described.length, count));
        }
        System.arraycopy(classes, 0, described, 0, count);
        current = dictionary;
        agreedDefers = Arrays.stream(classes).anyMatch(known -> known.hooked);
        defers = agreedDefers;
        if (count > 0) {
            guard.described();
        }
        for (int number = 0; number < count; number++) {
            remember(number, classes[number]);
        }
    }

    private Described[] described(RecordDictionary dictionary) {
        return dictionary.descriptions().stream().map(this::described).toArray(Described[]::new);
    }

    private Described described(ClassDescription description) {
        return new Described(
                DescriptionFormat.encoded(description),
                description,
                description.hasHooks(this::numbered),
                resolved.get(description));
    }

    @Override
    public void define(SegmentInput in) throws IOException {
        settle();
        if (count == described.length) {
            described = Arrays.copyOf(described, ArrayCapacity.of(count, count + 1L));
        }
        guard.described();
        Described before = described[count];
        if (before == null || !in.passed(before.bytes)) {
            described[count] = described(DescriptionFormat.get(in));
        }
        Described found = Objects.requireNonNull(described[count]);
        if (!defers && found.hooked) {
            defers = true;
            forget(Token.FIRST_DESCRIBED);
        }
        remember(count, found);
        count++;
    }

    private void remember(int number, Described found) {
        if (number < Token.ONE_BYTE_CLASSES && found.judge == guard.judge()) {
            byToken[Token.FIRST_DESCRIBED + number] = reading(found.codec);
        }
    }

    /// The codec that reads in this stream.
    private @Nullable ClassCodec reading(@Nullable ClassCodec codec) {
        if (codec instanceof FilteredCodec filtered) {
            filtered.defer(defers);
        }
        ClassCodec other = defers && codec != null ? codec.deferred() : null;
        return other == null ? codec : other;
    }

    /// Returns the codec of the class of `token`, or null: then see [#ofToken].
    @Nullable ClassCodec atHand(int token) {
        return token < Token.TWO_BYTES ? byToken[token] : null;
    }

    /// Returns true if `token` is that of a leaf of a class that the format knows and that was met
    /// before, or of a string.
    boolean isKnownLeaf(int token) {
        return token == Token.STRING
                || (token < Token.FIRST_DESCRIBED && byToken[token] instanceof LeafCodec);
    }

    /// The codec of a class the format knows when it is met for the first time. Under a filter its
    /// objects are asked about; strings are not, as in java.io, and an out-of-band array is when
    /// its class is known.
    private ClassCodec known(int token, SegmentInput in) throws IOException {
        ClassCodec codec = catalog.known(token);
        if (codec == null) {
            throw in.corrupt("unexpected token: " + token);
        }
        if (guard.isFiltered() && isAsked(token, codec)) {
            codec = new FilteredCodec(codec, guard, false);
        }
        byToken[token] = codec;
        return codec;
    }

    private static boolean isAsked(int token, ClassCodec codec) {
        return token != Token.OUT_OF_BAND && codec.type() != String.class;
    }

    /// Returns the codec of the class of a token.
    ClassCodec ofToken(int token, SegmentInput in) throws IOException {
        ClassCodec codec = atHand(token);
        if (codec != null) {
            return codec;
        }
        return token < Token.FIRST_DESCRIBED ? known(token, in) : codec(number(token, in), in);
    }

    /// As [#ofToken], for an object that is not needed: its class may be missing.
    ClassCodec ofSkipped(int token, SegmentInput in) throws IOException {
        ClassCodec codec = atHand(token);
        if (codec != null) {
            return codec;
        }
        int number = number(token, in);
        ClassCodec absent = missingCodecs.of(description(number, in).description);
        if (absent != null) {
            return absent;
        }
        try {
            return codec(number, in);
        } catch (UnknownClassException e) {
            return missingCodecs.make(description(number, in).description, e);
        }
    }

    private static int number(int token, SegmentInput in) throws IOException {
        return token < Token.TWO_BYTES ? token - Token.FIRST_DESCRIBED : wide(token, in);
    }

    private static int wide(int token, SegmentInput in) throws IOException {
        return token < Token.WIDE
                ? Token.ONE_BYTE_CLASSES + ((token - Token.TWO_BYTES) << 8) + in.getByte()
                : in.getLength("class number");
    }

    ClassCodec codec(int number, SegmentInput in) throws IOException {
        Described found = description(number, in);
        ClassCodec codec = found.codec;
        if (codec == null) {
            codec = resolveOrNodes(found.description, in);
            if (resolved.size() == MOST_RESOLVED) {
                resolved.clear();
            }
            resolved.put(found.description, codec);
            found.codec = codec;
        }
        if (found.judge != guard.judge()) {
            guard.admitType(codec.type());
            found.judge = guard.judge();
        }
        remember(number, found);
        return Objects.requireNonNull(reading(codec));
    }

    /// A class whose objects are written otherwise, an enum; notes by which ordinals the writer
    /// knows its constants.
    Class<?> described(int number, SegmentInput in) throws IOException {
        ClassCodec codec = codec(number, in);
        codec.admitClass();
        if (Node.class.isAssignableFrom(codec.type())) {
            throw missingCodecs.unknown(description(number, in).description, in);
        }
        EnumOrdinals evolved = codec.ordinals();
        if (evolved != null) {
            evolvedEnums.put(codec.type(), evolved);
        } else if (!evolvedEnums.isEmpty()) {
            evolvedEnums.remove(codec.type());
        }
        return codec.type();
    }

    EnumOrdinals ordinals(Class<?> type) {
        EnumOrdinals evolved = evolvedEnums.get(type);
        return evolved == null ? EnumOrdinals.of(type) : evolved;
    }

    private Described description(int number, SegmentInput in) throws IOException {
        if (number >= count || number < 0) {
            throw in.corrupt("class number " + number + " was never described");
        }
        return Objects.requireNonNull(described[number]);
    }

    /// Returns the class of a `Class` object, or its node.
    Object namedOrNode(int number, SegmentInput in) throws IOException {
        try {
            return named(number, in);
        } catch (UnknownClassException e) {
            return missingCodecs.named(description(number, in).description, e, in);
        }
    }

    private Class<?> named(int number, SegmentInput in) throws IOException {
        return switch (description(number, in).description) {
            case ClassDescription.Strict strict -> finder.find(strict.name(), in);
            case ClassDescription.OfArray array -> finder.find(array.name(), in);
            case ClassDescription.Named named -> finder.find(named.name(), in);
            case ClassDescription.OfProxy proxy -> finder.proxyClass(proxy.interfaces(), in);
            case ClassDescription.Registered known -> registered(known.number(), in);
            case ClassDescription.Evolving evolving -> finder.find(evolving.name(), in);
            case ClassDescription.RegisteredEvolving known -> registered(known, in);
            case ClassDescription.Coded coded -> finder.find(coded.name(), in);
        };
    }

    private ClassCodec resolveOrNodes(ClassDescription description, SegmentInput in)
            throws IOException {
        try {
            return resolve(description, in);
        } catch (UnknownClassException e) {
            return missingCodecs.nodes(description, e, in);
        }
    }

    private ClassCodec resolve(ClassDescription description, SegmentInput in) throws IOException {
        return switch (description) {
            case ClassDescription.Strict strict -> strict(strict, in);
            case ClassDescription.OfArray array -> ours(finder.find(array.name(), in), in);
            case ClassDescription.OfProxy proxy ->
                    ours(finder.proxyClass(proxy.interfaces(), in), in);
            case ClassDescription.Registered known -> ours(registered(known, in), in);
            case ClassDescription.Evolving evolving -> evolving(evolving, in);
            case ClassDescription.RegisteredEvolving known -> evolving(known, in);
            case ClassDescription.Coded coded -> coded(coded, in);
            case ClassDescription.Named named ->
                    throw in.corrupt("class described by name only: " + named.name());
        };
    }

    /// The codec of values that a codec of the writer's program wrote.
    private ClassCodec coded(ClassDescription.Coded description, SegmentInput in)
            throws IOException {
        Class<?> type = finder.find(description.name(), in);
        ValueForm form = description.form();
        return codec(
                () -> catalog.coded(type, values.reading(type, form, catalog, in.position()), form),
                in);
    }

    private ClassCodec strict(ClassDescription.Strict description, SegmentInput in)
            throws IOException {
        Class<?> type = finder.find(description.name(), in);
        Shape shape = Shape.of(type);
        if (!finder.fits(shape, description.name(), description.fingerprint())) {
            throw new ClassMismatchException(
                    type.getName(), TagDifference.of(shape, description.tags()), in.position());
        }
        return ours(type, in);
    }

    private ClassCodec evolving(ClassDescription.Evolving description, SegmentInput in)
            throws IOException {
        Class<?> type = finder.find(description.name(), in);
        return codec(
                () ->
                        evolving.codec(
                                type,
                                description.name(),
                                description.fingerprint(),
                                description.outline(),
                                in),
                in);
    }

    private ClassCodec evolving(ClassDescription.RegisteredEvolving description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description, in);
        return codec(
                () ->
                        evolving.codec(
                                type,
                                type.getName(),
                                description.fingerprint(),
                                description.outline(),
                                in),
                in);
    }

    /// The class registered by that number; what was registered there may be another one.
    private Class<?> registered(ClassDescription.Registered description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description.number(), in);
        if (Shape.of(type).fingerprintOf(type.getName()) != description.fingerprint()) {
            throw registeredOtherwise(type, description.number(), in);
        }
        return type;
    }

    private Class<?> registered(ClassDescription.RegisteredEvolving description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description.number(), in);
        if (type.getName().hashCode() != description.nameHash()) {
            throw registeredOtherwise(type, description.number(), in);
        }
        return type;
    }

    private Class<?> registered(int number, SegmentInput in) throws IOException {
        Class<?> type = numbered(number);
        if (type == null) {
            throw in.corrupt(
                    "class not registered here: number="
                            + number
                            + ", registered="
                            + registered.size());
        }
        return finder.admitted(type);
    }

    private @Nullable Class<?> numbered(int number) {
        int end = registered.end();
        return number < end ? registered.of(number) : catalog.numbered(number - end);
    }

    private static ClassMismatchException registeredOtherwise(
            Class<?> type, int number, SegmentInput in) {
        return new ClassMismatchException(
                type.getName(),
                "another class or another shape of it was registered there: number=" + number,
                in.position());
    }

    private ClassCodec ours(Class<?> type, SegmentInput in) throws IOException {
        return codec(() -> catalog.codec(type), in);
    }

    /// Makes a codec.
    private interface Make {
        ClassCodec codec() throws IOException;
    }

    private ClassCodec codec(Make make, SegmentInput in) throws IOException {
        try {
            ClassCodec codec = make.codec();
            return guard.isFiltered() ? new FilteredCodec(codec, guard, true) : codec;
        } catch (NotSerializableException | InvalidClassException e) {
            throw new WireFormatException(
                    "class cannot be read: " + e.getMessage(), in.position(), e);
        }
    }
}
