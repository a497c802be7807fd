// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.Complex;
import io.wherry.testkit.zoo.shapes.Link;
import io.wherry.testkit.zoo.shapes.Measurement;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.TreeNode;
import io.wherry.testkit.zoo.shapes.hooks.DefaultHooks;
import io.wherry.testkit.zoo.shapes.hooks.ExternalPoint;
import io.wherry.testkit.zoo.shapes.hooks.ExternalTree;
import io.wherry.testkit.zoo.shapes.hooks.MixedHooks;
import io.wherry.testkit.zoo.shapes.hooks.Money;
import io.wherry.testkit.zoo.shapes.hooks.PrimitiveHooks;
import io.wherry.testkit.zoo.shapes.hooks.SurroundedState;
import io.wherry.testkit.zoo.shapes.kinds.Collected;
import io.wherry.testkit.zoo.shapes.kinds.Fieldless;
import io.wherry.testkit.zoo.shapes.kinds.Levels;
import io.wherry.testkit.zoo.shapes.kinds.Operator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Graphs by chance, the same for the same seed, made of the shapes of the zoo.
///
/// Objects are shared and lie on cycles. Graphs that java.io cannot copy are avoided: records and
/// keys
/// of hash tables hold values only, so that no cycle runs through them. The way from the root to the
/// last object may be as long as the graph has objects: java.io may need a deeper stack.
public final class RandomGraphs {
    /* First all objects are made: values, which are complete then, and holders, which are empty.
     * Then each holder gets references to any of them. */

    private static final List<Colour> COLOURS = List.of(Colour.values());

    private final Random random;
    private final List<Object> values = new ArrayList<>();
    private final List<Object> holders = new ArrayList<>();

    private RandomGraphs(long seed) {
        random = new Random(seed);
    }

