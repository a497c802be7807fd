// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.Evolution;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.description.RecordDictionaries;
import io.wherry.codec.internal.lean.description.RecordDictionary;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.option.RegisteredClasses;
import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.lean.option.ValueCodecs;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.lean.segment.Token;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.PermanentLoaders;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The classes of one stream as its writer numbers them. One thread owns it.
final class WriterClasses {
    /* A class that is looked up often, then a direct-mapped cache, in front of the map. The first
     * is chosen seldom: to store each class that was looked up takes longer than the cache. Numbers
     * are given per stream; rollback() takes back those that have not been sent to the reader.
     * Classes that may be unloaded have a map of their own: when the writer is reset, only their
     * numbers are kept, and their entries until the next collection. */
    private static final int CACHE = 64;

    /// Look-ups from one choice to the next.
    private static final int SELDOM = 64;

    private final Catalog catalog;
    private final boolean evolves;
    private final @Nullable Substitution substitution;
    private final ValueCodecs values;
    private final @Nullable Class<?>[] cachedTypes = new Class<?>[CACHE];
    private final @Nullable WriterClass[] cached = new WriterClass[CACHE];
    private final IdentityHashMap<Class<?>, WriterClass> all = new IdentityHashMap<>();
    private final IdentityHashMap<Class<?>, WriterClass> loaded = new IdentityHashMap<>();
    private final Map<Class<?>, Dormant> dormant = new WeakHashMap<>();
    private final Map<Class<?>, WriterClass> named = new WeakHashMap<>();
    private final RegisteredClasses registered;

    /// The classes that the reader knows before the stream begins: their numbers precede the
    /// others.
    private final RecordDictionary dictionary;

    /// The classes that the stream describes, and from `count` on those of the stream before:
    /// messages of one kind describe the same classes in the same order.
    private @Nullable WriterClass[] numbered = new WriterClass[8];

    private int count;

    /// The class that was chosen last.
    private @Nullable Class<?> repeatedType;

    private @Nullable WriterClass repeated;
    private int lookUps;

    /// The entry of a class that may be unloaded.
    ///
    /// @param number as [WriterClass#number]
    private record Dormant(WeakReference<WriterClass> entry, int number) {}

    WriterClasses(Catalog catalog, LeanOptions options) {
        this.catalog = catalog;
        this.evolves = options.evolution() == Evolution.EVOLVE;
        this.values = options.values();
        substitution = options.substitution();
        this.registered = options.registered();
        RecordDictionary agreed = options.dictionary();
        this.dictionary = agreed == null ? RecordDictionary.EMPTY : agreed;
    }

    WriterClass of(Class<?> type) throws IOException {
        WriterClass often = repeated;
        if (type == repeatedType && often != null) {
            return often;
        }
        int slot = type.hashCode() & (CACHE - 1);
        WriterClass found = cached[slot];
        if (found == null || cachedTypes[slot] != type) {
            found = fetch(type, slot);
        }
        if ((++lookUps & (SELDOM - 1)) == 0) {
            repeatedType = type;
            repeated = found;
        }
        return found;
    }

    /// As [#of], for a class that is often the same as `before`.
    WriterClass of(Class<?> type, @Nullable WriterClass before) throws IOException {
        return before != null && before.type == type ? before : of(type);
    }

    /// As [#of], for the class of an object that a field refers to; null if it is to be written as
    /// any reference.
    @Nullable WriterClass ofField(Class<?> type, WriterClass holder, int slot) throws IOException {
        WriterClass usual = holder.usual[slot];
        return usual != null && usual.type == type ? usual : ofUnusual(type, holder, slot);
    }

    private @Nullable WriterClass ofUnusual(Class<?> type, WriterClass holder, int slot)
            throws IOException {
        WriterClass found = of(type);
        if (found.codec instanceof ReplacedCodec) {
            return null;
        }
        if (holder.usual[slot] == null && found.type == type && all.get(type) == found) {
            holder.usual[slot] = found;
        }
        return found;
    }

    private WriterClass fetch(Class<?> type, int slot) throws IOException {
        WriterClass found = all.get(type);
        if (found == null) {
            found = fetchRare(type);
        }
        cachedTypes[slot] = type;
        cached[slot] = found;
        return found;
    }

