// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.chapter.Parents.Child;
import io.wherry.testkit.conformance.chapter.Parents.CreatesFirst;
import io.wherry.testkit.conformance.chapter.Parents.ExternalParent;
import io.wherry.testkit.conformance.chapter.Parents.LowerLevel;
import io.wherry.testkit.conformance.chapter.Parents.OnDemand;
import io.wherry.testkit.conformance.chapter.Parents.Parent;
import io.wherry.testkit.conformance.chapter.Parents.ReadsFields;
import io.wherry.testkit.conformance.chapter.Parents.ReadsOneByOne;
import io.wherry.testkit.conformance.chapter.Parents.ReadsTail;
import io.wherry.testkit.conformance.chapter.Parents.Replaced;
import io.wherry.testkit.conformance.chapter.Parents.Stored;
import io.wherry.testkit.conformance.chapter.Parents.UpperLevel;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.wire.Wire;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Visibility of other objects of the graph to hooks, and calls of hooks into them.
///
/// A parent has members; a child registers with its parent when its own hook has read it. The parent's hook has begun by then.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
public final class HookSightRules {
    private static final int DEPTH = 100;

    private HookSightRules() {}

    static Chapter chapter() {
        return new Chapter("Visibility of other objects to hooks", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a child can call into a parent whose readObject has begun",
                            "3.4",
                            wire -> members(wire, new CreatesFirst()),
                            "[child]"),
                    graph(
                            "it can through a holder, an array, a list, a map and a record",
                            "3.4",
                            HookSightRules::throughHolders,
                            "[[child], [child], [child], [child], [child]]"),
                    graph(
                            "it can deep in a graph",
                            "3.4",
                            wire -> {
                                Object[] top = {withChild(new CreatesFirst())};
                                for (int i = 0; i < DEPTH; i++) {
                                    top = new Object[] {top};
                                }
                                Object copy = wire.copy(top);
                                while (copy instanceof Object[] array) {
                                    copy = array[0];
                                }
                                return ((Parent) copy).members();
                            },
                            "[child]"),
                    graph(
                            "a parent that reads its fields by name has begun",
                            "3.4",
                            wire -> members(wire, new ReadsFields()),
                            "[child]"),
                    graph(
                            "a parent that reads its objects one by one has begun",
                            "3.4",
                            wire -> members(wire, new ReadsOneByOne()),
                            "[child]"),
                    graph(
                            "a parent that reads objects after its fields has its fields",
                            "3.4",
                            wire -> members(wire, new ReadsTail()),
                            "[child of name]"),
                    graph(
                            "an Externalizable parent has begun",
                            "5.1",
                            wire -> members(wire, new ExternalParent()),
                            "[child]"),
                    graph(
                            "the upper level of a parent is complete when a child of the lower one is read",
                            "3.4",
                            wire -> members(wire, new LowerLevel()),
                            "[child of name]"),
                    graph(
                            "the lower level of a parent is not read when a child of the upper one is",
                            "3.4",
                            wire -> wire.copy(withChild(new UpperLevel())).members(),
                            "[child of null]"),
                    graph(
                            "readObjectNoData of a parent has run when a child is read",
                            "3.5",
                            HookSightRules::withoutData,
                            "[child]"),
                    graph(
                            "a child sees no field of a parent that has read none",
                            "3.4",
                            wire -> seen(wire, new NoHook()),
                            "null null"),
                    graph(
                            "a child that is the last field of its parent sees none either",
                            "3.4",
                            wire -> seen(wire, new ChildLast()),
                            "null null"),
                    graph(
                            "no level of a parent without hooks is set before all have been read",
                            "3.4",
                            wire -> seen(wire, new NoHookBelow()),
                            "null null"),
                    graph(
                            "what a child creates in its parent on demand stays",
                            "3.4",
                            wire -> members(wire, new OnDemand()),
                            "[child]"),
                    graph(
                            "what a child puts into a field of its parent is replaced by what is read",
                            "3.4",
                            wire -> members(wire, new Stored()),
                            "[stored]"),
                    graph(
                            "a younger sibling sees the elder complete, the elder nothing of the younger",
                            "3.4",
                            wire -> {
                                Pair pair = new Pair();
                                pair.elder = new Sibling("elder", pair);
                                pair.younger = new Sibling("younger", pair);
                                Pair copy = wire.copy(pair);
                                return copy.elder.saw + ", " + copy.younger.saw;
                            },
                            "null null, elder null"),
                    graph(
                            "readResolve of a child can call into a parent that has begun",
                            "3.7",
                            wire -> {
                                CreatesFirst parent = new CreatesFirst();
                                parent.member = new Resolved(parent);
                                return wire.copy(parent).members() + " " + parent.member;
                            },
                            "[resolved] resolved"),
                    graph(
                            "a child sees the parent that is read, not what its readResolve will give",
                            "3.7",
                            wire -> {
                                Replaced copy = (Replaced) wire.again(withChild(new Replaced()));
                                return copy.name
                                        + " "
                                        + copy.members()
                                        + " "
                                        + ((Child) copy.member).parent.name();
                            },
                            "instead [child of name] name"),
                    graph(
                            "validateObject sees up, down and sideways what is complete",
                            "3.3",
                            wire -> {
                                Pair pair = new Pair();
                                pair.elder = new Validating("elder", pair);
                                pair.younger = new Validating("younger", pair);
                                Pair copy = wire.copy(pair);
                                return copy.elder.saw + ", " + copy.younger.saw;
                            },
                            "elder younger, elder younger"),
                    graph(
                            "a subclass of a map begins when the map has been read",
                            "3.4",
                            wire -> {
                                Registry registry = new Registry();
                                registry.put("a", new Listed(registry));
                                registry.put("b", new Listed(registry));
                                registry.late = new Listed(registry);
                                return wire.copy(registry).seen;
                            },
                            "[registry of 2, entry of 2]"));

