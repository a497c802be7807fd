// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Compiler output for the less common parts of the language.
@Iso
public class Corners {
    static @Nullable Corners last;
    private static final int[] TABLE = {3, 1, 4, 1, 5};
    private static final long[][] SQUARE = {{1, 2}, {3, 4}};
    private static final Corners[] KEPT = new Corners[2];
    static final List<Corners> ALL = new ArrayList<>();
    private int count;
    private long total = 5;
    private double ratio = 1.25;
    private @Nullable Corners friend;
    private final long[] longs = {1, 2, 3};
    private final Inner inner;

    {
        count = 3;
    }

    Corners() {
        inner = new Inner(7);
        last = this;
        ALL.add(this);
    }

    Corners(int count) {
        this();
        this.count += count > 0 ? count : -count;
    }

    /// Has a field that refers to the outer object.
    @Iso
    class Inner {
        private final int base;

        Inner(int base) {
            this.base = base;
        }

        int both() {
            return base * 100 + count++;
        }

        Corners outer() {
            return Corners.this;
        }
    }

    /// An ordinary class.
    static final class Closing implements AutoCloseable {
        final Corners of;

        Closing(Corners of, String name) {
            this.of = of;
            of.count += name.length();
        }

        @Override
        public void close() {
            of.count--;
        }
    }

    int compound(int by) {
        int before = count++;
        int after = --count + ++this.count;
        long sum = total += by;
        longs[1] += sum--;
        long element = longs[by & 1]++;
        longs[2] = longs[0] = element << 2;
        double shown = ratio *= 1.5;
        return (int) (before + after + sum + element + (long) shown + (longs[2] ^ longs[1]));
    }

    String resources(String name) {
        StringBuilder log = new StringBuilder();
        try (Closing one = new Closing(this, name);
                Closing other = new Closing(friend == null ? this : friend, "x")) {
            log.append(one.of.count).append(other.of == this);
            if (name.isEmpty()) {
                throw new IllegalStateException("empty");
            }
        } catch (IllegalStateException e) {
            log.append(e.getMessage());
        } finally {
            log.append(count);
        }
        return log.toString();
    }

    static <T extends Corners> @Nullable T most(List<T> all) {
        T most = null;
        for (T one : all) {
            if (most == null || one.total() > most.total()) {
                most = one;
            }
        }
        return most;
    }

    long total() {
        return total;
    }

    static long all(long start, double factor, Corners... many) {
        long sum = start;
        for (Corners one : many) {
            sum += (long) (one.total() * factor);
        }
        return sum + many.length;
    }

    String collections(Random random) {
        List<Corners> list = new ArrayList<>();
        IntFunction<Corners> maker = Corners::new;
        for (int i = 0; i < 6; i++) {
            list.add(maker.apply(random.nextInt(9)));
        }
        list.sort(Comparator.comparingInt((Corners one) -> one.count).reversed());
        Map<Corners, String> names = new HashMap<>();
        for (Corners one : list) {
            names.merge(one, "n" + one.count, String::concat);
        }
        names.merge(list.get(0), "twice", String::concat);
        Object[] mixed = {this, list.get(0), "text", null};
        Corners[] array = list.toArray(new Corners[0]);
        array[1] = this;
        ToLongFunction<Corners> total = Corners::total;
        BiFunction<Corners, Integer, Integer> compound = Corners::compound;
        Supplier<Corners> me = this::self;
        return list.stream().map(one -> "" + one.count).collect(Collectors.joining(","))
                + names.get(list.get(0))
                + names.containsKey(this)
                + (mixed[0] == this)
                + (mixed[1] == mixed[0])
                + array.length
                + (array[1] == this)
                + total.applyAsLong(array[0])
                + compound.apply(array[2], 3)
                + (me.get() == this)
                + all(1L, 0.5, this, array[3])
                + all(2L, 2.5)
                + Arrays.asList(array).indexOf(this)
                + IntStream.range(0, 3).mapToObj(i -> list.get(i)).mapToInt(one -> one.count).sum();
    }

    Corners self() {
        return this;
    }

    @Nullable Corners pick(int which, @Nullable Corners other) {
        Corners none = null;
        Object any = which == 1 ? this : which == 2 ? "text" : none;
        Corners picked = which == 0 ? null : which < 3 ? this : other;
        outer:
        do {
            for (int i = 0; i < 3; i++) {
                if (i == which) {
                    continue outer;
                }
                if (any instanceof String text && text.length() == i + 2) {
                    break outer;
                }
            }
            which--;
        } while (which > 4);
        return any == this ? friend : picked;
    }

    String words(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "one" -> "1" + friend(word);
            case "two", "three" -> {
                friend = friend == null ? new Corners(1) : null;
                yield "23" + (friend != null);
            }
            default -> "?" + this.inner.both() + (inner.outer() == this);
        };
    }

    enum Mood {
        GLAD,
        SAD
    }

    int moods(Mood mood) {
        int feeling =
                switch (mood) {
                    case GLAD -> TABLE[count & 3]++;
                    case SAD -> TABLE.length + (int) SQUARE[1][count & 1];
                };
        SQUARE[0][1] += feeling;
        KEPT[count & 1] = this;
        KEPT[1] = KEPT[0];
        int[] copy = TABLE.clone();
        for (int one : copy) {
            feeling += one;
        }
        Corners kept = KEPT[1];
        return kept == this ? feeling : -feeling - Arrays.hashCode(TABLE);
    }

    private boolean friend(String... names) {
        return friend != null && names.length > 0 && friend.friend != this;
    }

    int nested(int depth) {
        try {
            try {
                if (depth > 0) {
                    return nested(depth - 1) + 1;
                }
                throw new ArithmeticException("deep");
            } finally {
                count += depth;
                Corners mine = depth % 2 == 0 ? this : new Corners(depth);
                mine.friend = this;
                friend = mine.friend.friend == mine ? null : mine;
            }
        } catch (ArithmeticException e) {
            return e.getMessage().length() + (friend == this ? 1 : 0);
        }
    }

    private static boolean same(@Nullable Object left, @Nullable Object right) {
        return left == right;
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        ALL.clear();
        Arrays.fill(TABLE, 2);
        SQUARE[0][1] = 0;
        Arrays.fill(KEPT, null);
        Corners one = new Corners();
        Corners two = new Corners(random.nextInt(20) - 10);
        one.friend = two;
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            log.append(one.compound(random.nextInt())).append(' ');
            log.append(one.resources(i % 2 == 0 ? "" : "name")).append(one.nested(i));
            log.append(one.moods(i % 2 == 0 ? Mood.GLAD : Mood.SAD)).append(TABLE[1]);
            log.append(one.pick(i, two) == two).append(one.pick(i, null) == null);
        }
        for (String word : List.of("One", "two", "four", "three", "two")) {
            log.append(one.words(word)).append(two.words(word)).append('\n');
        }
        log.append(one.collections(random)).append(same(most(ALL), most(ALL))).append(last == one);
        Corners most = most(List.of(two));
        return log.append(most == two).append(ALL.size()).toString();
    }
}
