// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The user code that runs, and its order: as with java.io.
final class HookOrderTest {
    static final List<String> EVENTS = new ArrayList<>();

    /// Not serializable: its constructor runs.
    static class Ground {
        Ground() {
            EVENTS.add("ground");
        }
    }

    /// A level with hooks above one with hooks.
    static class Upper extends Ground implements Serializable {
        String name;
        Object left;

        Upper(String name, Object left) {
            this.name = name;
            this.left = left;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            EVENTS.add("write upper " + name);
            out.defaultWriteObject();
            EVENTS.add("written upper " + name);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            EVENTS.add("read upper " + name);
        }
    }

    /// A level without hooks between two with hooks.
    static class Middle extends Upper {
        int number = 5;

        Middle(String name, Object left) {
            super(name, left);
        }
    }

    static final class Lower extends Middle implements ObjectInputValidation {
        final int priority;

        Lower(String name, Object left, int priority) {
            super(name, left);
            this.priority = priority;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            EVENTS.add("write lower " + name);
            out.defaultWriteObject();
            out.writeUTF("lower");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, 1);
            in.defaultReadObject();
            EVENTS.add("read lower " + name + " " + in.readUTF() + " " + number);
            in.registerValidation(this, priority);
        }

        private Object readResolve() {
            EVENTS.add("resolve " + name);
            return this;
        }

        @Override
        public void validateObject() {
            EVENTS.add("validate " + name);
        }
    }

    /// Writes two children itself.
    static final class Pair implements Serializable {
        private transient Object first;
        private transient Object second;

        Pair(Object first, Object second) {
            this.first = first;
            this.second = second;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            EVENTS.add("write pair");
            out.writeObject(first);
            EVENTS.add("between");
            out.writeInt(1);
            out.writeObject(second);
            EVENTS.add("written pair");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            first = in.readObject();
            in.readInt();
            second = in.readObject();
            EVENTS.add("read pair");
        }
    }

    /// Externalizable: its public constructor runs.
    public static final class External implements Externalizable {
        private Object content;

        public External() {
            EVENTS.add("external");
        }

        External(Object content) {
            this.content = content;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            EVENTS.add("write external");
            out.writeObject(content);
            EVENTS.add("written external");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            content = in.readObject();
            EVENTS.add("read external");
        }

        private Object readResolve() {
            EVENTS.add("resolve external");
            return this;
        }
    }

    record Step(String name, Object next) implements Serializable {
        Step {
            EVENTS.add("record " + name);
        }

        private Object writeReplace() {
            EVENTS.add("replace " + name);
            return this;
        }

        private Object readResolve() {
            EVENTS.add("resolve " + name);
            return this;
        }
    }

    /// As `assertSameEvents`, for what runs while the graph is read: `writeReplace` runs where it
    /// is named.
    private static void assertSameReading(Object root) throws IOException, ClassNotFoundException {
        List<List<String>> events = new ArrayList<>();
        for (Copies.Way way : Copies.bothWays()) {
            EVENTS.clear();
            way.copy(root);
            EVENTS.removeIf(event -> event.startsWith("replace"));
            events.add(List.copyOf(EVENTS));
        }
        assertThat(events.getLast()).isNotEmpty().isEqualTo(events.getFirst());
    }

    private static void assertSameEvents(Object root) throws IOException, ClassNotFoundException {
        List<List<String>> events = new ArrayList<>();
        for (Copies.Way way : Copies.bothWays()) {
            EVENTS.clear();
            way.copy(root);
            events.add(List.copyOf(EVENTS));
        }
        assertThat(events.getLast()).isNotEmpty().isEqualTo(events.getFirst());
    }

    @Test
    void levelsOfOneObjectRunTopmostFirst() throws Exception {
        assertSameEvents(new Lower("a", null, 0));
    }

    @Test
    void childrenComeBeforeTheirParent() throws Exception {
        assertSameEvents(new Pair(new Pair(new Pair(null, null), "x"), new Pair("y", null)));
    }

    @Test
    void recordsAreMadeFromTheInsideOut() throws Exception {
        Step shared = new Step("shared", null);
        assertSameEvents(
                new Step("a", new Object[] {new Step("b", shared), shared, new Step("c", "x")}));
    }

    @Test
    void objectsNamedTwiceInOneBodyKeepTheirTurn() throws Exception {
        Step twice = new Step("twice", null);
        assertSameEvents(new Object[] {new Step("first", null), twice, twice});
        assertSameEvents(new ArrayList<>(List.of(new Step("first", null), twice, twice)));
        assertSameEvents(new Pair(new Object[] {new Step("a", null), twice, twice}, twice));
    }

    @Test
    void objectsPulledForwardKeepTheirTurnAmongNewOnes() throws Exception {
        Step late = new Step("late", null);
        Object[] elder = {new Step("before", null), late, new Step("after", null)};
        assertSameReading(new Object[] {elder, new Step("between", null), late});
        assertSameReading(new Pair(elder, new Object[] {late, elder}));
    }

    @Test
    void recordsBetweenHooksRunInTurn() throws Exception {
        assertSameEvents(
                new Pair(
                        new Step("a", new Pair(new Step("b", null), null)),
                        new Step("c", new Object[] {new Pair(null, new Step("d", null))})));
    }

    @Test
    void externalizableObjectsRunInTurn() throws Exception {
        Object root = new External(new External(new Object[] {new External(null), new Pair(1, 2)}));
        List<List<String>> events = new ArrayList<>();
        for (Copies.Way way : Copies.bothWays()) {
            EVENTS.clear();
            way.copy(root);
            // the time of a constructor call does not matter as long as no user code has seen the
            // object
            EVENTS.removeIf("external"::equals);
            events.add(List.copyOf(EVENTS));
        }
        assertThat(events.getLast()).isEqualTo(events.getFirst());
    }

    @Test
    void validationsRunByPriorityOnceTheGraphIsComplete() throws Exception {
        assertSameEvents(
                new Object[] {
                    new Lower("a", null, 5),
                    new Lower("b", null, 20),
                    new Lower("c", null, 5),
                    new Lower("d", null, -1)
                });
    }

    @Test
    void constructorOfTheNonSerializableSuperclassRunsOnceAnObject() throws Exception {
        Object[] root = new Object[10];
        for (int i = 0; i < root.length; i++) {
            root[i] = new Upper("u" + i, i > 0 ? root[i - 1] : null);
        }

        EVENTS.clear();
        Copies.lean(root);

        assertThat(EVENTS).filteredOn("ground"::equals).hasSize(10);
    }

    @Test
    void treeWithHooksAtSeveralLevelsRunsTheHooksThatJavaIoRuns() throws Exception {
        Object root =
                new Lower(
                        "root",
                        new Object[] {
                            new Upper("one", new Lower("two", null, 3)), new Middle("three", null)
                        },
                        2);
        List<List<String>> events = new ArrayList<>();
        for (Copies.Way way : Copies.bothWays()) {
            EVENTS.clear();
            way.copy(root);
            events.add(EVENTS.stream().filter(event -> !event.equals("ground")).toList());
        }

        assertThat(events.getLast()).isEqualTo(events.getFirst());
    }
}