    private static <P extends Parent> P withChild(P parent) {
        parent.hold(new Child(parent));
        return parent;
    }

    private static Object members(Wire wire, Parent parent)
            throws IOException, ClassNotFoundException {
        return wire.copy(withChild(parent)).members();
    }

    private static Object seen(Wire wire, NoHook parent)
            throws IOException, ClassNotFoundException {
        parent.child(new Observer(parent));
        return ((Observer) wire.copy(parent).child()).saw;
    }

    private record Wrapped(Object content) implements Serializable {}

    private static Object throughHolders(Wire wire) throws IOException, ClassNotFoundException {
        List<Function<Object, Object>> holders =
                List.of(
                        child -> new Cell(child),
                        child -> new Object[] {child},
                        child -> new ArrayList<>(List.of(child)),
                        child -> new HashMap<>(Map.of("key", child)),
                        Wrapped::new);
        List<Object> members = new ArrayList<>();
        for (Function<Object, Object> holder : holders) {
            CreatesFirst parent = new CreatesFirst();
            parent.member = holder.apply(new Child(parent));
            members.add(wire.copy(parent).members());
        }
        return members;
    }

    private static final String CHILD =
            """
            public class Member implements Serializable {
                private static final long serialVersionUID = 1;
                Family family;
                private void readObject(ObjectInputStream in) throws Exception {
                    in.defaultReadObject();
                    family.register("child");
                }
            }
            """;

    private static final String FAMILY =
            """
            public class Family %s implements Serializable {
                private static final long serialVersionUID = 1;
                Member member = new Member();
                { member.family = this; }
                void register(String name) { %s }
                public String toString() { return %s; }
            }
            """;

    private static final String UPPER =
            """
            public class Upper implements Serializable {
                private static final long serialVersionUID = 1;
                transient java.util.List<String> members;
                private void readObjectNoData() { members = new java.util.ArrayList<>(); }
            }
            """;

    private static Object withoutData(Wire wire) throws Exception {
        SourceClassLoader writer =
                SourceClassLoader.of(FAMILY.formatted("", "", "\"the writer's\""), CHILD);
        SourceClassLoader reader =
                SourceClassLoader.of(
                        FAMILY.formatted(
                                "extends Upper", "members.add(name);", "String.valueOf(members)"),
                        CHILD,
                        UPPER);
        Wire evolving = wire.evolving();
        byte[] bytes = evolving.withLoader(writer).write(writer.make("Family"));
        return evolving.withLoader(reader).read(bytes);
    }

    static class Cell implements Serializable {
        final Object content;

        Cell(Object content) {
            this.content = content;
        }
    }

    static class NoHook implements Serializable {
        String before = "before";
        private Object child;
        String rest = "rest";

        void child(Object other) {
            child = other;
        }

        Object child() {
            return child;
        }
    }

    static final class ChildLast extends NoHook {
        private Object zChild;

        @Override
        void child(Object other) {
            zChild = other;
        }

        @Override
        Object child() {
            return zChild;
        }
    }

    static final class NoHookBelow extends NoHook {
        private Object below;
        private String under = "under";

        @Override
        void child(Object other) {
            below = other;
        }

        @Override
        Object child() {
            return below;
        }
    }

    static final class Observer implements Serializable {
        private final NoHook parent;
        private transient String saw;

        Observer(NoHook parent) {
            this.parent = parent;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            saw = parent.before + " " + parent.rest;
        }
    }

    static final class Pair implements Serializable {
        Sibling elder;
        Sibling younger;

        String show() {
            return (elder == null ? null : elder.name)
                    + " "
                    + (younger == null ? null : younger.name);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(elder);
            out.writeObject(younger);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            elder = (Sibling) in.readObject();
            younger = (Sibling) in.readObject();
        }
    }

    static class Sibling implements Serializable {
        final String name;
        final Pair pair;
        transient String saw;

        Sibling(String name, Pair pair) {
            this.name = name;
            this.pair = pair;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            saw = pair.show();
        }
    }

    static final class Validating extends Sibling {
        Validating(String name, Pair pair) {
            super(name, pair);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(() -> saw = pair.show(), 0);
            in.defaultReadObject();
        }
    }

    static final class Resolved implements Serializable {
        private final Parent parent;

        Resolved(Parent parent) {
            this.parent = parent;
        }

        private Object readResolve() {
            parent.register("resolved");
            return this;
        }

        @Override
        public String toString() {
            return "resolved";
        }
    }

    static final class Registry extends HashMap<String, Listed> {
        private Listed late;
        private transient List<String> seen;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            seen = new ArrayList<>(List.of("registry of " + size()));
            in.defaultReadObject();
        }
    }

    static final class Listed implements Serializable {
        private final Registry registry;

        Listed(Registry registry) {
            this.registry = registry;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (registry.seen != null) {
                registry.seen.add("entry of " + registry.size());
            }
        }
    }
}
