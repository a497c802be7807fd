// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// `writeReplace` and `readResolve`.
final class ReplacementTest {

    record Amount(long cents) implements Serializable {
        private Object writeReplace() {
            return new AmountText(Long.toString(cents));
        }
    }

    record AmountText(String text) implements Serializable {
        private Object readResolve() {
            return new Amount(Long.parseLong(text));
        }
    }

    /// Is written as null.
    static final class Vanishing implements Serializable {
        private Object writeReplace() {
            return null;
        }
    }

    /// Is read as null.
    static final class Forgotten implements Serializable {
        private Object content = "content";

        private Object readResolve() {
            return content == null ? this : null;
        }
    }

    /// Is written as itself, or as another object of its class.
    static final class Same implements Serializable {
        private final String name;
        private final transient Same by;

        Same(String name, Same by) {
            this.name = name;
            this.by = by;
        }

        private Object writeReplace() {
            return by == null ? this : by;
        }
    }

    /// Is replaced twice.
    static final class Twice implements Serializable {
        private Object writeReplace() {
            return new Amount(5);
        }
    }

    /// Is kept once a JVM.
    static final class Symbol implements Serializable {
        static final Map<String, Symbol> ALL = new HashMap<>();
        private final String name;

        Symbol(String name) {
            this.name = name;
        }

        static Symbol of(String name) {
            return ALL.computeIfAbsent(name, Symbol::new);
        }

        private Object readResolve() {
            return of(name);
        }
    }

    /// Hands its hooks down.
    static class Parent implements Serializable {
        int replaced;

        protected Object writeReplace() {
            replaced++;
            return this;
        }

        protected Object readResolve() {
            replaced += 10;
            return this;
        }
    }

    static final class Child extends Parent {}

    /// Keeps its hooks to itself.
    static class PrivateParent implements Serializable {
        int resolved;

        private Object readResolve() {
            resolved++;
            return this;
        }
    }

    static final class PrivateChild extends PrivateParent {}

    /// Is resolved to its content.
    public static final class Wrapper implements Externalizable {
        private Object content;

        public Wrapper() {}

        Wrapper(Object content) {
            this.content = content;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(content);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            content = in.readObject();
        }

        private Object readResolve() {
            return content;
        }
    }

    /// Holds itself through a list and is resolved to another object.
    static final class Ring implements Serializable {
        private final List<Object> members = new ArrayList<>();
        private transient boolean resolved;

        private Object readResolve() {
            Ring ring = new Ring();
            ring.members.addAll(members);
            ring.resolved = true;
            return ring;
        }
    }

