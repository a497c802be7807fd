// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
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
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The state in which a hook sees other objects, and the effect of changes it makes to them: as
/// with java.io.
final class HookViewTest {
    static final List<String> EVENTS = new ArrayList<>();

    /// Has a structure that its `readObject` makes before it reads its fields.
    static class Registry implements Serializable {
        transient Map<String, Object> members;
        String name = "registry";
        int number = 7;
        Object first;
        Object second;

        void register(String member, Object object) {
            EVENTS.add("register " + member + " into " + members + " of " + name + number);
            if (members == null) {
                members = new HashMap<>();
            }
            members.put(member, object);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            members = new HashMap<>();
            in.defaultReadObject();
            EVENTS.add("read registry " + members.keySet());
        }
    }

    /// Reads the fields one by one.
    static final class ItemRegistry extends Registry {
        transient Object third;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(3);
            out.writeObject(third);
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            EVENTS.add("reads " + in.readInt() + ", has " + members.keySet());
            third = in.readObject();
            EVENTS.add("reads on, has " + members.keySet());
            in.defaultReadObject();
        }
    }

    /// Registers itself with its registry when it is read.
    static final class Member implements Serializable {
        final String name;
        Registry registry;

        Member(String name, Registry registry) {
            this.name = name;
            this.registry = registry;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (registry == null) {
                EVENTS.add("no registry for " + name);
            } else {
                registry.register(name, this);
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public static final class ExternalMember implements Externalizable {
        Registry registry;

        public ExternalMember() {}

        ExternalMember(Registry registry) {
            this.registry = registry;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(registry);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            registry = (Registry) in.readObject();
            registry.register("external", "external");
        }
    }

    static final class Holder implements Serializable {
        Object before = "before";
        Object held;

        Holder(Object held) {
            this.held = held;
        }
    }

    /// A holder with a hook.
    static final class HookedHolder implements Serializable {
        Object held;

        HookedHolder(Object held) {
            this.held = held;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Writes an object that no hook reads.
    static final class Unread extends Registered {
        private transient Object extra;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(extra);
        }
    }

    /// As [Unread], without a level above it.
    static final class UnreadAlone implements Serializable {
        final String name = String.valueOf("alone");
        private transient Object extra;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(1);
            out.writeObject(extra);
        }
    }

    static class Registered implements Serializable {
        final int number = Integer.parseInt("7");
    }

    /// Looks at an object that is being read.
    static final class Observer implements Serializable {
        private final Object observed;

        Observer(Object observed) {
            this.observed = observed;
        }

        private Object readResolve() {
            EVENTS.add(
                    observed instanceof UnreadAlone alone
                            ? "sees " + alone.name
                            : "sees " + ((Registered) observed).number);
            return this;
        }
    }

    private static Object unread() {
        Unread parent = new Unread();
        parent.extra = new Observer(parent);
        UnreadAlone alone = new UnreadAlone();
        alone.extra = new Object[] {new Observer(alone), parent};
        return new Object[] {alone, parent};
    }

    private static Registry registry() {
        Registry registry = new Registry();
        registry.first = new Member("first", registry);
        registry.second =
                new Object[] {new Member("second", registry), new ExternalMember(registry)};
        return registry;
    }

    private static Object items() {
        ItemRegistry registry = new ItemRegistry();
        registry.first = new Holder(new Member("held", registry));
        registry.second = new ArrayList<>(List.of(new Member("listed", registry)));
        registry.third = new Member("third", registry);
        return registry;
    }

    private static Object below(Object object, int holders, boolean hooked) {
        Object root = object;
        for (int i = 0; i < holders; i++) {
            root = hooked && i % 2 == 0 ? new HookedHolder(root) : new Holder(root);
        }
        return root;
    }

    private static void assertSameEvents(Supplier<Object> graph) throws Exception {
        List<List<String>> events = new ArrayList<>();
        GraphCodec javaio = GraphCodec.javaio();
        Copies.Way throughTheJavaioCodec = root -> javaio.decode(javaio.encode(root));
        for (Copies.Way way : List.of(Copies::javaIo, Copies::lean, throughTheJavaioCodec)) {
            EVENTS.clear();
            way.copy(graph.get());
            events.add(List.copyOf(EVENTS));
        }
        List<String> expected = events.getFirst();
        assertThat(expected).isNotEmpty();
        assertThat(events).allSatisfy(seen -> assertThat(seen).isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 31, 32, 33, 40, 200})
    void memberRegistersWithAParentThatIsBeingRead(int holders) throws Exception {
        assertSameEvents(() -> below(registry(), holders, false));
        assertSameEvents(() -> below(registry(), holders, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 29, 30, 31, 32, 33, 40, 200, 300})
    void memberRegistersBetweenTheItemsOfItsParent(int holders) throws Exception {
        assertSameEvents(() -> below(items(), holders, false));
        assertSameEvents(() -> below(items(), holders, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 40})
    void memberThatIsReadBeforeItsRegistryReadsThat(int holders) throws Exception {
        assertSameEvents(() -> below(registry().first, holders, false));
        assertSameEvents(() -> below(registry().first, holders, true));
    }

    /// The fields are set after the data that are skipped.
    @ParameterizedTest
    @ValueSource(ints = {0, 40})
    void objectInSkippedDataSeesNoFieldOfItsParent(int holders) throws Exception {
        assertSameEvents(() -> below(unread(), holders, false));
        assertSameEvents(() -> below(unread(), holders, true));
    }
}
