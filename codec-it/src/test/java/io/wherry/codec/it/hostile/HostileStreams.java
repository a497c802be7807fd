// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static java.io.ObjectStreamConstants.SC_ENUM;
import static java.io.ObjectStreamConstants.SC_EXTERNALIZABLE;
import static java.io.ObjectStreamConstants.SC_SERIALIZABLE;
import static java.io.ObjectStreamConstants.SC_WRITE_METHOD;
import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_BLOCKDATALONG;
import static java.io.ObjectStreamConstants.TC_CLASS;
import static java.io.ObjectStreamConstants.TC_ENUM;
import static java.io.ObjectStreamConstants.TC_EXCEPTION;
import static java.io.ObjectStreamConstants.TC_LONGSTRING;
import static java.io.ObjectStreamConstants.TC_PROXYCLASSDESC;
import static java.io.ObjectStreamConstants.TC_RESET;

import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Streams in the java.io format that were made to do harm, by name.
@SuppressWarnings("JdkObsolete") // hashtables too are read
final class HostileStreams {
    /// Deeper than any stack of a usual thread.
    private static final int DEEP = 100_000;

    private static final int HOOKED = SC_SERIALIZABLE | SC_WRITE_METHOD;

    private final Map<String, byte[]> streams = new LinkedHashMap<>();

    private HostileStreams() {
        descriptions();
        kinds();
        names();
        lengths();
        fields();
        blocks();
        handles();
        collections();
        depths();
        exceptions();
        proxies();
    }

    /// All of them.
    static Map<String, byte[]> all() {
        return Collections.unmodifiableMap(new HostileStreams().streams);
    }

    /// Has no fields.
    static final class Empty implements Serializable {
        private static final long serialVersionUID = 1;
    }