    @Test
    void anotherClassIsWrittenAndResolvedBack() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(way.copy(new Amount(123))).isEqualTo(new Amount(123));
            assertThat(way.copy(new Box(new Object[] {new Amount(5)})))
                    .extracting("content")
                    .isEqualTo(new Object[] {new Amount(5)});
            assertThat(way.copy(new Twice())).isEqualTo(new Amount(5));
            assertThat(way.copy(new ArrayList<>(List.of(new Twice(), new Amount(6)))))
                    .isEqualTo(List.of(new Amount(5), new Amount(6)));
        }
    }

    @Test
    void sharedReplacedObjectsStayShared() throws IOException {
        Amount amount = new Amount(7);

        Object[] copy = Copies.lean(new Object[] {amount, amount, new Box(amount)});

        assertThat(copy[1]).isSameAs(copy[0]);
        assertThat(((Box) copy[2]).content).isSameAs(copy[0]);
    }

    @Test
    void nullIsWrittenForAnObjectThatSaysSo() throws Exception {
        Vanishing shared = new Vanishing();
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(way.copy(new Vanishing())).isNull();
            assertThat((Object[]) way.copy(new Object[] {shared, "x", shared, new Box(shared)}))
                    .startsWith(null, "x", null);
        }
    }

    @Test
    void nullIsReadForAnObjectThatSaysSo() throws Exception {
        Forgotten shared = new Forgotten();
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(way.copy(new Forgotten())).isNull();
            Object[] copy = (Object[]) way.copy(new Object[] {shared, shared, new Box(shared)});
            assertThat(copy).startsWith(null, null);
            assertThat(((Box) copy[2]).content).isNull();
            Map<?, ?> map = (Map<?, ?>) way.copy(new HashMap<>(Map.of("key", shared)));
            assertThat(map.get("key")).isNull();
            assertThat(map.containsKey("key")).isTrue();
            List<?> list = (List<?>) way.copy(new ArrayList<>(List.of(shared, "x", shared)));
            assertThat(list.get(0)).isNull();
            assertThat(list.get(2)).isNull();
        }
    }

    @Test
    void anObjectMayBeWrittenAsItselfOrAsOneOfItsClass() throws Exception {
        Same self = new Same("self", null);
        Same other = new Same("other", self);
        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(new Object[] {self, self, other, new Box(other)});

            assertThat(copy[1]).isSameAs(copy[0]);
            assertThat(((Same) copy[2]).name).isEqualTo("self");
            assertThat(((Same) ((Box) copy[3]).content).name).isEqualTo("self");
        }
    }

    @Test
    void resolvedObjectsTakeThePlaceEverywhere() throws Exception {
        Symbol symbol = Symbol.of("a");
        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy =
                    (Object[])
                            way.copy(
                                    new Object[] {
                                        symbol,
                                        new Box(symbol),
                                        new ArrayList<>(List.of(symbol, symbol)),
                                        new HashMap<>(Map.of(symbol, symbol)),
                                        new Symbol[] {symbol}
                                    });

            assertThat(copy[0]).isSameAs(symbol);
            assertThat(((Box) copy[1]).content).isSameAs(symbol);
            assertThat((List<?>) copy[2]).allMatch(member -> member == symbol);
            assertThat(((Map<?, ?>) copy[3]).get(symbol)).isSameAs(symbol);
            assertThat(((Symbol[]) copy[4])[0]).isSameAs(symbol);
        }
    }

    @Test
    void inheritedHooksRunAndPrivateOnesDoNot() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Child child = new Child();
            assertThat(((Child) way.copy(child)).replaced).isEqualTo(11);
            assertThat(child.replaced).isEqualTo(1);
            assertThat(((PrivateChild) way.copy(new PrivateChild())).resolved).isZero();
            assertThat(((PrivateParent) way.copy(new PrivateParent())).resolved).isEqualTo(1);
        }
    }

    @Test
    void externalizableMayBeResolvedToWhatItRead() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(way.copy(new Wrapper("text"))).isEqualTo("text");
            assertThat(way.copy(new Wrapper(null))).isNull();
            Wrapper shared = new Wrapper(new Box("x"));
            Object[] copy = (Object[]) way.copy(new Object[] {new Wrapper(shared), shared});
            assertThat(copy[0]).isInstanceOf(Box.class).isSameAs(copy[1]);
        }
    }

    @Test
    void cycleThroughAResolvedObjectSeesItAsItWasReadFirst() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Ring ring = new Ring();
            ring.members.add(new Box(ring));
            ring.members.add(ring);

            Object[] copy = (Object[]) way.copy(new Object[] {ring, ring});

            Ring resolved = (Ring) copy[0];
            assertThat(copy[1]).isSameAs(resolved);
            assertThat(resolved.resolved).isTrue();
            Ring raw = (Ring) resolved.members.get(1);
            assertThat(raw.resolved).isFalse();
            assertThat(((Box) resolved.members.get(0)).content).isSameAs(raw);
        }
    }

    @Test
    void lambdasAreReplacedAndResolvedByTheJdk() throws Exception {
        String captured = "captured";
        Supplier<Object> lambda = () -> captured;
        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(new Object[] {lambda, lambda});

            assertThat(((Supplier<?>) copy[0]).get()).isEqualTo("captured");
            assertThat(((Supplier<?>) copy[1]).get()).isEqualTo("captured");
        }
    }

    /// A serializable function.
    interface Supplier<T> extends java.util.function.Supplier<T>, Serializable {}
}
