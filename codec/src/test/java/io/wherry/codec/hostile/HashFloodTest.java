// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Graphs whose hash codes take time that doubles with every level: `hashCode` of the outermost
/// would not return in years.
@Timeout(60) // against hanging
final class HashFloodTest {
    private static final int LEVELS = 100;

    private static final GraphCodec CODEC = GraphCodec.lean();

    /// Two objects a level, each of which holds both of the level below; nothing is hashed while it
    /// is built.
    private static Object doubling(BinaryOperator<Object> pair) {
        Object left = "left";
        Object right = "right";
        for (int i = 0; i < LEVELS; i++) {
            Object one = pair.apply(left, right);
            right = pair.apply(right, left);
            left = one;
        }
        return pair.apply(left, right);
    }

    /// A message with the lists of `lists` where sets are asked for: its token is that of a hash
    /// set (66), not of an array list (56).
    private static byte[] listsAsSets(Object lists) throws IOException {
        byte[] bytes = CODEC.encode(lists);
        for (int i = 2; i < bytes.length; i++) {
            if (bytes[i] == 56 && bytes[i + 1] == 2) {
                bytes[i] = 66;
            }
        }
        return bytes;
    }

    private static void assertTooLong(byte[] bytes) {
        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("hash codes");
    }

    private static Object list(Object left, Object right) {
        return new ArrayList<>(Arrays.asList(left, right));
    }

    @Test
    void setsOfTheSameSetsAreGivenUp() throws IOException {
        assertTooLong(listsAsSets(doubling(HashFloodTest::list)));
    }

    /// In a map that does not hash it while the graph is written.
    private static Object inAMap(Object key) {
        IdentityHashMap<Object, Object> unhashed = new IdentityHashMap<>();
        unhashed.put(key, "value");
        return unhashed;
    }

    /// An identity hash map (68) at the root becomes a hash map (64).
    private static byte[] rootAsMap(Object root) throws IOException {
        byte[] bytes = CODEC.encode(root);
        for (int i = 2; i < bytes.length; i++) {
            if (bytes[i] == 68 && bytes[i + 1] == 2) {
                bytes[i] = 64;
                return bytes;
            }
        }
        throw new AssertionError("no identity hash map");
    }

    @Test
    void keysOfTheSameListsAreGivenUp() throws IOException {
        List<UnaryOperator<Object>> wraps =
                List.of(
                        x -> x,
                        Collections::singletonList,
                        x -> new SimpleEntry<>("key", x),
                        x -> Collections.unmodifiableList((List<?>) x));
        for (UnaryOperator<Object> wrap : wraps) {
            Object lists = doubling(HashFloodTest::list);
            assertTooLong(rootAsMap(inAMap(wrap.apply(lists))));
        }
    }

    @Test
    void keysOfTheSameEntriesAreGivenUp() throws IOException {
        assertTooLong(rootAsMap(inAMap(doubling(SimpleEntry::new))));
    }

    @Test
    void valuesAreNotHashed() throws IOException {
        Map<String, Object> map = new HashMap<>();
        map.put("lists", doubling(HashFloodTest::list));

        assertThat(CODEC.decode(CODEC.encode(map))).isInstanceOf(HashMap.class);
    }

    @Test
    void honestSetsOfSetsAreRead() throws IOException {
        Set<Object> nested = new HashSet<>(Set.of("innermost"));
        for (int i = 0; i < 500; i++) {
            nested = new HashSet<>(Set.of(nested, i));
        }
        Set<Object> wide = new HashSet<>();
        for (int i = 0; i < 3000; i++) {
            wide.add(List.of(i, List.of(i + 1, new HashSet<>(Set.of(i)))));
        }

        assertThat(CODEC.decode(CODEC.encode(nested))).isEqualTo(nested);
        assertThat(CODEC.decode(CODEC.encode(wide))).isEqualTo(wide);
    }
}