    private WriterClass fetchRare(Class<?> type) throws IOException {
        WriterClass found = loaded.get(type);
        if (found == null) {
            found = numbered(type, awake(type));
            (PermanentLoaders.define(type) ? all : loaded).put(type, found);
        }
        return found;
    }

    /// Returns `made` with its number in the dictionary, if it has one.
    private WriterClass numbered(Class<?> type, WriterClass made) {
        int number = dictionary.numberOf(type);
        if (number >= 0 && !made.isDescribed()) {
            made.describedAs(number);
        }
        return made;
    }

    /// Returns the dictionaries of a codec with these classes, in the order of their numbers.
    /// Classes that the format knows have no place in its own dictionary.
    ///
    /// @throws IllegalArgumentException if objects of a class cannot be written, or the dictionary
    ///     is too large
    RecordDictionaries dictionaries(RegisteredClasses classes) {
        List<ClassDescription> descriptions = new ArrayList<>();
        Map<Class<?>, Integer> numbers = new HashMap<>();
        for (Class<?> type : classes.inOrder()) {
            ClassDescription description = agreed(type);
            if (description != null) {
                numbers.put(type, descriptions.size());
                descriptions.add(description);
            }
        }
        return new RecordDictionaries(RecordDictionary.of(descriptions, numbers));
    }

