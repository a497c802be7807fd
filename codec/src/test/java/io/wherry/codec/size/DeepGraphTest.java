// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Graphs of any depth on a thread with the stack it has by default.
@Timeout(120)
@Tag("slow")
final class DeepGraphTest {
    private static final int DEPTH = 200_000;

    /// The properties of a link of a chain.
    interface Link {
        Object next();
    }

    static final class Hooked implements Serializable, Link {
        private transient Object next;
        private int number = 5;

        Hooked(Object next) {
            this.next = next;
        }

        @Override
        public Object next() {
            return number == 5 ? next : null;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(next);
            out.writeInt(1);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            next = in.readObject();
            in.readInt();
        }
    }

    /// Has a default field and both hooks.
    static final class DefaultHooked implements Serializable, Link {
        private final Object next;

        DefaultHooked(Object next) {
            this.next = next;
        }

        @Override
        public Object next() {
            return next;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    public static final class External implements Externalizable, Link {
        private Object next;

        public External() {}

        External(Object next) {
            this.next = next;
        }

        @Override
        public Object next() {
            return next;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(next);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            next = in.readObject();
        }
    }

    static final class Resolved implements Serializable, Link {
        private final Object next;

        Resolved(Object next) {
            this.next = next;
        }

        @Override
        public Object next() {
            return next;
        }

        private Object readResolve() {
            return new Resolved(next);
        }
    }

    record Step(Object next) implements Serializable, Link {}

    /// Is written as another object that refers to the next one.
    static final class Replaced implements Serializable, Link {
        private final transient Object next;

        Replaced(Object next) {
            this.next = next;
        }

        @Override
        public Object next() {
            return next;
        }

        private Object writeReplace() {
            return new Form(next);
        }
    }

    record Form(Object next) implements Serializable {
        private Object readResolve() {
            return new Replaced(next);
        }
    }

    private static Object chain(int depth, UnaryOperator<Object> link) {
        Object chain = "end";
        for (int i = 0; i < depth; i++) {
            chain = link.apply(chain);
        }
        return chain;
    }

    /// How many links there are before the end.
    private static int length(Object chain) {
        int length = 0;
        Object at = chain;
        while (!"end".equals(at)) {
            at =
                    switch (at) {
                        case Link link -> link.next();
                        case Box box -> box.content;
                        case Object[] array -> array[0];
                        case List<?> list -> list.getFirst();
                        case Map<?, ?> map -> map.get("next");
                        case Optional<?> optional -> optional.orElseThrow();
                        default -> throw new AssertionError(at);
                    };
            length++;
        }
        return length;
    }

    private static void assertDeep(int links, UnaryOperator<Object> link) throws IOException {
        Object chain = chain(DEPTH, link);
        assertThat(length(Copies.lean(chain))).isEqualTo(links * DEPTH);
    }

    @Test
    void chainOfPlainObjects() throws IOException {
        assertDeep(1, Box::new);
    }

    @Test
    void chainOfObjectsWithWriteObjectAndReadObject() throws IOException {
        assertDeep(1, Hooked::new);
    }

    @Test
    void chainOfObjectsWithHooksAndDefaultFields() throws IOException {
        assertDeep(1, DefaultHooked::new);
    }

    @Test
    void chainOfExternalizables() throws IOException {
        assertDeep(1, External::new);
    }

    @Test
    void chainOfObjectsWithReadResolve() throws IOException {
        assertDeep(1, Resolved::new);
    }

    @Test
    void chainOfReplacedObjects() throws IOException {
        assertDeep(1, Replaced::new);
    }

    @Test
    void chainOfRecords() throws IOException {
        assertDeep(1, Step::new);
    }

    @Test
    void chainOfRecordsInListsInMaps() throws IOException {
        assertDeep(
                3,
                next -> {
                    List<Object> list = new ArrayList<>();
                    list.add(new Step(next));
                    Map<String, Object> map = new HashMap<>();
                    map.put("next", list);
                    return map;
                });
    }

    @Test
    void chainOfSortedMapsAndImmutableCollections() throws IOException {
        assertDeep(
                4,
                next -> new TreeMap<>(Map.of("next", List.of(Map.of("next", Optional.of(next))))));
    }

    @Test
    void chainOfEverythingInTurn() throws IOException {
        assertDeep(
                7,
                next ->
                        new Hooked(
                                new Object[] {
                                    new Step(
                                            new External(
                                                    new Resolved(new Box(new DefaultHooked(next)))))
                                }));
    }

    /// A throwable's writeObject holds its lock and writes its cause.
    @Test
    void chainOfCauses() throws IOException {
        Exception chain = new Exception("end");
        for (int i = 0; i < DEPTH / 10; i++) {
            chain = new Exception("link", chain);
            chain.setStackTrace(new StackTraceElement[0]);
        }

        Throwable at = Copies.lean(chain);

        int length = 0;
        while (at.getCause() != null) {
            at = at.getCause();
            length++;
        }
        assertThat(length).isEqualTo(DEPTH / 10);
        assertThat(at).hasMessage("end");
    }

    @Test
    void deepChainsGoThroughStreamsInSegments() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(chain(DEPTH, Hooked::new));
        wire.writer.write(chain(DEPTH, Step::new));
        wire.writer.write("end");

        GraphReader reader = wire.reader();
        assertThat(length(reader.read())).isEqualTo(DEPTH);
        assertThat(length(reader.read())).isEqualTo(DEPTH);
        assertThat(reader.read()).isEqualTo("end");
    }
}
