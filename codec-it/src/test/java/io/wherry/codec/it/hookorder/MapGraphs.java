// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Subclasses of maps with hooks of their own, whose values call into them.
final class MapGraphs {
    private MapGraphs() {}

    static List<UsedGraph> all() {
        return List.of(
                UsedGraph.of(
                        Registry.class, "registry of a map", MapGraphs::registry, Registry::show),
                UsedGraph.of(
                        Member.class,
                        "member of a registry",
                        () -> registry().get("a"),
                        copy -> copy.registry.show()),
                UsedGraph.of(
                        Object[].class,
                        "members of a registry",
                        () -> registry().values().toArray(),
                        copy -> ((Member) copy[1]).registry.show()),
                UsedGraph.of(
                        Object[].class,
                        "registry after its member",
                        () -> {
                            Registry registry = registry();
                            return new Object[] {registry.get("a"), registry};
                        },
                        copy -> ((Registry) copy[1]).show()),
                UsedGraph.of(
                        Table.class,
                        "table",
                        MapGraphs::table,
                        copy -> copy.keys + " " + copy.size()),
                UsedGraph.of(
                        TreeMap.class,
                        "registry in a sorted map",
                        () -> new TreeMap<>(java.util.Map.of("x", registry(), "y", table())),
                        copy -> ((Registry) copy.get("x")).show()));
    }

    /// A map that lists its members in the order in which they announce themselves.
    static final class Registry extends HashMap<String, Member> {
        private static final long serialVersionUID = 1;

        private transient @Nullable List<String> announced;
        private final String name;

        Registry(String name) {
            this.name = name;
        }

        void announce(Member member) {
            announced.add(member.name + " " + name + " " + size());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            announced = new ArrayList<>(List.of("registry of " + size()));
            in.defaultReadObject();
        }

        String show() {
            return announced + " " + new TreeMap<>(this).keySet();
        }
    }

    /// A member that announces itself to its registry when it is read.
    static final class Member implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name;
        private final Registry registry;
        @Nullable Member next;

        Member(String name, Registry registry) {
            this.name = name;
            this.registry = registry;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (registry != null && registry.announced != null) {
                registry.announce(this);
            }
        }
    }

    /// A hash table with members in fields of its own, written one by one.
    @SuppressWarnings("JdkObsolete") // these are in use
    static final class Table extends Hashtable<String, Object> {
        private static final long serialVersionUID = 1;

        private transient List<Object> keys = new ArrayList<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(keys.size());
            for (Object key : keys) {
                out.writeObject(key);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            keys = new ArrayList<>();
            in.registerValidation(this::check, 0);
            in.defaultReadObject();
            for (int i = in.readInt(); i > 0; i--) {
                keys.add(in.readObject());
            }
        }

        private void check() throws InvalidObjectException {
            if (size() != 2) {
                throw new InvalidObjectException("incomplete: size=" + size());
            }
            keys.add("checked");
        }
    }

    /// Tells its table when it is read.
    static final class Late implements Serializable {
        private static final long serialVersionUID = 1;

        private final Table table;

        Late(Table table) {
            this.table = table;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (table.keys != null) {
                table.keys.add("late " + table.size());
            }
        }

        @Override
        public String toString() {
            return "late";
        }
    }

    private static Registry registry() {
        Registry registry = new Registry("registry");
        for (String name : List.of("a", "b", "c")) {
            registry.put(name, new Member(name, registry));
        }
        registry.get("a").next = registry.get("b");
        registry.get("c").next = registry.get("c");
        return registry;
    }

    private static Table table() {
        Table table = new Table();
        Late late = new Late(table);
        table.put("one", 1);
        table.put("late", late);
        table.keys.add("first");
        table.keys.add(late);
        table.keys.add(new Late(table));
        return table;
    }
}