    /// A graph of at most about `size` objects.
    public static Object graph(long seed, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a graph has at least one object: size=" + size);
        }
        return new RandomGraphs(seed).make(size);
    }

    private Object make(int size) {
        for (int made = 0; made < size; made++) {
            if (random.nextInt(3) == 0) {
                holders.add(random.nextInt(6) == 0 ? hooked() : holder());
            } else {
                values.add(random.nextInt(6) == 0 ? composite() : value());
            }
        }
        holders.forEach(this::fill);
        if (random.nextBoolean() && !holders.isEmpty()) {
            return holders.get(random.nextInt(holders.size()));
        }
        List<Object> all = new ArrayList<>(values);
        all.addAll(holders);
        return all.toArray();
    }

    /// A value made by chance, fresh unless the JVM has it once.
    private Object value() {
        int n = random.nextInt(-200, 10_000);
        return switch (random.nextInt(24)) {
            case 0, 1, 2 -> text();
            case 3 -> n;
            case 4 -> (long) n;
            case 5 -> random.nextDouble();
            case 6 -> n / 8f;
            case 7 -> (char) n;
            case 8 -> (short) n;
            case 9 -> n % 2 == 0;
            case 10 -> COLOURS.get(random.nextInt(COLOURS.size()));
            case 11 -> random.nextBoolean() ? Operator.PLUS : Operator.MINUS;
            case 12 -> new BigDecimal(BigInteger.valueOf(n), n % 5);
            case 13 -> BigInteger.valueOf(n).pow(1 + random.nextInt(9));
            case 14 -> new UUID(random.nextLong(), n);
            case 15 -> LocalDate.ofEpochDay(n);
            case 16 -> Instant.ofEpochMilli(n * 1_000_003L);
            case 17 -> Payload.of(n);
            case 18 -> Message.of(n);
            case 19 -> Measurement.of(n);
            case 20 -> random.nextBoolean() ? int[].class : Node.class;
            case 21 -> new Fieldless();
            default -> array(random.nextInt(8));
        };
    }

    private String text() {
        char first = (char) random.nextInt(random.nextBoolean() ? 0x100 : 0x1_0000);
        return "text " + random.nextInt(100) + first;
    }

    private Object array(int length) {
        return switch (random.nextInt(8)) {
            case 0 -> new boolean[length];
            case 1 -> {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                yield bytes;
            }
            case 2 -> text().toCharArray();
            case 3 -> new short[] {(short) length, -1};
            case 4 -> random.ints(length).toArray();
            case 5 -> random.longs(length).toArray();
            case 6 -> new float[] {random.nextFloat(), -0f};
            default -> random.doubles(length).toArray();
        };
    }

    /// A value that holds only earlier values.
    private Object composite() {
        return switch (random.nextInt(7)) {
            case 0 -> new Link(anyValue(), anyValue());
            case 1 -> List.of(anyValue(), anyValue(), anyValue());
            case 2 -> new PrimitiveHooks(random.nextInt(1000));
            case 3 -> new ExternalPoint(random.nextInt(), random.nextInt());
            case 4 -> new Money(random.nextInt(10_000), text());
            case 5 -> new Levels.Fourth(random.nextInt(10_000));
            default -> Complex.spiral(random.nextInt(4));
        };
    }

    private Object anyValue() {
        return values.isEmpty() ? text() : values.get(random.nextInt(values.size()));
    }

    /// A holder without references yet.
    @SuppressWarnings("JdkObsolete") // old classes are sent too
    private Object holder() {
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> new Node(random.nextBoolean() ? text() : null);
            case 3 -> new TreeNode();
            case 4 -> new @Nullable Object[random.nextInt(6)];
            case 5 -> new @Nullable Object[1 + random.nextInt(2)][2];
            case 6 -> new ArrayList<>();
            case 7 -> new LinkedList<>();
            case 8 -> new ArrayDeque<>();
            case 9 -> new HashMap<>();
            case 10 -> new LinkedHashMap<>(4, 0.75f, random.nextBoolean());
            case 11 -> new TreeMap<>();
            case 12 -> new HashSet<>();
            default -> random.nextBoolean() ? new IdentityHashMap<>() : new Collected.Names();
        };
    }

    /// A holder whose class has hooks; some take a reference to an earlier object at once.
    private Object hooked() {
        return switch (random.nextInt(4)) {
            case 0 -> new DefaultHooks(random.nextInt(), null);
            case 1 -> new ExternalTree();
            case 2 -> new SurroundedState(text(), random.nextInt(100), anything());
            default -> new MixedHooks(text(), anything(), anything());
        };
    }

    private @Nullable Object anything() {
        int chosen = random.nextInt(-2, values.size() + 2 * holders.size());
        if (chosen < 0) {
            return null;
        }
        return chosen < values.size()
                ? values.get(chosen)
                : holders.get((chosen - values.size()) / 2);
    }

    private void fill(Object holder) {
        switch (holder) {
            case Node node -> {
                node.number = random.nextLong();
                node.first = anything();
                node.second = anything();
            }
            case TreeNode node -> node.payload = anything();
            case ExternalTree node -> node.payload = anything();
            case DefaultHooks hooks -> hooks.next = anything();
            case Object[][] grid -> fillGrid(grid);
            case Object[] array -> fillArray(array);
            case Map<?, ?> map -> fillMap(map);
            case Collection<?> collection -> fillCollection(collection);
            default -> {} // full since it was made
        }
    }

    private void fillArray(@Nullable Object[] array) {
        for (int i = 0; i < array.length; i++) {
            array[i] = anything();
        }
    }

    /// Fills the rows; the first is the last as well.
    private void fillGrid(Object[][] grid) {
        for (Object[] row : grid) {
            fillArray(row);
        }
        grid[0] = grid[grid.length - 1];
    }

    @SuppressWarnings("unchecked") // the map was made here and takes anything
    private void fillMap(Map<?, ?> map) {
        Map<Object, @Nullable Object> open = (Map<Object, @Nullable Object>) map;
        for (int entries = random.nextInt(6); entries > 0; entries--) {
            open.put(map instanceof TreeMap ? text() : key(), anything());
        }
    }

    @SuppressWarnings("unchecked") // the collection was made here and takes anything
    private void fillCollection(Collection<?> collection) {
        Collection<@Nullable Object> open = (Collection<@Nullable Object>) collection;
        for (int elements = random.nextInt(6); elements > 0; elements--) {
            Object element = collection instanceof HashSet ? key() : anything();
            if (element != null || !(collection instanceof ArrayDeque)) {
                open.add(element);
            }
        }
    }

    /// A value with equals that other objects of the graph may hold as well.
    private Object key() {
        Object value = anyValue();
        return switch (value) {
            case String _, Integer _, Long _, Colour _, UUID _, LocalDate _, Measurement _ -> value;
            default -> random.nextBoolean() ? text() : random.nextInt(300);
        };
    }
}
