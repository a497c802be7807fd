// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
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
import org.junit.jupiter.api.Test;

/// The state that user code finds when it runs: objects that are complete, locks that are held.
final class HookStateTest {

    /// Holds its own lock while it writes its elements.
    static final class Guarded implements Serializable {
        private transient List<Object> elements = new ArrayList<>();

        private synchronized void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(elements.size());
            for (Object element : elements) {
                out.writeObject(element);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            elements = new ArrayList<>();
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                elements.add(in.readObject());
            }
        }
    }

    /// Looks at the lock of its holder when it is written.
    static final class Watcher implements Serializable {
        private final Guarded holder;
        private transient boolean wasHeld;

        Watcher(Guarded holder) {
            this.holder = holder;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            wasHeld = Thread.holdsLock(holder);
        }
    }

    @Test
    void lockOfAWriteObjectIsHeldWhileItsElementsAreWritten() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Guarded root = new Guarded();
            Watcher direct = new Watcher(root);
            Watcher inPlain = new Watcher(root);
            Watcher inMap = new Watcher(root);
            root.elements.add(direct);
            root.elements.add(new Box(new Object[] {new Box(inPlain)}));
            root.elements.add(new HashMap<>(Map.of("key", List.of(inMap))));

            Guarded copy = (Guarded) way.copy(root);

            assertThat(direct.wasHeld).isTrue();
            assertThat(inPlain.wasHeld).isTrue();
            assertThat(inMap.wasHeld).isTrue();
            assertThat(((Watcher) copy.elements.getFirst()).holder).isSameAs(copy);
        }
    }

    /// Notes how its neighbour looks when it is read itself.
    static final class Observer implements Serializable {
        private final Object neighbour;
        private transient String seen;

        Observer(Object neighbour) {
            this.neighbour = neighbour;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            seen = describe(neighbour);
        }
    }

    private static String describe(Object object) {
        return switch (object) {
            case null -> "null";
            case Box box -> "box of " + describe(box.content);
            case Object[] array -> "array of " + describe(array[0]);
            case Reading reading -> "reading of " + describe(reading.content);
            case Point point -> "point of " + describe(point.content);
            case Map<?, ?> map -> "map of " + describe(map.get("key"));
            case List<?> list -> "list of " + describe(list.getFirst());
            default -> object instanceof Observer ? "observer" : object.toString();
        };
    }

    /// Has only a readObject.
    static final class Reading implements Serializable {
        private final Object content;

        Reading(Object content) {
            this.content = content;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    record Point(Object content) implements Serializable {}

    /// The fields are met in the order of their names.
    static final class Three implements Serializable {
        Object a;
        Object b;
        Object c;

        Three(Object a, Object b, Object c) {
            this.a = a;
            this.b = b;
            this.c = c;
        }
    }

    private static void assertObserved(Object root, Observer observer) throws Exception {
        String expected = describe(observer.neighbour);
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(observer(way.copy(root)).seen).isEqualTo(expected);
        }
    }

    private static Observer observer(Object root) {
        return switch (root) {
            case Observer observer -> observer;
            case Three three -> observer(three.b);
            case Object[] array -> observer(array[1]);
            case List<?> list -> observer(list.get(1));
            default -> throw new AssertionError(root);
        };
    }

    @Test
    void readObjectSeesCompleteChildren() throws Exception {
        Object child = new Box(new Object[] {new Reading(new Point(new Box("deep")))});
        Observer observer = new Observer(child);
        assertObserved(observer, observer);
    }

    @Test
    void readObjectSeesACompleteElderSibling() throws Exception {
        Object sibling = new Box(new Object[] {new Reading(new Point(new Box("deep")))});
        Observer observer = new Observer(sibling);
        assertObserved(new Three(sibling, observer, null), observer);
        assertObserved(new Object[] {sibling, observer}, observer);
        assertObserved(new ArrayList<>(List.of(sibling, observer)), observer);
    }

    @Test
    void readObjectSeesACompleteYoungerSibling() throws Exception {
        Object sibling = new Box(new Object[] {new Reading(new Point(new Box("deep")))});
        Observer observer = new Observer(sibling);
        assertObserved(new Three(null, observer, sibling), observer);
        assertObserved(new Object[] {"x", observer, sibling}, observer);
    }

    /// `a` refers to `c`, whose own body is still to come when `b` looks at it through `a`.
    @Test
    void readObjectSeesAYoungerSiblingThroughAnElderOne() throws Exception {
        for (Object late :
                List.of(
                        new Box("late"),
                        new Object[] {"late"},
                        new ArrayList<>(List.of("late")),
                        new HashMap<>(Map.of("key", "late")),
                        new Reading("late"),
                        new Point("late"),
                        List.of("late", "x"),
                        new Reading(new Box(new Point("late"))))) {
            Box elder = new Box(late);
            Observer observer = new Observer(elder);

            assertObserved(new Three(elder, observer, late), observer);
            assertObserved(new Object[] {elder, observer, late}, observer);
            assertObserved(new ArrayList<>(List.of(elder, observer, late)), observer);
        }
    }

    @Test
    void recordIsMadeFromCompleteComponentsThroughAnElderSibling() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Box late = new Box("late");
            Box elder = new Box(new Box(late));

            Object[] copy =
                    (Object[]) way.copy(new Object[] {elder, new Snapshot(elder, null), late});

            assertThat(((Snapshot) copy[1]).seen).isEqualTo("box of box of box of late");
        }
    }

    record Snapshot(Object content, String seen) implements Serializable {
        Snapshot {
            seen = describe(content);
        }
    }

    /// Reads in `readExternal` what it was given.
    public static final class Looking implements Externalizable {
        private Object content;
        private String seen;

        public Looking() {}

        Looking(Object content) {
            this.content = content;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(content);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            content = in.readObject();
            seen = describe(content);
        }
    }

    @Test
    void readExternalSeesWhatItWroteThroughAnElderSibling() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Box late = new Box(new Reading("late"));
            Box elder = new Box(new Box(late));

            Object[] copy = (Object[]) way.copy(new Object[] {elder, new Looking(elder), late});

            assertThat(((Looking) copy[1]).seen).isEqualTo("box of box of box of reading of late");
        }
    }

    @Test
    void readObjectInACycleSeesItsHolder() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Box holder = new Box(null);
            Observer observer = new Observer(new Point(holder));
            holder.content = observer;

            Box copy = (Box) way.copy(holder);

            Observer read = (Observer) copy.content;
            assertThat(((Point) read.neighbour).content).isSameAs(copy);
            assertThat(read.seen).startsWith("point of box of ");
        }
    }

    /// The levels of a parent, and a child that looks at the upper one.
    static class Upper implements Serializable {
        final String base;
        transient boolean checked;

        Upper(String base) {
            this.base = base;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            checked = true;
        }
    }

    static final class Derived extends Upper {
        private Onlooker child;

        Derived(String base) {
            super(base);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }
    }

    static final class Onlooker implements Serializable {
        private final Derived parent;
        private transient String seen;

        Onlooker(Derived parent) {
            this.parent = parent;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            seen = parent.base + ' ' + parent.checked;
        }
    }

    @Test
    void readObjectSeesTheUpperLevelsOfItsParent() throws Exception {
        for (int depth : new int[] {0, 1, 31, 32, 33, 100}) {
            for (Copies.Way way : Copies.bothWays()) {
                Derived parent = new Derived("base");
                parent.child = new Onlooker(parent);
                Object root = parent;
                for (int n = 0; n < depth; n++) {
                    root = new Object[] {root};
                }

                Object copy = way.copy(root);

                while (copy instanceof Object[] array) {
                    copy = array[0];
                }
                String seen = ((Derived) copy).child.seen;
                assertThat(seen).as("depth %s", depth).isEqualTo("base true");
            }
        }
    }

    @Test
    void readObjectSeesTheUpperLevelsOfAParentWithinRecords() throws Exception {
        List<Object> graph = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            Derived parent = new Derived("base " + n);
            parent.child = new Onlooker(parent);
            graph.add(n == 0 ? parent : new Observer(new Point(parent)));
        }
        for (Copies.Way way : Copies.bothWays()) {
            List<?> copy = (List<?>) way.copy(graph);

            assertThat(((Derived) copy.getFirst()).child.seen).isEqualTo("base 0 true");
            Point point = (Point) ((Observer) copy.getLast()).neighbour;
            assertThat(((Derived) point.content()).child.seen).isEqualTo("base 2 true");
        }
    }
}
