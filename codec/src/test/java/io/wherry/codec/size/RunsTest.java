// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows of objects of one class, which are written and read in loops of generated code.
final class RunsTest {
    private static final int MANY = 100;

    private final GraphCodec codec = GraphCodec.lean();
    private final InMemoryStream wire = new InMemoryStream();

    static final class Point implements Serializable {
        final int x;
        final double y;

        Point(int x, double y) {
            this.x = x;
            this.y = y;
        }
    }

    static final class Other implements Serializable {
        short value = 3;
    }

    /// A record whose constructor changes the array that it is given.
    @SuppressWarnings("ArrayRecordComponent") // it is the array that the constructor changes
    record Reversed(Point[] points) implements Serializable {
        Reversed {
            Collections.reverse(Arrays.asList(points));
        }
    }

    private static Point[] points(int count) {
        Point[] points = new Point[count];
        Arrays.setAll(points, i -> new Point(i, 1.0 / (i + 1)));
        return points;
    }

    private static void assertCopied(GraphCodec with, Object graph) throws IOException {
        assertSame(graph, with.decode(with.encode(graph)));
    }

    /// The bytes of java.io show values and sharing.
    private static void assertSame(Object graph, Object copy) throws IOException {
        assertThat(JavaIoBytes.of(copy)).isEqualTo(JavaIoBytes.of(graph));
    }

    @Test
    @SuppressWarnings("JdkObsolete") // vectors are what real graphs hold
    void rowsOfAllContainersAreCopied() throws IOException {
        List<UnaryOperator<Object>> containers =
                List.of(
                        points -> points,
                        points -> new ArrayList<>(Arrays.asList((Object[]) points)),
                        points -> new Vector<>(Arrays.asList((Object[]) points)),
                        points -> new CopyOnWriteArrayList<>((Object[]) points),
                        points -> Arrays.copyOf((Object[]) points, MANY, Object[].class));
        for (UnaryOperator<Object> container : containers) {
            assertCopied(codec, container.apply(points(MANY)));
            assertCopied(codec, new Object[] {container.apply(points(MANY)), "after"});
        }
    }

