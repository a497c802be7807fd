// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When the fields of a class are set whose superclass or subclass has a method of java.io: one
/// level after the other if a level below the topmost has a `readObject` or a `readObjectNoData`,
/// otherwise all of them at the end.
final class LevelTimingTest {
    static final List<String> EVENTS = new ArrayList<>();

    /// Tells how far the object has been read that it observes.
    static final class Observer implements Serializable {
        private final Object observed;

        Observer(Object observed) {
            this.observed = observed;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            EVENTS.add("sees " + observed);
        }
    }

    static class WithReadObject implements Serializable {
        final int number = Integer.parseInt("7");

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            EVENTS.add("reads " + number);
        }
    }

    static class BelowReadObject extends WithReadObject {
        final String name = String.valueOf("name");
    }

    /// The topmost class alone has a `readObject`.
    static final class ReadAbove extends BelowReadObject {
        Object observer = new Observer(this);

        @Override
        public String toString() {
            return number + name;
        }
    }

    static class WithReadAndWriteObject implements Serializable {
        final int number = Integer.parseInt("7");

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(3);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            EVENTS.add("reads " + number + in.readInt());
        }
    }

    static class WritesBelow extends WithReadAndWriteObject {
        final String name = String.valueOf("name");

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject("unread");
        }
    }

    /// The topmost class alone has a `readObject`, others have a `writeObject`.
    static final class ReadAndWrittenAbove extends WritesBelow {
        Object observer = new Observer(this);

        @Override
        public String toString() {
            return number + name;
        }
    }

    static class Plain implements Serializable {
        final int number = Integer.parseInt("7");
    }

    static class WithoutData extends Plain {
        final String name = String.valueOf("name");

        private void readObjectNoData() {
            EVENTS.add("without data");
        }
    }

    /// A class below the topmost has a `readObjectNoData`, which is not called.
    static final class NoDataBetween extends WithoutData {
        Object observer = new Observer(this);

        @Override
        public String toString() {
            return number + name;
        }
    }

    static class WritesWithoutData extends Plain {
        final String name = String.valueOf("name");

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObjectNoData() {
            EVENTS.add("without data");
        }
    }

    /// As [NoDataBetween], and that class has a `writeObject`.
    static final class WrittenBetween extends WritesWithoutData {
        Object observer = new Observer(this);

        @Override
        public String toString() {
            return number + name;
        }
    }

    static class TopmostWithoutData implements Serializable {
        final int number = Integer.parseInt("7");

        private void readObjectNoData() {
            EVENTS.add("without data");
        }
    }

    /// The topmost class has a `readObjectNoData`.
    static final class NoDataAbove extends TopmostWithoutData {
        final String name = String.valueOf("name");
        Object observer = new Observer(this);

        @Override
        public String toString() {
            return number + name;
        }
    }

    /// A graph by its name in the tests.
    enum Graph {
        READ_ABOVE,
        READ_AND_WRITTEN_ABOVE,
        NO_DATA_BETWEEN,
        WRITTEN_BETWEEN,
        NO_DATA_ABOVE;

        Object root() {
            return switch (this) {
                case READ_ABOVE -> new ReadAbove();
                case READ_AND_WRITTEN_ABOVE -> new ReadAndWrittenAbove();
                case NO_DATA_BETWEEN -> new NoDataBetween();
                case WRITTEN_BETWEEN -> new WrittenBetween();
                case NO_DATA_ABOVE -> new NoDataAbove();
            };
        }
    }

    private static Object below(Object object, int arrays) {
        Object root = object;
        for (int i = 0; i < arrays; i++) {
            root = new Object[] {root};
        }
        return root;
    }

    private static List<String> events(Copies.Way way, Graph graph, int arrays) throws Exception {
        Object root = below(graph.root(), arrays);
        EVENTS.clear();
        way.copy(root);
        return List.copyOf(EVENTS);
    }

    @ParameterizedTest
    @CsvSource({
        "READ_ABOVE, 0, 'reads 7, sees 7null'",
        "READ_ABOVE, 40, 'reads 7, sees 7null'",
        "READ_AND_WRITTEN_ABOVE, 0, 'reads 73, sees 7null'",
        "READ_AND_WRITTEN_ABOVE, 40, 'reads 73, sees 7null'",
        "NO_DATA_BETWEEN, 0, sees 7name",
        "NO_DATA_BETWEEN, 40, sees 7name",
        "WRITTEN_BETWEEN, 0, sees 7name",
        "WRITTEN_BETWEEN, 40, sees 7name",
        "NO_DATA_ABOVE, 0, sees 0null",
        "NO_DATA_ABOVE, 40, sees 0null",
    })
    void hookSeesWhatItSeesWithJavaio(Graph graph, int arrays, String expected) throws Exception {
        GraphCodec javaio = GraphCodec.javaio();
        GraphCodec evolving = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        assertThat(events(Copies::javaIo, graph, arrays)).containsExactly(expected.split(", ", -1));
        for (Copies.Way way :
                List.<Copies.Way>of(
                        root -> javaio.decode(javaio.encode(root)),
                        Copies::lean,
                        root -> evolving.decode(evolving.encode(root)))) {
            assertThat(events(way, graph, arrays)).containsExactly(expected.split(", ", -1));
        }
    }
}
