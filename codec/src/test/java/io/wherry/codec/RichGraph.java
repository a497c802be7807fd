// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/// Something of every kind the format has, small. Its own classes take whatever corrupt bytes make
/// of them.
@SuppressWarnings({
    "JdkObsolete",
    "UnusedVariable",
    "JavaUtilDate",
    "IdentityHashMapUsage"
}) // what real graphs hold
public final class RichGraph {

    private RichGraph() {}

    static class Top implements Serializable {
        boolean flag = true;
        byte small = 1;
        char letter = 'a';
        short number = 2;
        int count = 3;
        long total = 4;
        float ratio = 5;
        double exact = 6;
        String name = "top";
        int[] values = {1, 2, 3};
    }

    static final class Low extends Top {
        private final Date date = new Date(7);
        private final List<String> list = new ArrayList<>(List.of("a", "b"));
        private final Top other = new Top();
    }

    record Pair(Object first, long number, String text) implements Serializable {}

    static final class Hooked implements Serializable {
        private Object content;
        private transient int more = 5;

        Hooked(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(more);
            out.writeObject(content);
            out.writeObject(new Box("inner"));
            out.writeUTF("end");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            more = in.readInt();
            in.readObject();
            in.readObject();
            in.readUTF();
        }
    }

    public static final class External implements Externalizable {
        private Object content;

        public External() {}

        External(Object content) {
            this.content = content;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeLong(5);
            out.writeObject(content);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            in.readLong();
            content = in.readObject();
        }
    }

    static final class Resolved implements Serializable {
        private final String name = "name";

        private Object readResolve() {
            return name == null ? this : new Resolved();
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    /// Compares anything.
    static final class Order implements Comparator<Object>, Serializable {
        private int sign = 1;

        @Override
        public int compare(Object one, Object two) {
            return sign * String.valueOf(one).compareTo(String.valueOf(two));
        }
    }

    static final class Handler implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return switch (method.getName()) {
                case "hashCode" -> 1;
                case "equals" -> proxy == arguments[0];
                default -> "proxy";
            };
        }
    }

    static final class Key implements Serializable {
        private final Object content;

        Key(Object content) {
            this.content = content;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Objects.equals(key.content, content);
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(content);
        }
    }

    /// Everything in one graph.
    public static Object whole() {
        List<Object> parts = parts();
        parts.addAll(parts.subList(0, 5));
        return parts;
    }

    public static List<Object> parts() {
        List<Object> parts = new ArrayList<>();
        parts.add(own());
        parts.add(numbers());
        parts.add(arrays());
        parts.add(times());
        parts.add(sequences());
        parts.add(hashed());
        parts.add(sorted());
        parts.add(immutable());
        parts.add(jdk());
        parts.add(coded());
        return parts;
    }

    private static Object own() {
        Pair pair = new Pair("first", 5, "text");
        Object[] ring = {pair, null};
        ring[1] = ring;
        return new Object[] {
            new Low(),
            pair,
            new Hooked(pair),
            new External(new Hooked(null)),
            new Resolved(),
            Color.RED,
            Color.GREEN,
            new Color[] {Color.GREEN},
            new Pair(new Pair(ring, 6, null), 7, "x"),
            Proxy.newProxyInstance(
                    RichGraph.class.getClassLoader(),
                    new Class<?>[] {Runnable.class, Comparable.class},
                    new Handler()),
            new Resolved[] {new Resolved()},
            new Key(pair)
        };
    }

    /// Its class is not serializable.
    @CodedBy(MeasureCodec.class)
    static final class Measure {
        final long amount;
        final String unit;

        Measure(long amount, String unit) {
            this.amount = amount;
            this.unit = unit;
        }
    }

    private static final class MeasureCodec implements ValueCodec<Measure> {
        @Override
        public void write(Measure value, GraphOutput out) throws IOException {
            out.writeLong(value.amount);
            out.writeString(value.unit);
        }

        @Override
        public Measure read(GraphInput in) throws IOException {
            return new Measure(in.readLong(), in.readString());
        }

        @Override
        public boolean isLeaf() {
            return true;
        }
    }

    /// Refers to other objects, and to itself.
    @CodedBy(CrateCodec.class)
    static final class Crate {
        final List<Object> content = new ArrayList<>();
        int[] sizes = {1, 2, 3};
    }

    private static final class CrateCodec implements ValueCodec<Crate> {
        @Override
        public void write(Crate value, GraphOutput out) throws IOException {
            out.writeVarInt(value.content.size());
            for (Object each : value.content) {
                out.writeObject(each);
            }
            out.writeIntArray(value.sizes);
        }

        @Override
        public Crate read(GraphInput in) throws IOException {
            Crate crate = new Crate();
            in.publish(crate);
            int count = in.readCount(1);
            for (int i = 0; i < count; i++) {
                crate.content.add(in.readObject());
            }
            crate.sizes = in.readIntArray();
            return crate;
        }
    }