    @Test
    void rowsWithNullsRepetitionsAndOtherClassesAreCopied() throws IOException {
        Object[] mixed = Arrays.copyOf(points(MANY), 2 * MANY, Object[].class);
        for (int i = MANY; i < mixed.length; i++) {
            mixed[i] = i % 5 == 0 ? null : i % 3 == 0 ? new Other() : mixed[i * 7 % MANY];
        }
        assertCopied(codec, mixed);
        assertCopied(codec, new ArrayList<>(Arrays.asList(mixed)));
        assertCopied(GraphCodec.lean().withSharedValues(false), mixed);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 31, 32, 33, 100})
    void rowsDeepInGraphsAreCopied(int depth) throws IOException {
        Object rows = new Object[] {points(MANY), new ArrayList<>(Arrays.asList(points(MANY)))};
        Object deep = rows;
        for (int i = 0; i < depth; i++) {
            deep = new Object[] {deep, null};
        }
        assertCopied(codec, deep);
        assertCopied(GraphCodec.lean().withReferenceTracking(false), deep);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 32, 100})
    void rowsWithStringsAreCopied(int depth) throws IOException {
        Object deep = new ArrayList<>(Arrays.asList(named()));
        for (int i = 0; i < depth; i++) {
            deep = new Object[] {deep, null};
        }
        assertCopied(codec, new Object[] {"word", deep, named()});
        assertCopied(codec.withEvolution(Evolution.EVOLVE), deep);
    }

    @Test
    void rowsWithStringsAreCopiedByContent() throws IOException {
        List<Named> rows = Arrays.asList(named());
        GraphCodec byContent = codec.withSharedValues(false);
        assertThat(byContent.decode(byContent.encode(rows))).isEqualTo(rows);
    }

    /// Objects of one class with strings of all kinds, some of them met twice.
    private static Named[] named() {
        String[] words = {"word", "\u00e9t\u00e9", "\u2713 wide", "", "long ".repeat(2000)};
        Named[] all = new Named[MANY];
        Arrays.setAll(
                all,
                i ->
                        i % 7 == 3
                                ? Objects.requireNonNull(all[i - 3])
                                : new Named(words[i % 5], i, i % 4 == 0 ? null : "text " + i % 9));
        return all;
    }

    /// No reference but strings.
    record Named(String word, int number, @Nullable String text) implements Serializable {}

    @Test
    void rowsAreWrittenWithoutTracking() throws IOException {
        GraphCodec untracked = codec.withReferenceTracking(false);
        byte[] bytes = untracked.encode(points(MANY));

        assertThat(bytes).isEqualTo(codec.encode(points(MANY)));
        assertSame(points(MANY), codec.decode(bytes));
    }

    @Test
    void elementsOfRunsAreReferredToLater() throws IOException {
        Point[] points = points(MANY);
        Object[] others = {points[0], points[MANY - 1], new Other(), points[50]};
        Object graph = new Object[] {new ArrayList<>(Arrays.asList(points)), points, others};
        assertCopied(codec, graph);
    }

    @Test
    void elementsOfRunsAreReferredToByLaterMessages() throws IOException {
        Point[] points = points(MANY);
        wire.writer.write(points);
        wire.writer.write(new ArrayList<>(Arrays.asList(points(MANY))));
        wire.writer.write(points[77]);
        wire.writer.write(new Object[] {points[0], points[99]});

        GraphReader reader = wire.reader();
        Point[] first = (Point[]) Objects.requireNonNull(reader.read());
        Point wanted = first[77];
        Point last = first[99];
        Arrays.fill(first, first[1]); // the array is the program's now
        reader.read();
        assertThat(reader.read()).isSameAs(wanted);
        assertThat(((Object[]) Objects.requireNonNull(reader.read()))[1]).isSameAs(last);
    }

    @Test
    void constructorThatReversesItsArrayChangesNoReference() throws IOException {
        Point[] points = points(MANY);
        byte[] bytes = codec.encode(new Object[] {new Reversed(points), points[3], points[98]});

        Object[] copy = (Object[]) Objects.requireNonNull(codec.decode(bytes));

        Point[] reversed = ((Reversed) copy[0]).points();
        assertThat(copy[1]).isSameAs(reversed[96]);
        assertThat(copy[2]).isSameAs(reversed[1]);
        assertThat(((Point) copy[1]).x).isEqualTo(points[3].x);
    }

    @Test
    void cyclesThroughRowsAreCopied() throws IOException {
        List<Object> list = new ArrayList<>(Arrays.asList((Object[]) points(MANY)));
        list.add(list);
        list.addAll(Arrays.asList((Object[]) points(3)));
        Object[] array = Arrays.copyOf(points(MANY), MANY + 2, Object[].class);
        array[MANY] = array;
        array[MANY + 1] = list;
        assertCopied(codec, array);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50, 100, 101})
    void referencesAreLimitedWithinRuns(int references) throws IOException {
        byte[] bytes = codec.encode(points(MANY));
        GraphCodec limited = codec.withLimits(Limits.DEFAULTS.withReferences(references));

        if (references > MANY) {
            assertSame(points(MANY), limited.decode(bytes));
        } else {
            assertThatThrownBy(() -> limited.decode(bytes))
                    .isInstanceOf(LimitExceededException.class);
        }
    }

    @Test
    void everyCutIsTold() throws IOException {
        byte[] bytes = codec.encode(new ArrayList<>(Arrays.asList(points(MANY))));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void filterSeesEachElement() throws IOException {
        byte[] bytes = codec.encode(points(MANY));
        long[] seen = new long[1];
        codec.withFilter(
                        info -> {
                            seen[0] = Math.max(seen[0], info.references());
                            return java.io.ObjectInputFilter.Status.UNDECIDED;
                        })
                .decode(bytes);
        assertThat(seen[0]).isEqualTo(MANY + 1);
    }
}
