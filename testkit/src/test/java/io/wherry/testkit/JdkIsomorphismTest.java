// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import static io.wherry.testkit.IsomorphismTest.assertDifference;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.hooks.Money;
import io.wherry.testkit.zoo.shapes.kinds.Collected;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JdkIsomorphismTest {
    @Test
    void orderOfElementsCounts() {
        assertDifference(list(1, 2, 3), list(1, 3, 2), "$[1]: expected=2, actual=3");
        assertDifference(
                new ArrayDeque<>(List.of(1, 2)), new ArrayDeque<>(List.of(2, 1)), "$[0]: ");
        assertDifference(
                new LinkedHashSet<>(List.of(1, 2)), new LinkedHashSet<>(List.of(2, 1)), "$[0]: ");
        assertDifference(ordered("a", "b"), ordered("b", "a"), "$.entry[0].key: expected=\"a\"");
    }

    @Test
    void sizesCount() {
        assertDifference(list(1, 2), list(1), "$.size: expected=2, actual=1");
        assertDifference(Map.of(1, 2), Map.of(), "expected=a ");
        assertDifference(new HashSet<>(), new HashSet<>(Set.of(1)), "$.size: expected=0, actual=1");
    }

    @Test
    void entriesOfHashTablesAreFoundByKey() {
        Map<Object, Object> expected = new HashMap<>(Map.of("a", 1, "b", 2));
        Map<Object, Object> actual = new HashMap<>(1000);
        actual.putAll(expected);

        assertThat(Isomorphism.difference(expected, actual)).isNull();
        actual.put("b", 3);
        assertDifference(expected, actual, "${\"b\"}: expected=2, actual=3");
        actual.remove("b");
        actual.put("c", 2);
        assertDifference(expected, actual, "${\"b\"}: actual has no such key");
        assertDifference(Set.of("a", "b", "c"), Set.of("a", "b", "d"), "actual has no such key");
    }

    @Test
    void keysTakePartInSharing() {
        String key = String.valueOf(new char[] {'k'});
        Object[] expected = {new HashMap<>(Map.of(key, 1)), key};
        Object[] actual = {new HashMap<>(Map.of(key, 1)), String.valueOf(new char[] {'k'})};

        assertDifference(expected, actual, "sharing lost");
    }

    @Test
    void keysWithoutEqualsAreMatchedByWhatTheyHold() {
        assertThat(Isomorphism.difference(nodes(1, 2, 3, 4), nodes(4, 3, 2, 1))).isNull();
        assertThat(Isomorphism.difference(nodes(1, 2, 3, 4), nodes(1, 2, 3, 5))).isNotNull();
    }

    @Test
    void keysWithoutEqualsFollowTheRestOfTheGraph() {
        Node first = new Node("same");
        Node second = new Node("same");
        Set<Object> expected = new HashSet<>(List.of(first, second));
        Set<Object> actual = new HashSet<>(List.of(new Node("same"), new Node("same")));
        Object[] inside = actual.toArray();

        Object[] right = {expected, first, second};
        assertThat(Isomorphism.difference(right, new Object[] {actual, inside[1], inside[0]}))
                .isNull();
        assertDifference(
                right, new Object[] {actual, inside[0], new Node("same")}, "no actual key matches");
    }

    @Test
    void equalKeysOfIdentityMapsAreMatchedByTheirValues() {
        assertThat(Isomorphism.difference(twins(1, 2), twins(2, 1))).isNull();
        assertThat(Isomorphism.difference(twins(1, 2), twins(1, 3))).isNotNull();
    }

    @Test
    void brokenHashTableIsSeen() {
        List<Object> key = list(1);
        Map<Object, Object> actual = new HashMap<>();
        actual.put(key, "value");
        key.add(2);
        Map<Object, Object> expected = new HashMap<>(Map.of(list(1, 2), "value"));

        assertDifference(expected, actual, "the key is there but cannot be found");
    }

    @Test
    void orderOfALinkedHashMapIsPartOfIt() {
        Map<Object, Object> byAccess = new LinkedHashMap<>(16, 0.75f, true);
        Map<Object, Object> byInsertion = new LinkedHashMap<>();
        byAccess.put("key", 1);
        byInsertion.put("key", 1);

        assertDifference(byAccess, byInsertion, "$.accessOrder: expected=true, actual=false");
        assertThat(byAccess).hasSize(1);
    }

    @Test
    void comparatorsCount() {
        TreeMap<String, Integer> natural = new TreeMap<>(Map.of("a", 1));
        TreeMap<String, Integer> loose = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        TreeMap<String, Integer> reversed = new TreeMap<>(Comparator.reverseOrder());
        loose.putAll(natural);
        reversed.putAll(natural);

        assertDifference(natural, loose, "$.comparator: expected=null");
        assertDifference(loose, reversed, "$.comparator: expected=a java.lang.String$Case");
        assertDifference(
                new PriorityQueue<String>(),
                new PriorityQueue<String>(Comparator.reverseOrder()),
                "$.comparator: expected=null");
    }

    @Test
    void entriesOfATreeCount() {
        assertDifference(
                new TreeMap<>(Map.of("a", 1, "b", 2)),
                new TreeMap<>(Map.of("a", 1, "b", 3)),
                ": expected=2, actual=3");
        assertDifference(
                new TreeMap<>(Map.of("a", list(1))),
                new TreeMap<>(Map.of("a", list(2))),
                "[0]: expected=1");
    }

    @Test
    void sharingOfReplacedObjectsCountsWithinATree() {
        Money shared = new Money(1, "EUR");
        Object expected = new TreeMap<>(Map.of("a", shared, "b", shared));
        Object actual = new TreeMap<>(Map.of("a", new Money(1, "EUR"), "b", new Money(1, "EUR")));

        assertThat(Isomorphism.difference(expected, expected)).isNull();
        assertDifference(expected, actual, "sharing lost");
    }

    @Test
    void defaultsOfPropertiesCount() {
        Properties defaults = new Properties();
        defaults.setProperty("key", "value");

        assertDifference(new Properties(defaults), new Properties(), "$.defaults: ");
    }

    @Test
    void everyPartOfAThrowableCounts() {
        assertThat(Isomorphism.difference(failure("a", 1), failure("a", 1))).isNull();
        assertDifference(failure("a", 1), failure("b", 1), "$.message: expected=\"a\"");
        assertDifference(failure("a", 1), failure("a", 2), "$.stackTrace: ");
        Exception caused = failure("a", 1);
        caused.initCause(failure("cause", 1));
        assertDifference(failure("a", 1), caused, "$.cause: expected=null");
        Exception suppressing = failure("a", 1);
        suppressing.addSuppressed(failure("other", 1));
        assertDifference(failure("a", 1), suppressing, "$.suppressed.length: expected=0");
        Exception other = failure("a", 1);
        other.addSuppressed(failure("another", 1));
        assertDifference(suppressing, other, "$.suppressed[0].message: expected=\"other\"");
    }

    @Test
    void stateThatOnlyOneExceptionHasCounts() {
        SQLException expected = new SQLException("reason", "state", 1);
        SQLException actual = new SQLException("reason", "state", 2);
        actual.setStackTrace(expected.getStackTrace());

        assertDifference(expected, actual, "the hidden data differ");
    }

    @Test
    void hiddenStateCountsByWhatItTellsAStream() {
        Random asked = new Random(1);
        asked.nextInt();

        assertThat(Isomorphism.difference(new Random(1), new Random(1))).isNull();
        assertDifference(new Random(1), asked, "the hidden data differ");
        assertDifference(new AtomicInteger(1), new AtomicInteger(2), "the hidden data differ");
        assertDifference(
                BitSet.valueOf(new long[] {1}), BitSet.valueOf(new long[] {2}), "$.bits[0]: ");
        assertDifference(
                Collections.unmodifiableList(list(1)),
                Collections.unmodifiableList(list(2)),
                "[0]: expected=1, actual=2");
        assertDifference(Arrays.asList(1, 2), Arrays.asList(1, 3), "$.a[1]: expected=2, actual=3");
    }

    @Test
    @SuppressWarnings("UnnecessaryStringBuilder") // it is what is compared
    void charactersOfABuilderCount() {
        assertThat(
                        Isomorphism.difference(
                                new StringBuilder("a"), new StringBuilder(99).append('a')))
                .isNull();
        assertDifference(new StringBuilder("a"), new StringBuilder("b"), "$: expected=a, actual=b");
    }

    @Test
    void optionalsCompareByTheirValue() {
        assertThat(Isomorphism.difference(Optional.of("a"), Optional.of("a"))).isNull();
        assertDifference(Optional.of("a"), Optional.of("b"), "$.value: expected=\"a\"");
        assertDifference(Optional.of("a"), Optional.empty(), "$.value: expected=\"a\"");
        assertDifference(OptionalInt.of(1), OptionalInt.empty(), "expected=OptionalInt[1]");
    }

    @Test
    void fieldsAndElementsOfAUsersListCount() {
        Collected.Names expected = new Collected.Names();
        Collected.Names actual = new Collected.Names();
        expected.add("element");
        actual.add("other");
        assertDifference(expected, actual, "$[0]: expected=\"element\"");

        actual.set(0, "element");
        actual.title = "title";
        assertDifference(expected, actual, "$.title: expected=null");
    }

    @Test
    void incomparableValuesAreADifference() {
        assertDifference(new Thread(), new Thread(), "no way to compare a java.lang.Thread");
        assertThat(Isomorphism.difference(new Object(), new Object())).isNull();
    }

    private static List<Object> list(Object... elements) {
        return new ArrayList<>(Arrays.asList(elements));
    }

    private static Map<Object, Object> ordered(Object first, Object second) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(first, 1);
        map.put(second, 1);
        return map;
    }

    private static Set<Object> nodes(int... numbers) {
        Set<Object> nodes = new LinkedHashSet<>();
        for (int number : numbers) {
            Node node = new Node("node");
            node.first = new int[] {number};
            nodes.add(node);
        }
        return new HashSet<>(nodes);
    }

    private static Map<Object, Object> twins(int first, int second) {
        IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
        map.put(String.valueOf(new char[] {'k'}), first);
        map.put(String.valueOf(new char[] {'k'}), second);
        return map;
    }

    private static Exception failure(String message, int line) {
        Exception failure = new IOException(message);
        StackTraceElement[] trace = {new StackTraceElement("a.B", "c", "B.java", line)};
        failure.setStackTrace(trace);
        return failure;
    }
}