    private static Object coded() {
        Crate crate = new Crate();
        Measure measure = new Measure(5, "kg");
        crate.content.add(measure);
        crate.content.add(new Pair(crate, 5, "text"));
        crate.content.add(new Hooked(measure));
        crate.content.add(new Measure(6, "\u03a9"));
        crate.content.add(new ArrayList<>(List.of(new Crate(), measure)));
        return new Object[] {crate, measure, new Top(), crate};
    }

    private static Object numbers() {
        return new Object[] {
            true,
            (byte) 5,
            (short) 300,
            'x',
            '\u20ac',
            70_000,
            -1,
            1L << 40,
            5L,
            1.5f,
            2.5,
            new BigInteger("1234567890123456789012"),
            new BigDecimal("12.50"),
            new UUID(1, 2),
            new Date(5),
            "text",
            "\u20ac",
            "",
            null
        };
    }

    private static Object arrays() {
        return new Object[] {
            new boolean[] {true, false},
            new byte[] {1, 2},
            new short[] {1},
            new char[] {'a'},
            new int[] {1, 2},
            new long[] {1},
            new float[] {1},
            new double[] {1, 2},
            new String[] {"a", null},
            new Object[] {new Object[0]},
            new Integer[] {1, 1000},
            new int[][] {{1}, {}},
            new Pair[] {new Pair(1, 2, "3")}
        };
    }

    private static Object times() {
        LocalDateTime time = LocalDateTime.of(2026, 11, 1, 12, 30, 15, 7);
        return new Object[] {
            LocalDate.of(2026, 11, 1),
            LocalTime.of(12, 30),
            time,
            Instant.ofEpochSecond(5, 6),
            Duration.ofMillis(1500),
            Period.of(1, 2, 3),
            Year.of(2026),
            YearMonth.of(2026, 11),
            MonthDay.of(2, 29),
            ZoneOffset.ofHours(2),
            ZoneId.of("Europe/Paris"),
            OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
            OffsetDateTime.of(time, ZoneOffset.ofHours(-3)),
            ZonedDateTime.of(time, ZoneId.of("Europe/Paris")),
            DayOfWeek.FRIDAY
        };
    }

    private static Object sequences() {
        List<Object> some = List.of("a", 1, new Pair("p", 1, "q"));
        Stack<Object> stack = new Stack<>();
        stack.addAll(some);
        return new Object[] {
            new ArrayList<>(some),
            new LinkedList<>(some),
            new ArrayDeque<>(some),
            new CopyOnWriteArrayList<>(some),
            new Vector<>(some),
            stack,
            Arrays.asList("x", "y"),
            Collections.unmodifiableList(new ArrayList<>(some)),
            Collections.synchronizedList(new ArrayList<>(some))
        };
    }

    private static Object hashed() {
        Map<Object, Object> map = new HashMap<>();
        map.put("text", new Pair("a", 1, "b"));
        map.put(new Key(new Pair("c", 2, "d")), null);
        map.put(null, List.of(1));
        return new Object[] {
            map,
            new LinkedHashMap<>(map),
            new HashSet<>(map.keySet()),
            new LinkedHashSet<>(map.keySet()),
            new IdentityHashMap<>(map),
            new ConcurrentHashMap<>(Map.of("a", 1, 2, "b")),
            ConcurrentHashMap.newKeySet(),
            EnumSet.of(Color.RED),
            EnumSet.noneOf(DayOfWeek.class),
            new EnumMap<>(Map.of(Color.RED, "red")),
            new HashMap<>(map) {}.getClass()
        };
    }

    private static Object sorted() {
        Map<Object, Object> map = new TreeMap<>(new Order());
        map.put("a", 1);
        map.put(2, "b");
        Set<Object> set = new TreeSet<>(List.of("a", "b"));
        PriorityQueue<Object> queue = new PriorityQueue<>(new Order());
        queue.addAll(List.of("c", "b", 5));
        return new Object[] {map, set, queue, new TreeMap<>(Map.of(1, 2, 3, 4))};
    }

    private static Object immutable() {
        return new Object[] {
            List.of("a"),
            List.of("a", "b", "c"),
            Stream.of("a", null).toList(),
            Set.of("a"),
            Set.of("a", "b", 3),
            Map.of("a", 1),
            Map.of("a", 1, "b", 2, 3, "c"),
            Optional.of("x"),
            Optional.empty(),
            OptionalInt.of(5),
            OptionalLong.empty(),
            OptionalDouble.of(1.5)
        };
    }

    private static Object jdk() {
        Exception failure = new IllegalStateException("outer", new IOException("inner"));
        failure.setStackTrace(Arrays.copyOf(failure.getStackTrace(), 2));
        failure.getCause().setStackTrace(new StackTraceElement[0]);
        BitSet bits = new BitSet();
        bits.set(70);
        return new Object[] {
            failure,
            new StringBuffer("builder"),
            new AtomicLong(5),
            URI.create("http://example.org/"),
            Locale.FRANCE,
            bits,
            String.class,
            int[].class,
            Top.class,
            String.CASE_INSENSITIVE_ORDER
        };
    }
}
