// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Random graphs of objects of every manner of reading, and the text that tells two graphs apart.
///
/// Objects that run code while they are read note what they see then.
final class RandomGraph {
    /// Kinds of nodes; of them, those without `readResolve`; of them, those without records.
    private static final int KINDS = 11;

    private static final int UNRESOLVED = 10;
    private static final int WITHOUT_RECORDS = 9;

    private final Random random;
    private int kinds = KINDS;
    private final List<Object> nodes = new ArrayList<>();

    RandomGraph(long seed) {
        this.random = new Random(seed);
    }

    /// Records the state that an object saw when it ran its own code.
    interface Witness {
        String seen();

        List<Object> parts();
    }

    static final class Plain implements Serializable {
        Object a;
        int number;
        Object b;
        Object c;
    }

    static final class Hooked implements Serializable, Witness {
        private final Object[] parts;
        private transient String seen;

        Hooked(Object... parts) {
            this.parts = parts.clone();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            seen = look(parts);
        }

        @Override
        public String seen() {
            return seen;
        }

        @Override
        public List<Object> parts() {
            return parts == null ? List.of() : Arrays.asList(parts);
        }
    }

    static final class Writing implements Serializable, Witness {
        private Object first;
        private transient Object second;
        private transient String seen;

        Writing(Object first, Object second) {
            this.first = first;
            this.second = second;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(second);
            out.writeInt(7);
            out.defaultWriteObject();
            out.writeObject(first);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            second = in.readObject();
            in.readInt();
            in.defaultReadObject();
            in.readObject();
            seen = look(first, second);
        }

        @Override
        public String seen() {
            return seen;
        }

        @Override
        public List<Object> parts() {
            return Arrays.asList(first, second);
        }
    }

    public static final class External implements Externalizable, Witness {
        private Object content;
        private String seen;

        public External() {}

        External(Object content) {
            this.content = content;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(content);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            content = in.readObject();
            seen = look(content);
        }

        @Override
        public String seen() {
            return seen;
        }

        @Override
        public List<Object> parts() {
            return Arrays.asList(content);
        }
    }

    record Pair(Object first, Object second, String seen) implements Serializable, Witness {
        Pair {
            seen = look(first, second);
        }

        @Override
        public List<Object> parts() {
            return Arrays.asList(first, second);
        }
    }

    static final class Resolved implements Serializable, Witness {
        private final Object content;
        private transient String seen;

        Resolved(Object content) {
            this.content = content;
        }

        private Object readResolve() {
            Resolved other = new Resolved(content);
            other.seen = look(content);
            return other;
        }

        @Override
        public String seen() {
            return seen;
        }

        @Override
        public List<Object> parts() {
            return Arrays.asList(content);
        }
    }

    /// A graph without cycles: each node refers to earlier ones only.
    Object acyclic(int size) {
        for (int i = 0; i < size; i++) {
            nodes.add(node());
        }
        return root();
    }

    /// A graph with cycles through objects that exist from their first reference on.
    Object cyclic(int size) {
        kinds = WITHOUT_RECORDS;
        return closed(size);
    }

    /// The same with records in the cycles, which even java.io cannot keep everywhere.
    Object cyclicWithRecords(int size) {
        kinds = UNRESOLVED;
        return closed(size);
    }

    private Object closed(int size) {
        acyclic(size);
        for (Object node : List.copyOf(nodes)) {
            switch (node) {
                case Plain plain when random.nextBoolean() -> plain.c = any();
                case Object[] array when random.nextBoolean() -> array[0] = any();
                default -> {}
            }
        }
        return root();
    }

    /// All nodes made so far, shuffled: so that they are met in another order than they were made.
    private Object root() {
        List<Object> some = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            some.add(any());
        }
        some.add(nodes.getLast());
        return some.toArray();
    }

    private Object any() {
        return nodes.isEmpty() || random.nextInt(12) == 0
                ? leaf()
                : nodes.get(random.nextInt(nodes.size()));
    }

    private Object leaf() {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> "leaf " + random.nextInt(10);
            case 2 -> random.nextInt(1000);
            default -> List.of();
        };
    }

    private Object node() {
        return switch (random.nextInt(kinds)) {
            case 0, 1, 2 -> {
                Plain plain = new Plain();
                plain.a = any();
                plain.number = random.nextInt(100);
                plain.b = any();
                plain.c = any();
                yield plain;
            }
            case 3 -> new Object[] {any(), any(), any()};
            case 4 -> new ArrayList<>(Arrays.asList(any(), any()));
            case 5 -> {
                Map<Object, Object> map = new LinkedHashMap<>();
                map.put("a", any());
                map.put("b", any());
                yield map;
            }
            case 6 -> new Hooked(any(), any());
            case 7 -> new Writing(any(), any());
            case 8 -> new External(any());
            case 9 -> new Pair(any(), any(), null);
            default -> new Resolved(any());
        };
    }

    /// The text of what an object sees when it runs its own code; in a cycle that may be
    /// unfinished.
    private static String look(Object... parts) {
        try {
            return text(parts);
        } catch (NullPointerException _) {
            return "unfinished";
        }
    }

    /// Returns the graphs below `roots` as text, equal for isomorphic graphs. The records of
    /// witnesses are left out.
    static String text(Object... roots) {
        StringBuilder text = new StringBuilder();
        IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> stack = new ArrayList<>(Arrays.asList(roots).reversed());
        while (!stack.isEmpty()) {
            Object next = stack.removeLast();
            Integer number = next == null ? null : numbers.get(next);
            if (number != null) {
                text.append('^').append(number);
                continue;
            }
            List<Object> parts = parts(next, text);
            if (!parts.isEmpty()) {
                numbers.put(next, numbers.size());
                stack.addAll(parts.reversed());
            }
        }
        return text.toString();
    }

    /// Writes the content of `object` and returns the objects that it refers to.
    private static List<Object> parts(Object object, StringBuilder text) {
        text.append(' ').append(object == null ? "-" : object.getClass().getSimpleName());
        return switch (object) {
            case Plain plain -> {
                text.append(plain.number);
                yield Arrays.asList(plain.a, plain.b, plain.c);
            }
            case Object[] array -> Arrays.asList(array);
            case List<?> list -> new ArrayList<>(list);
            case Map<?, ?> map -> new ArrayList<>(map.values());
            case Witness witness -> witness.parts();
            case null, default -> {
                text.append(object);
                yield List.of();
            }
        };
    }
}
