// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `Limits.arrayLength` counts the elements of a collection, keys and values each, and nothing
/// else; the same in both formats, whatever code reads the collection.
final class CollectionLimitsTest {
    private static final int MOST = 20;
    private static final List<GraphCodec> FORMATS = List.of(GraphCodec.javaio(), GraphCodec.lean());

    private static final class HookedMap extends HashMap<Object, Object> {
        private static final long serialVersionUID = 1L;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject("one more");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readObject();
        }
    }

    private static final class Linked extends LinkedHashMap<Object, Object> {
        private static final long serialVersionUID = 1L;
    }

    private static final class Elements extends ArrayList<Object> {
        private static final long serialVersionUID = 1L;
    }

    private static final class Hashed extends HashSet<Object> {
        private static final long serialVersionUID = 1L;
    }

    private static final class Sorted extends TreeSet<Object> {
        private static final long serialVersionUID = 1L;
    }

    @SuppressWarnings("JdkObsolete") // as programs do
    private static final class Chain extends LinkedList<Object> {
        private static final long serialVersionUID = 1L;
    }

    private static final class Deque extends ArrayDeque<Object> {
        private static final long serialVersionUID = 1L;
    }

    @SuppressWarnings("JdkObsolete") // LinkedList is one of them
    private static Stream<Supplier<Object>> collections() {
        return Stream.of(
                ArrayList::new,
                LinkedList::new,
                ArrayDeque::new,
                HashSet::new,
                TreeSet::new,
                PriorityQueue::new,
                ConcurrentLinkedQueue::new,
                LinkedBlockingQueue::new,
                CopyOnWriteArrayList::new,
                Elements::new,
                Hashed::new,
                Sorted::new,
                Chain::new,
                Deque::new,
                HashMap::new,
                LinkedHashMap::new,
                TreeMap::new,
                IdentityHashMap::new,
                ConcurrentHashMap::new,
                ConcurrentSkipListMap::new,
                () -> new TreeMap<>(Comparator.naturalOrder()),
                () -> new HashMap<>(16, 0.25f),
                () -> new HashMap<>(16, 4f),
                HookedMap::new,
                Linked::new);
    }

    @SuppressWarnings("unchecked") // the collections hold any objects
    private static Object filled(Supplier<Object> made, int references) {
        Object filled = made.get();
        if (filled instanceof Map<?, ?> map) {
            for (int i = 0; i < references / 2; i++) {
                ((Map<Object, Object>) map).put("key " + i, "value");
            }
        } else {
            for (int i = 0; i < references; i++) {
                ((Collection<Object>) filled).add("element " + i);
            }
        }
        return filled;
    }

    private static GraphCodec limited(GraphCodec codec, int most) {
        return codec.withLimits(Limits.DEFAULTS.withArrayLength(most));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void elementsAreCounted(Supplier<Object> made) throws IOException {
        for (GraphCodec codec : FORMATS) {
            byte[] fits = codec.encode(filled(made, MOST));
            assertThat(limited(codec, MOST).decode(fits)).isNotNull();
            for (int tooMany : new int[] {MOST + 2, 2000}) {
                byte[] bytes = codec.encode(filled(made, tooMany));
                assertThatThrownBy(() -> limited(codec, MOST).decode(bytes))
                        .isInstanceOf(LimitExceededException.class)
                        .hasMessageContaining("arrayLength");
            }
        }
    }

    @Test
    void smallMapIsWithinASmallLimit() throws IOException {
        for (GraphCodec codec : FORMATS) {
            for (Map<Object, Object> map :
                    List.of(new HashMap<Object, Object>(), new HookedMap(), new Linked())) {
                map.put("key", "value");
                assertThat(limited(codec, 10).decode(codec.encode(map))).isEqualTo(map);
            }
        }
    }

    private enum Constant {
        A,
        B,
        C,
        D,
        E,
        F,
        G,
        H,
        I,
        J,
        K,
        L,
        M,
        N,
        O,
        P,
        Q,
        R,
        S,
        T,
        U,
        V
    }

    private static Stream<IntFunction<Object>> others() {
        return Stream.of(
                n -> List.of(numbers(n).toArray()),
                n -> numbers(n).toList(),
                n -> Set.of(numbers(n).toArray()),
                n -> Map.copyOf((Map<?, ?>) filled(HashMap::new, n)),
                n -> {
                    Set<Constant> set = EnumSet.noneOf(Constant.class);
                    Stream.of(Constant.values()).limit(n).forEach(set::add);
                    return set;
                },
                n -> {
                    Map<Constant, Object> map = new EnumMap<>(Constant.class);
                    Stream.of(Constant.values()).limit(n / 2).forEach(key -> map.put(key, 1));
                    return map;
                });
    }

    private static Stream<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed();
    }

    @ParameterizedTest
    @MethodSource("others")
    void elementsAreCountedWhereAllAreReadAtOnce(IntFunction<Object> made) throws IOException {
        for (GraphCodec codec : FORMATS) {
            byte[] fits = codec.encode(made.apply(MOST));
            assertThat(limited(codec, MOST).decode(fits)).isEqualTo(made.apply(MOST));
            for (int tooMany : new int[] {MOST + 2, 64, 160}) {
                byte[] bytes = codec.encode(made.apply(tooMany));
                assertThatThrownBy(() -> limited(codec, 10).decode(bytes))
                        .isInstanceOf(LimitExceededException.class)
                        .hasMessageContaining("arrayLength");
            }
        }
    }

    @Test
    void copiesAreCounted() throws IOException {
        for (GraphCodec codec : FORMATS) {
            byte[] fits = codec.encode(Collections.nCopies(MOST, "copy"));
            byte[] tooMany = codec.encode(Collections.nCopies(MOST + 1, "copy"));

            assertThat(limited(codec, MOST).decode(fits))
                    .isEqualTo(Collections.nCopies(MOST, "copy"));
            assertThatThrownBy(() -> limited(codec, MOST).decode(tooMany))
                    .isInstanceOf(LimitExceededException.class);
        }
    }
}