    /// Returns the description of a class for a dictionary; null if the format knows the class.
    ///
    /// @throws IllegalArgumentException if objects of the class cannot be written
    private @Nullable ClassDescription agreed(Class<?> type) {
        try {
            WriterClass described = of(type);
            return described.token() == 0 ? described.described() : null;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "objects of the class cannot be written: class=" + type.getName(), e);
        }
    }

    private WriterClass awake(Class<?> type) throws IOException {
        Dormant before = dormant.get(type);
        if (before == null) {
            return make(type);
        }
        WriterClass entry = before.entry.get();
        WriterClass found = entry == null ? make(type) : entry;
        if (before.number >= 0 && !found.isDescribed()) {
            found.describedAs(before.number);
        }
        return found;
    }

    /// Returns true if classes that may be unloaded are held.
    boolean holdsLoaded() {
        return !loaded.isEmpty();
    }

    /// Lets classes go that may be unloaded, between two messages of a stream. Their numbers are
    /// kept.
    void releaseLoaded() {
        if (loaded.isEmpty()) {
            return;
        }
        for (Map.Entry<Class<?>, WriterClass> entry : loaded.entrySet()) {
            WriterClass described = entry.getValue();
            dormant.put(
                    entry.getKey(),
                    new Dormant(new WeakReference<>(described), described.number()));
            if (described.number() >= dictionary.size()) {
                numbered[described.number() - dictionary.size()] = null;
            }
        }
        loaded.clear();
        Arrays.fill(numbered, count, numbered.length, null);
        Arrays.fill(cachedTypes, null);
        Arrays.fill(cached, null);
        repeatedType = null;
        repeated = null;
    }

    /// The class as the content of a `Class` object.
    WriterClass named(Class<?> type) throws IOException {
        WriterClass found = named.get(type);
        if (found == null) {
            WriterClass made = new WriterClass(of(Class.class).codec, describedByName(type), 0);
            found = numbered(type, made);
            named.put(type, found);
        }
        return found;
    }

    private ClassDescription describedByName(Class<?> type) {
        int number = catalog.numberOf(type);
        return number < 0
                ? new ClassDescription.Named(type.getName())
                : ClassDescription.Registered.named(registered.end() + number);
    }

    private WriterClass make(Class<?> type) throws IOException {
        ValueCodec<?> own = values.find(type, catalog);
        if (own != null) {
            return coded(type, own);
        }
        ClassCodec codec =
                substitution != null && substitution.concerns(type)
                        ? new ReplacedCodec(type, () -> catalog.codec(type), substitution)
                        : catalog.codec(type);
        int token = catalog.knownToken(type);
        // a described class is one of another name where several classes share a codec (enum
        // constant bodies)
        Class<?> described = codec.type();
        if (token == 0 && described != type) {
            return of(described);
        }
        ClassDescription description =
                token == 0
                        ? description(describing(described))
                        : new ClassDescription.Named(described.getName());
        return new WriterClass(codec, description, token);
    }

    /// Returns the class that the stream describes for objects of `type`: of an enum constant with
    /// a body, which may be replaced, the enum.
    private static Class<?> describing(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above != null && above.isEnum() ? above : type;
    }

    private WriterClass coded(Class<?> type, ValueCodec<?> own) {
        ValueForm form = ValueForm.of(own);
        ClassCodec codec = catalog.coded(type, own, form);
        ClassDescription description = new ClassDescription.Coded(nameOfCoded(type), form);
        Substitution by = substitution;
        return new WriterClass(
                by != null && by.concerns(type) ? ReplacedCodec.ofCoded(codec, by) : codec,
                description,
                0);
    }

    private String nameOfCoded(Class<?> type) {
        int number = catalog.numberOf(type);
        return number < 0 ? type.getName() : ClassDescription.Coded.numbered(number);
    }

    private ClassDescription description(Class<?> type) {
        Integer number = number(type);
        if (evolves && !type.isArray() && !Proxy.isProxyClass(type)) {
            return evolving(type, number);
        }
        return number == null ? ClassDescription.of(type) : registered(type, number);
    }

    private static ClassDescription registered(Class<?> type, int number) {
        return new ClassDescription.Registered(
                number, Shape.of(type).fingerprintOf(type.getName()));
    }

    /// Returns the number that the reader knows the class by, or null: registered numbers have
    /// precedence over those of the catalog.
    private @Nullable Integer number(Class<?> type) {
        Integer number = registered.numberOf(type);
        if (number != null) {
            return number;
        }
        int further = catalog.numberOf(type);
        return further < 0 ? null : (Integer) (registered.end() + further);
    }

    private static ClassDescription evolving(Class<?> type, @Nullable Integer number) {
        String name = type.getName();
        Shape shape = Shape.of(type);
        Outline outline = Outline.of(shape);
        return number == null
                ? new ClassDescription.Evolving(name, shape.fingerprint(), outline)
                : new ClassDescription.RegisteredEvolving(
                        number, name.hashCode(), shape.fingerprint(), outline);
    }

    /// Writes the token of a class that takes more than one byte, or is met for the first time in
    /// the stream.
    void putToken(WriterClass described, SegmentOutput out) throws IOException {
        describe(described, out);
        int number = described.number();
        if (number < Token.ONE_BYTE_CLASSES) {
            out.putByte(described.token());
        } else if (number < Token.TWO_BYTE_CLASSES) {
            int rest = number - Token.ONE_BYTE_CLASSES;
            out.putByte(Token.TWO_BYTES + (rest >>> 8));
            out.putByte(rest);
        } else {
            out.putByte(Token.WIDE);
            out.putVarint(number);
        }
    }

    /// Writes the number of a class.
    void putNumber(WriterClass described, SegmentOutput out) throws IOException {
        describe(described, out);
        out.putVarint(described.number());
    }

    private void describe(WriterClass described, SegmentOutput out) {
        if (!described.isDescribed()) {
            number(described);
            out.define(described.description);
        }
    }

    /// Returns the number of classes that the stream describes.
    int count() {
        return count;
    }

    private void number(WriterClass described) {
        int at = count;
        described.describedAs(dictionary.size() + at);
        if (at == numbered.length) {
            numbered = Arrays.copyOf(numbered, ArrayCapacity.of(at, at + 1L));
        }
        if (numbered[at] != described) {
            numbered[at] = described; // seldom: it costs a barrier of the collector
        }
        count = at + 1;
    }

    /// Takes back the numbers of the classes that the stream describes, from its class `first` on.
    void rollback(int first) {
        while (count > first) {
            WriterClass taken = numbered[--count];
            if (taken != null) {
                taken.forget();
            }
        }
        if (first == 0 && !dormant.isEmpty()) {
            dormant.clear();
        }
    }

    /// See [Catalog#located].
    IOException located(
            IOException failure, @Nullable Object root, UnaryOperator<@Nullable Object> written) {
        return catalog.located(failure, root, written);
    }
}
