// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// `writeUnshared` and `readUnshared` of objects of every manner of writing: as with java.io.
final class UnsharedTest {

    record Point(int x, Object y) implements Serializable {}

    record Replaced(String text) implements Serializable {
        private Object writeReplace() {
            return new Box(text);
        }
    }

    enum Color {
        RED
    }

    /// Writes one object shared, unshared twice, and shared again.
    static final class Sender implements Serializable {
        private transient Object content;
        private transient List<Object> read;

        Sender(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeUnshared(content);
            out.writeUnshared(content);
            out.writeObject(content);
            out.writeObject(content);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            read = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                read.add(in.readObject());
            }
        }
    }

    /// Reads unshared what was written shared before.
    static final class Demanding implements Serializable {
        private transient Object content;
        private transient String failure;

        Demanding(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(content);
            out.writeObject(content);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            content = in.readObject();
            try {
                in.readUnshared();
            } catch (InvalidObjectException e) {
                failure = e.getMessage();
            }
        }
    }

    /// Reads unshared what is referred to again, and says so where that is refused.
    static final class Taking implements Serializable {
        private transient Object content;
        private transient boolean refused;

        Taking(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject("before");
            out.writeObject(content);
            out.writeObject(content);
            out.writeObject("after");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.readObject();
            content = in.readUnshared();
            try {
                in.readObject();
            } catch (InvalidObjectException _) {
                refused = true;
            }
        }
    }

    /// One of every manner.
    private static List<Object> contents() {
        return List.of(
                new Box("box"),
                new Point(1, new Box("inner")),
                new Replaced("text"),
                new int[] {1, 2},
                new Object[] {"x"},
                new ArrayList<>(List.of("x")),
                new HashMap<>(Map.of("x", 1)),
                new AtomicLong(5),
                1_000_000,
                Color.RED,
                new Exception("x").getStackTrace());
    }

    @Test
    void unsharedObjectsAreWrittenAnewEachTime() throws Exception {
        for (Object content : contents()) {
            List<Boolean> expected = sameness((Sender) Copies.javaIo((Object) new Sender(content)));
            assertThat(sameness(Copies.lean(new Sender(content))))
                    .as("%s", content.getClass())
                    .isEqualTo(expected);
        }
    }

    private static List<Boolean> sameness(Sender copy) {
        List<Boolean> same = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < i; j++) {
                same.add(copy.read.get(i) == copy.read.get(j));
            }
        }
        return same;
    }

    @Test
    void backReferenceIsNoUnsharedObject() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Demanding copy = (Demanding) way.copy(new Demanding(new Box("box")));

            assertThat(copy.failure).isNotNull();
            assertThat(((Box) copy.content).content).isEqualTo("box");
        }
    }

    @Test
    void nullMayBeUnshared() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(((Sender) way.copy(new Sender(null))).read)
                    .containsExactly(null, null, null, null);
        }
    }

    /// All but constants of enums, which lean never refers to.
    private static List<Object> referredTo() {
        return contents().stream().filter(content -> !(content instanceof Enum<?>)).toList();
    }

    @Test
    void unsharedObjectIsNotReferredToInTheSameHook() throws Exception {
        for (Object content : referredTo()) {
            for (Copies.Way way : Copies.bothWays()) {
                Taking copy = (Taking) way.copy(new Taking(content));

                assertThat(copy.refused).as("%s", content.getClass()).isTrue();
                assertThat(copy.content).isNotNull();
            }
        }
    }

    @Test
    void unsharedObjectIsNotReferredToLater() throws Exception {
        for (Object content : referredTo()) {
            for (Copies.Way way : Copies.bothWays()) {
                Object[] graph = {new Taking(content), content};

                assertThatThrownBy(() -> way.copy(graph))
                        .as("%s", content.getClass())
                        .isInstanceOf(InvalidObjectException.class);
            }
        }
    }

    @Test
    void othersAreReferredToAfterAnUnsharedRead() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Box other = new Box("other");
            Object[] graph = {other, new Taking(new Box("taken")), other};

            Object[] copy = (Object[]) way.copy(graph);

            assertThat(copy[2]).isSameAs(copy[0]);
        }
    }
}