    /// One reference.
    static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        Object content;
    }

    record Pair(Object left, Object right) implements Serializable {}

    enum Colour {
        RED
    }

    private void put(String name, StreamBuilder stream) {
        put(name, stream.done());
    }

    private void put(String name, byte[] bytes) {
        if (streams.put(name, bytes) != null) {
            throw new AssertionError("two streams of one name: " + name);
        }
    }

    private void descriptions() {
        StreamBuilder chain = new StreamBuilder().object();
        StreamBuilder proxies = new StreamBuilder().object();
        StreamBuilder annotated = new StreamBuilder().object();
        StreamBuilder same = new StreamBuilder().object();
        for (int i = 0; i < DEEP; i++) {
            chain.described("no.such.Class" + i, 1, SC_SERIALIZABLE);
            proxies.token(TC_PROXYCLASSDESC).ints(1).utf("java.lang.Runnable").end();
            annotated.opened("no.such.Class" + i, 1, SC_SERIALIZABLE, List.of()).object();
            same.described(Empty.class.getName(), 1, SC_SERIALIZABLE);
        }
        put("100,000 superclasses", chain.nothing());
        put("100,000 proxy classes above one another", proxies.nothing());
        put("100,000 descriptions in annotations", annotated);
        put("100,000 superclasses of one name", same.nothing());
        put(
                "a class that is its own superclass",
                new StreamBuilder()
                        .object()
                        .described("no.such.Class", 1, SC_SERIALIZABLE)
                        .back(0));
        put(
                "a class known here that is its own superclass",
                new StreamBuilder()
                        .object()
                        .described(Empty.class.getName(), 1, SC_SERIALIZABLE)
                        .back(0));
        put(
                "an object of a description that is being read",
                new StreamBuilder()
                        .object()
                        .opened("no.such.Class", 1, SC_SERIALIZABLE, List.of())
                        .object()
                        .back(0)
                        .end()
                        .nothing());
        put(
                "a description that is being read, as an object",
                new StreamBuilder()
                        .object()
                        .opened(Empty.class.getName(), 1, SC_SERIALIZABLE, List.of())
                        .back(0)
                        .end()
                        .nothing());
        manyLevels();
    }

    /// Each description adds a level to those of the one above, and each has an object.
    private void manyLevels() {
        StreamBuilder stream =
                new StreamBuilder().array().described(Object[].class, 2).ints(20_000);
        for (int chain = 0; chain < 40; chain++) {
            int from = 2 + chain * 1000;
            stream.object();
            for (int i = 0; i < 500; i++) {
                stream.described("no.such.C" + chain + "_" + i, 1, SC_SERIALIZABLE);
            }
            stream.nothing();
            for (int i = 1; i < 500; i++) {
                stream.object().back(from + i);
            }
        }
        put("20,000 objects of 500 levels", stream);
    }

    private void kinds() {
        put("an object of an enum", new StreamBuilder().object().described(Colour.class, 2));
        put(
                "an object of an enum, told to be one",
                new StreamBuilder().object().described(Colour.class, SC_SERIALIZABLE | SC_ENUM));
        put("an object of String", new StreamBuilder().object().described(String.class, 2));
        put("an object of Class", new StreamBuilder().object().described(Class.class, 2));
        put(
                "an object of ObjectStreamClass",
                new StreamBuilder().object().described(ObjectStreamClass.class, 2));
        put("an object of an array class", new StreamBuilder().object().described(int[].class, 2));
        put("an object of int", new StreamBuilder().object().described("int", 0, 2).nothing());
        put("an object of void", new StreamBuilder().object().described("void", 0, 2).nothing());
        put("an object of an interface", new StreamBuilder().object().described(Runnable.class, 2));
        put(
                "an object of an abstract class",
                new StreamBuilder().object().described(Number.class, 2));
        put(
                "an object of Object",
                new StreamBuilder().object().described("java.lang.Object", 0, 2));
        put("an object of Enum", new StreamBuilder().object().described(Enum.class, 2));
        put("a constant of no enum", constant(Empty.class, SC_SERIALIZABLE));
        put("a constant of no enum, told to be one", constant(Empty.class, 2 | SC_ENUM));
        put("a constant of Enum", constant(Enum.class, 2 | SC_ENUM));
        put("a constant that is not there", constant(Colour.class, 2 | SC_ENUM));
        put("an array of no array class", array(Empty.class.getName(), 1));
        put("an array of int", array("int", 1));
        put("an array of void[]", array("[V", 1));
        put("an array of a letter", array("[Q", 1));
        put("an array of two letters", array("ab", Integer.MAX_VALUE));
        put("a Class object of void", new StreamBuilder().token(TC_CLASS).described("void", 0, 0));
        for (int flags = 0; flags < 64; flags++) {
            put("flags " + flags, new StreamBuilder().object().described(Empty.class, flags));
            put(
                    "flags of a class that is not here " + flags,
                    new StreamBuilder().object().described("no.such.Class", 1, flags).nothing());
        }
        put(
                "Externalizable data of a missing class",
                new StreamBuilder()
                        .object()
                        .described("no.such.Class", 1, SC_EXTERNALIZABLE)
                        .nothing()
                        .ints(1, 2, 3));
    }

    private static StreamBuilder constant(Class<?> type, int flags) {
        return new StreamBuilder()
                .token(TC_ENUM)
                .described(type.getName(), 0, flags)
                .nothing()
                .text("GREEN");
    }

    private static StreamBuilder array(String name, int length) {
        return new StreamBuilder()
                .array()
                .described(name, 0, SC_SERIALIZABLE)
                .nothing()
                .ints(length);
    }

    private void names() {
        List<String> names =
                List.of(
                        "",
                        ".",
                        "/",
                        "[",
                        "[[",
                        "[L",
                        "[L;",
                        "[Ljava.lang.String",
                        "java/lang/String",
                        "[".repeat(255) + "I",
                        "[".repeat(256) + "I",
                        "[".repeat(60_000),
                        "x".repeat(65_535),
                        "\u0000",
                        "a.".repeat(30_000));
        for (String name : names) {
            String shown = name.length() > 20 ? name.length() + " of " + name.charAt(0) : name;
            put("an object of '" + shown + "'", objectOf(name));
            put("a Class object of '" + shown + "'", classOf(name));
            put("an array of '" + shown + "'", array(name, 5));
        }
    }

    private static StreamBuilder objectOf(String name) {
        return new StreamBuilder().object().described(name, 0, SC_SERIALIZABLE).nothing();
    }

    private static StreamBuilder classOf(String name) {
        return new StreamBuilder().token(TC_CLASS).described(name, 0, SC_SERIALIZABLE).nothing();
    }

    private void lengths() {
        for (String type : List.of("[Z", "[B", "[C", "[S", "[I", "[J", "[F", "[D", "[[I")) {
            for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 28, 100}) {
                put("length " + length + " of " + type, array(type, length));
            }
        }
        for (int length : new int[] {-1, Integer.MAX_VALUE, Integer.MAX_VALUE - 8, 1 << 28}) {
            put("length " + length + " of references", array("[Ljava.lang.Object;", length));
            put("length " + length + " of a missing class", array("[Lno.such.Class;", length));
        }
        StreamBuilder nested =
                new StreamBuilder().array().described(Object[].class, 2).ints(1 << 20);
        for (int i = 0; i < 3000; i++) {
            nested.array().back(0).ints(1 << 20);
        }
        put("arrays that count on the same bytes", nested.bytes(filled(1 << 20, 0x70)));
        for (long length : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31, 1 << 30}) {
            put(
                    "text of " + length,
                    new StreamBuilder().token(TC_LONGSTRING).longs(length).bytes(65));
        }
        put("text that is no UTF", new StreamBuilder().text("x").bytes(0x74, 0, 2, 0xc0, 0xff));
        put("no UTF", new StreamBuilder().bytes(0x74, 0, 3, 0xe0, 0x80, 0x20));
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private void fields() {
        List<String> references = IntStream.range(0, 32_767).mapToObj(i -> "Lf" + i).toList();
        List<String> primitives = IntStream.range(0, 32_767).mapToObj(i -> "Jf" + i).toList();
        StreamBuilder wide =
                new StreamBuilder()
                        .object()
                        .opened("no.such.Class", 1, SC_SERIALIZABLE, references)
                        .end()
                        .nothing();
        wide.times(30_000, part -> part.object().back(0));
        put("nested objects of 32,767 references", wide);
        StreamBuilder wideHere =
                new StreamBuilder()
                        .object()
                        .opened(Empty.class.getName(), 1, SC_SERIALIZABLE, references)
                        .end()
                        .nothing();
        wideHere.times(30_000, part -> part.object().back(0));
        put("nested objects of 32,767 references that the class here has not", wideHere);
        put(
                "an object of 32,767 primitives, cut",
                new StreamBuilder()
                        .object()
                        .opened(Empty.class.getName(), 1, SC_SERIALIZABLE, primitives)
                        .end()
                        .nothing());
        StreamBuilder list =
                new StreamBuilder()
                        .object()
                        .opened(ArrayList.class.getName(), version(ArrayList.class), 3, references)
                        .end()
                        .nothing();
        list.times(30_000, part -> part.object().back(0));
        put("nested lists of 32,767 fields", list);
        put(
                "a field of two names",
                new StreamBuilder()
                        .object()
                        .described(Holder.class, 2, "Lcontent", "Lcontent")
                        .text("one")
                        .text("two"));
        put(
                "a primitive field where a reference is here",
                new StreamBuilder().object().described(Holder.class, 2, "Icontent").ints(7));
        put("fields out of order", new StreamBuilder().object().described("A", 2, 2, "La", "Ib"));
        put("a field of no type", new StreamBuilder().object().described("A", 2, 2, "Qa"));
        put("a record without fields", new StreamBuilder().object().described(Pair.class, 2));
        put(
                "a text where a list stands",
                new StreamBuilder()
                        .object()
                        .described(Collections.unmodifiableList(List.of()).getClass(), 2, "Llist")
                        .text("text"));
    }

    private static long version(Class<?> type) {
        return ObjectStreamClass.lookup(type).getSerialVersionUID();
    }

    private void blocks() {
        StreamBuilder list =
                new StreamBuilder().object().described(ArrayList.class, HOOKED, "Isize").ints(0);
        put("a block of -1", list.token(TC_BLOCKDATALONG).ints(-1));
        put(
                "a block of 2^31",
                new StreamBuilder()
                        .object()
                        .described(ArrayList.class, HOOKED, "Isize")
                        .ints(0)
                        .token(TC_BLOCKDATALONG)
                        .ints(Integer.MAX_VALUE));
        StreamBuilder empty =
                new StreamBuilder().object().described(ArrayList.class, HOOKED, "Isize");
        empty.ints(0).times(DEEP, part -> part.bytes(TC_BLOCKDATA, 0));
        put("100,000 empty blocks", empty);
        put(
                "data where an object is wanted",
                new StreamBuilder().bytes(TC_BLOCKDATA, 4, 1, 2, 3, 4));
        put("the end of data where an object is wanted", new StreamBuilder().end());
        put("nothing", new byte[0]);
        put("the header alone", new StreamBuilder());
        put("another header", new byte[] {1, 2, 3, 4});
    }

    private void handles() {
        put("a reference to nothing", new StreamBuilder().back(0));
        put("a reference far away", new StreamBuilder().back(Integer.MAX_VALUE));
        put("a reference before the first", new StreamBuilder().back(-1));
        put(
                "a reference to text where a class is wanted",
                new StreamBuilder()
                        .array()
                        .described(Object[].class, 2)
                        .ints(2)
                        .text("x")
                        .object()
                        .back(2));
        put(
                "a reference to an array as its class",
                new StreamBuilder().array().described(Object[].class, 2).ints(2).object().back(1));
        put(
                "a reset within an object",
                new StreamBuilder().array().described(Object[].class, 2).ints(2).token(TC_RESET));
        put(
                "a reference from before a reset",
                new StreamBuilder().token(TC_RESET).token(TC_RESET).back(0));
        put("a million resets", new StreamBuilder().times(1_000_000, part -> part.token(TC_RESET)));
        put(
                "a reset within the data of a list",
                new StreamBuilder()
                        .object()
                        .described(ArrayList.class, HOOKED, "Isize")
                        .ints(1)
                        .bytes(TC_BLOCKDATA, 4, 0, 0, 0, 1)
                        .token(TC_RESET)
                        .back(1)
                        .end());
        put(
                "an array that holds itself where its elements are texts",
                new StreamBuilder().array().described(String[].class, 2).ints(1).back(1));
    }

    private static byte[] written(Object graph) {
        try {
            return JavaIo.write(graph);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A count that no other number in these streams equals.
    private static final int COUNT = 77;

    private static byte[] patched(byte[] bytes, int count) {
        byte[] patched = bytes.clone();
        for (int i = 0; i + 4 <= bytes.length; i++) {
            if (bytes[i] == 0 && bytes[i + 1] == 0 && bytes[i + 2] == 0 && bytes[i + 3] == COUNT) {
                patched[i] = (byte) (count >> 24);
                patched[i + 1] = (byte) (count >> 16);
                patched[i + 2] = (byte) (count >> 8);
                patched[i + 3] = (byte) count;
            }
        }
        return patched;
    }

    static final class Names extends ArrayList<Object> {
        private static final long serialVersionUID = 1;
    }

    static final class Table extends HashMap<Object, Object> {
        private static final long serialVersionUID = 1;
    }

    private static final Map<String, Supplier<Collection<Object>>> COLLECTIONS =
            Map.ofEntries(
                    Map.entry("ArrayList", ArrayList::new),
                    Map.entry("a subclass of ArrayList", Names::new),
                    Map.entry("ArrayDeque", ArrayDeque::new),
                    Map.entry("HashSet", HashSet::new),
                    Map.entry("LinkedHashSet", LinkedHashSet::new),
                    Map.entry("PriorityQueue", PriorityQueue::new),
                    Map.entry("PriorityBlockingQueue", PriorityBlockingQueue::new),
                    Map.entry("CopyOnWriteArrayList", CopyOnWriteArrayList::new));

    private static final Map<String, Supplier<Map<Object, Object>>> MAPS =
            Map.of(
                    "HashMap", HashMap::new,
                    "LinkedHashMap", LinkedHashMap::new,
                    "a subclass of HashMap", Table::new,
                    "Hashtable", Hashtable::new,
                    "IdentityHashMap", IdentityHashMap::new);

    private void collections() {
        COLLECTIONS.forEach((name, made) -> counts(name, filled(made.get())));
        MAPS.forEach((name, made) -> counts(name, filled(made.get())));
        counts("List.of", List.copyOf(filled(new ArrayList<>())));
        counts("Map.of", Map.copyOf(filled(new HashMap<>())));
        put("a subclass of HashMap within itself", nestedTables(2000, 1 << 20));
    }

    private static Collection<Object> filled(Collection<Object> collection) {
        for (int i = 0; i < COUNT; i++) {
            collection.add("e" + i);
        }
        return collection;
    }

    private static Map<Object, Object> filled(Map<Object, Object> map) {
        for (int i = 0; i < COUNT; i++) {
            map.put("k" + i, "");
        }
        return map;
    }

    private void counts(String name, Object collection) {
        byte[] bytes = written(collection);
        for (int count : new int[] {-1, 1 << 20, 1 << 26, 1 << 30, Integer.MAX_VALUE}) {
            put("count " + count + " of " + name, patched(bytes, count));
        }
    }

    /// Each is the first key of the one before, and claims all that follows.
    private static StreamBuilder nestedTables(int depth, int padding) {
        StreamBuilder stream = new StreamBuilder().object();
        stream.described(Table.class.getName(), 1, SC_SERIALIZABLE);
        stream.described(HashMap.class, HOOKED, "FloadFactor", "Ithreshold");
        for (int i = 0; i < depth; i++) {
            stream.ints(Float.floatToIntBits(0.25f), 0);
            stream.bytes(TC_BLOCKDATA, 8).ints(16, padding / 2);
            stream.object().back(0);
        }
        return stream.bytes(filled(padding, 0x70));
    }

    private void depths() {
        put("100,000 lists within one another", nested(DEEP, ArrayList.class, 1));
        put("100,000 lists within one another, cut", cut(nested(DEEP, ArrayList.class, 1)));
        put("100,000 sets within one another", nested(DEEP, HashSet.class, 2));
        StreamBuilder arrays = new StreamBuilder().array().described(Object[].class, 2).ints(1);
        arrays.times(DEEP, part -> part.array().back(0).ints(1));
        put("100,000 arrays within one another, cut", arrays);
        StreamBuilder holders = new StreamBuilder().object().described(Holder.class, 2, "Lcontent");
        holders.times(DEEP, part -> part.object().back(0));
        put("100,000 objects within one another, cut", holders);
    }

    private static byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 1);
    }

    private static byte[] nested(int depth, Class<?> type, int kind) {
        StreamBuilder stream = new StreamBuilder();
        boolean list = kind == 1;
        for (int i = 0; i < depth; i++) {
            stream.object();
            if (i > 0) {
                stream.back(0);
            } else if (list) {
                stream.described(type, HOOKED, "Isize");
            } else {
                stream.described(type, HOOKED);
            }
            if (list) {
                stream.ints(1).bytes(TC_BLOCKDATA, 4).ints(1);
            } else {
                stream.bytes(TC_BLOCKDATA, 12).ints(16, Float.floatToIntBits(0.75f), 1);
            }
        }
        return stream.nothing().times(depth, StreamBuilder::end).done();
    }

    private void exceptions() {
        put(
                "100,000 exceptions",
                new StreamBuilder().times(DEEP, part -> part.token(TC_EXCEPTION)));
        put(
                "100,000 exceptions within one another",
                new StreamBuilder()
                        .times(
                                DEEP,
                                part ->
                                        part.token(TC_EXCEPTION)
                                                .object()
                                                .described(Holder.class, 2, "Lcontent")));
        put("an exception that is text", new StreamBuilder().token(TC_EXCEPTION).text("no"));
        put("an exception that was there before", new StreamBuilder().token(TC_EXCEPTION).back(0));
        put(
                "an exception of no exception",
                new StreamBuilder().token(TC_EXCEPTION).object().described(Empty.class, 2));
    }

    private void proxies() {
        for (int count : new int[] {-1, 0, 65_535, 65_536, Integer.MAX_VALUE}) {
            put(
                    "a proxy of " + count + " interfaces, cut",
                    new StreamBuilder().object().token(TC_PROXYCLASSDESC).ints(count));
        }
        StreamBuilder same = new StreamBuilder().object().token(TC_PROXYCLASSDESC).ints(65_535);
        StreamBuilder missing = new StreamBuilder().object().token(TC_PROXYCLASSDESC).ints(65_535);
        for (int i = 0; i < 65_535; i++) {
            same.utf("java.lang.Runnable");
            missing.utf("no.such.I" + i);
        }
        put("a proxy of 65,535 times the same interface", same.end().nothing());
        put("a proxy of 65,535 interfaces that are not here", missing.end().nothing());
        put(
                "a proxy of a class",
                new StreamBuilder()
                        .object()
                        .token(TC_PROXYCLASSDESC)
                        .ints(1)
                        .utf("java.lang.String"));
        put(
                "a proxy whose handler is text",
                new StreamBuilder()
                        .object()
                        .token(TC_PROXYCLASSDESC)
                        .ints(1)
                        .utf("java.lang.Runnable")
                        .end()
                        .described(java.lang.reflect.Proxy.class, 2, "Lh")
                        .text("no handler"));
    }
}
