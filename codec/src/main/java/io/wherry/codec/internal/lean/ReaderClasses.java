// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.UnknownDictionaryException;
import io.wherry.codec.internal.lean.admission.ClassFinder;
import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.description.DescriptionFormat;
import io.wherry.codec.internal.lean.description.EnumOrdinals;
import io.wherry.codec.internal.lean.description.RecordDictionaries;
import io.wherry.codec.internal.lean.description.RecordDictionary;
import io.wherry.codec.internal.lean.description.RepeatedDescriptions;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentListener;
import io.wherry.codec.internal.lean.segment.Token;
import io.wherry.codec.internal.shape.PermanentLoaders;
import io.wherry.codec.node.Node;
import java.io.IOException;
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

    /// The most classes of a stream that is suspended.
    private static final int MOST_SAVED = 16;

    private final Catalog catalog;
    private final Guard guard;
    private final ClassFinder finder;
    private final DescriptionResolver resolver;
    private final MissingClassCodecs missingCodecs;

    /// The codecs of one-byte tokens: of classes met in this stream, or known to the format and met
    /// before.
    private final @Nullable ClassCodec[] byToken = new ClassCodec[Token.TWO_BYTES];

    private final Map<ClassDescription, ClassCodec> resolved = new HashMap<>();
    private final IdentityHashMap<Class<?>, EnumOrdinals> evolvedEnums = new IdentityHashMap<>();
    /* The classes of the stream, and from count on those of earlier streams: messages of one kind
     * describe the same classes again, byte for byte, and then no look-up is needed. */
    private @Nullable DescribedClass[] described = new DescribedClass[16];
    private int count;

    private final RepeatedDescriptions repeated = new RepeatedDescriptions();

    /// Number of classes of the last stream whose codecs are still at hand, until this stream
    /// describes its first; 0 if they were forgotten.
    private int retained;

    /// The dictionaries of records; null if messages are those of a stream.
    private final @Nullable RecordDictionaries dictionaries;

    /// The classes of the dictionaries met so far.
    private final Map<RecordDictionary, DescribedClass[]> agreed = new HashMap<>();

    /// The dictionary of the last record, whose classes come first in `described`.
    private @Nullable RecordDictionary current;

    /// Whether a class of that dictionary has hooks.
    private boolean agreedDefers;

    /// Supplies the loader; null once it is known.
    private @Nullable Supplier<@Nullable ClassLoader> later;

    private @Nullable ClassLoader firstLoader;

    /// Whether a class of the stream has hooks, which may see other objects while these are read.
    private boolean defers;

    ReaderClasses(Catalog catalog, Guard guard, LeanOptions options) {
        this.catalog = catalog;
        this.dictionaries = options.records();
        this.guard = guard;
        this.finder = new ClassFinder(guard, options.renames());
        this.missingCodecs = new MissingClassCodecs(catalog, finder, options.compatibility());
        this.resolver = new DescriptionResolver(catalog, options, guard, finder);
    }

    /// Starts a stream whose classes are found by `classLoader`.
    void begin(@Nullable ClassLoader classLoader) {
        boolean otherwise = guard.beginStream();
        boolean changes = finder.use(classLoader) || otherwise;
        retained = Math.max(retained, count);
        count = 0;
        if (changes || guard.judge() != null) {
            forget(otherwise ? 0 : Token.FIRST_DESCRIBED);
            defers = false;
        }
        guard.use(null);
        if (changes) {
            forgetFound();
            forgetDescribed();
        }
        current = null;
        later = null;
        if (firstLoader != classLoader) {
            firstLoader = classLoader; // seldom: it costs a barrier of the collector
        }
    }

    /// The same, where the loader is looked for when the first class is described.
    void begin(Supplier<@Nullable ClassLoader> loaders) {
        begin(finder.loader());
        later = loaders;
    }

    /// Returns the classes of this stream, for another reader; null if there are many, or other
    /// state belongs to them.
    @Nullable StreamClasses save() {
        boolean asks = guard.isFiltered() || guard.judge() != null || finder.asks();
        if (asks || dictionaries != null || count > MOST_SAVED || !evolvedEnums.isEmpty()) {
            return null;
        }
        DescribedClass[] copies = new DescribedClass[count];
        for (int number = 0; number < count; number++) {
            copies[number] = Objects.requireNonNull(described[number]).copy();
        }
        return new StreamClasses(copies, wantLoader(), firstLoader);
    }

    /// Continues a stream with its classes.
    void resume(StreamClasses saved, Supplier<@Nullable ClassLoader> loaders) {
        if (saved.wantsLoader) {
            begin(loaders);
        } else {
            begin(saved.loader);
        }
        DescribedClass[] known = saved.described;
        if (known.length > 0) {
            guard.described();
            beginWith(known);
        }
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
            forget(Token.FIRST_DESCRIBED);
            forgetFound();
            forgetDescribed();
        }
    }

    private void forgetDescribed() {
        Arrays.fill(described, count, described.length, null);
        repeated.clear();
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
            DescribedClass known = Objects.requireNonNull(described[number]);
            known.codec = null;
            known.judge = null;
        }
        forgetDescribed();
        return true;
    }

    /// Sets the predicate of admitted classes; null for all. It is asked again about classes met
    /// before.
    void admitting(@Nullable Predicate<? super Class<?>> types) {
        if (guard.judge() != types) {
            guard.use(types);
            forget(Token.FIRST_DESCRIBED);
        }
    }

    /// Forgets the codecs at hand from `token` on.
    private void forget(int token) {
        int classes = Math.max(count, retained);
        int end = Token.FIRST_DESCRIBED + Math.min(classes, Token.ONE_BYTE_CLASSES);
        Arrays.fill(byToken, token, Math.max(token, end), null);
        retained = 0;
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
        beginWith(agreed.computeIfAbsent(dictionary, this::described));
        current = dictionary;
        agreedDefers = defers;
        if (count > 0) {
            guard.described();
        }
    }

    private void beginWith(DescribedClass[] classes) {
        forget(Token.FIRST_DESCRIBED);
        count = classes.length;
        if (described.length < count) {
            described = Arrays.copyOf(described, ArrayCapacity.of(described.length, count));
        }
        System.arraycopy(classes, 0, described, 0, count);
        repeated.clear();
        defers = false;
        for (int number = 0; number < count; number++) {
            defers |= classes[number].hooked;
            remember(number, classes[number]);
        }
    }

    private DescribedClass[] described(RecordDictionary dictionary) {
        return dictionary.descriptions().stream()
                .map(this::described)
                .toArray(DescribedClass[]::new);
    }

    private DescribedClass described(ClassDescription description) {
        return new DescribedClass(
                DescriptionFormat.encoded(description),
                description,
                description.hasHooks(resolver),
                resolved.get(description));
    }

    @Override
    public void define(int number, SegmentInput in) throws IOException {
        if (number == 0) {
            if (retained > 0) {
                forget(Token.FIRST_DESCRIBED);
                defers = false;
            }
            return;
        }
        settle();
        guard.described();
        int before = count;
        boolean done = false;
        try {
            defineAll(number, in);
            done = true;
        } finally {
            if (!done) { // a source that times out may bring the descriptions again
                forget(Token.FIRST_DESCRIBED);
                count = before;
            }
        }
    }

    private void defineAll(int number, SegmentInput in) throws IOException {
        if (count > 0 || dictionaries != null) {
            defineEach(number, in);
        } else if (retained < number
                || defers != repeated.isHooked()
                || !repeated.passed(in, number)) {
            defineFirst(number, in);
        } else {
            count = number;
            if (retained > number) {
                forget(Token.FIRST_DESCRIBED + Math.min(number, Token.ONE_BYTE_CLASSES));
            }
            retained = 0;
        }
    }

    /// Reads the first descriptions of a stream.
    private void defineFirst(int number, SegmentInput in) throws IOException {
        forget(Token.FIRST_DESCRIBED);
        defers = false;
        if (defineEach(number, in)) {
            repeated.keep(encoded(number), defers);
        }
    }

    /// The first `number` descriptions.
    private byte[][] encoded(int number) {
        byte[][] all = new byte[number][];
        for (int i = 0; i < number; i++) {
            all[i] = Objects.requireNonNull(described[i]).bytes;
        }
        return all;
    }

    /// Returns true if the descriptions are those that an earlier stream had in their places.
    private boolean defineEach(int number, SegmentInput in) throws IOException {
        boolean same = true;
        for (int i = 0; i < number; i++) {
            same &= defineNext(in);
        }
        return same;
    }

    private boolean defineNext(SegmentInput in) throws IOException {
        if (count == described.length) {
            described = Arrays.copyOf(described, ArrayCapacity.of(count, count + 1L));
        }
        DescribedClass before = described[count];
        boolean same = before != null && in.passed(before.bytes);
        if (!same) {
            repeated.clear(); // at once: the rest of the descriptions may be invalid
            described[count] = described(DescriptionFormat.get(in));
        }
        DescribedClass found = Objects.requireNonNull(described[count]);
        if (!defers && found.hooked) {
            defers = true;
            forget(Token.FIRST_DESCRIBED);
        }
        remember(count, found);
        count++;
        return same;
    }

    private void remember(int number, DescribedClass found) {
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

    /// Returns the codec of a class that the format knows, if it was read before and its objects
    /// stand alone: see [ClassCodec#standsAlone]. Otherwise returns null.
    @Nullable ClassCodec valueAtHand(int token) {
        ClassCodec codec = token < Token.FIRST_DESCRIBED ? byToken[token] : null;
        return codec != null && codec.standsAlone() ? codec : null;
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
        DescribedClass found = description(number, in);
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

    private DescribedClass description(int number, SegmentInput in) throws IOException {
        if (number >= count || number < 0) {
            throw in.corrupt("class number " + number + " was never described");
        }
        return Objects.requireNonNull(described[number]);
    }

    /// Returns the class of a `Class` object, or its node.
    Object namedOrNode(int number, SegmentInput in) throws IOException {
        try {
            return resolver.named(description(number, in).description, in);
        } catch (UnknownClassException e) {
            return missingCodecs.named(description(number, in).description, e, in);
        }
    }

    private ClassCodec resolveOrNodes(ClassDescription description, SegmentInput in)
            throws IOException {
        try {
            return resolver.codec(description, in);
        } catch (UnknownClassException e) {
            return missingCodecs.nodes(description, e, in);
        } catch (NoClassDefFoundError e) {
            return missingCodecs.nodes(description, missingCodecs.unlinked(description, e, in), in);
        }
    }
}
