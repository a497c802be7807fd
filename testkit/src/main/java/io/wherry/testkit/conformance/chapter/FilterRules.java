// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;
import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// `ObjectInputFilter`: its queries, and the effects of its decisions.
@SuppressWarnings({"serial", "UnusedVariable"}) // that is what the shapes are for
final class FilterRules {
    private static final String SECTION = "java.io.ObjectInputFilter";
    private static final String REJECTED =
            "the codec's own exception, an IOException; java.io's is its cause";

    private FilterRules() {}

    static Chapter chapter() {
        return new Chapter("Filters", RULES);
    }

    /// What `noted` gives of all that a filter is asked while `graph` is read, nulls left out.
    private static List<Object> asked(Wire wire, Object graph, Function<FilterInfo, Object> noted)
            throws IOException, ClassNotFoundException {
        List<Object> all = new ArrayList<>();
        ObjectInputFilter filter =
                info -> {
                    Object note = noted.apply(info);
                    if (note != null) {
                        all.add(note);
                    }
                    return Status.UNDECIDED;
                };
        wire.withFilter(filter).read(wire.write(graph));
        return all;
    }

    private static String refused(Wire wire, Object graph, String pattern) throws IOException {
        byte[] bytes = wire.write(graph);
        Wire filtered = wire.withFilter(ObjectInputFilter.Config.createFilter(pattern));
        return Thrown.name(() -> filtered.read(bytes));
    }

    private static String simpleName(FilterInfo info) {
        return info.serialClass() == null ? null : info.serialClass().getSimpleName();
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a filter is asked for the class of an object",
                            SECTION,
                            wire -> asked(wire, new Leaf(), FilterRules::simpleName),
                            "[Leaf]"),
                    graph(
                            "a filter is asked for superclasses",
                            SECTION,
                            wire -> asked(wire, new SubLeaf(), FilterRules::simpleName),
                            "[SubLeaf, Leaf]"),
                    graph(
                            "a filter is asked once for a class that comes again",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            new Object[] {new Leaf(), new Leaf()},
                                            info ->
                                                    info.serialClass() == Leaf.class
                                                            ? "Leaf"
                                                            : null),
                            "[Leaf]"),
                    graph(
                            "a filter is told the length of an array",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            new int[17],
                                            info ->
                                                    info.arrayLength() < 0
                                                            ? null
                                                            : info.arrayLength()),
                            "[17]"),
                    graph(
                            "array lengths are told for the class of the array",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            new long[2],
                                            info ->
                                                    info.arrayLength() < 0
                                                            ? null
                                                            : simpleName(info)),
                            "[long[]]"),
                    graph(
                            "arrays of arrays are told each with its length",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            new int[][] {{1, 2}, {3}},
                                            info ->
                                                    info.arrayLength() < 0
                                                            ? null
                                                            : info.arrayLength()),
                            "[2, 2, 1]"),
                    graph(
                            "depth counts from one",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            new Node(new Node(new Leaf())),
                                            info ->
                                                    info.serialClass() == Leaf.class
                                                            ? info.depth()
                                                            : null),
                            "[3]"),
                    graph(
                            "references grow",
                            SECTION,
                            wire -> {
                                List<Object> counts =
                                        asked(
                                                wire,
                                                new Object[] {new Leaf(), new Leaf()},
                                                FilterInfo::references);
                                return (long) counts.getLast() > (long) counts.getFirst();
                            },
                            true),
                    graph(
                            "stream bytes grow",
                            SECTION,
                            wire -> {
                                List<Object> counts =
                                        asked(
                                                wire,
                                                new Object[] {new Leaf(), new Leaf()},
                                                FilterInfo::streamBytes);
                                return (long) counts.getLast() > (long) counts.getFirst();
                            },
                            true),
                    graph(
                                    "a back-reference is asked about without a class",
                                    SECTION,
                                    wire -> {
                                        Object shared = new Leaf();
                                        int once =
                                                asked(wire, new Object[] {shared}, _ -> 1).size();
                                        return asked(wire, new Object[] {shared, shared}, _ -> 1)
                                                        .size()
                                                - once;
                                    },
                                    1)
                            .differs(
                                    Wires.LEAN,
                                    0,
                                    "documented (codec.md): back-references are not asked about"),
                    graph(
                            "a string is no class to ask for",
                            SECTION,
                            wire -> asked(wire, "text", FilterRules::simpleName),
                            "[]"),
                    graph(
                            "the class of an enum constant is asked for",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            Thread.State.NEW,
                                            info ->
                                                    info.serialClass() == Thread.State.class
                                                            ? "State"
                                                            : null),
                            "[State]"),
                    graph(
                            "the class of a Class object is asked for",
                            SECTION,
                            wire ->
                                    asked(
                                            wire,
                                            Leaf.class,
                                            info ->
                                                    info.serialClass() == Leaf.class
                                                            ? "Leaf"
                                                            : null),
                            "[Leaf]"),
                    graph(
                                    "a class that is rejected is refused",
                                    SECTION,
                                    wire -> refused(wire, new Leaf(), "!" + Leaf.class.getName()),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                                    "a rejected class within the graph is refused",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    new ArrayList<>(List.of(new Leaf())),
                                                    "!" + Leaf.class.getName()),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                                    "a rejected superclass is refused",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    new SubLeaf(),
                                                    "!" + Leaf.class.getName()),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                                    "the class of an array is its component's",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    Array.newInstance(Leaf.class, 1),
                                                    "!" + Leaf.class.getName()),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                                    "maxarray bounds arrays",
                                    SECTION,
                                    wire ->
                                            refused(wire, new int[5], "maxarray=5")
                                                    + " "
                                                    + refused(wire, new int[6], "maxarray=5"),
                                    "nothing InvalidClassException")
                            .differs(Wires.LEAN, "nothing FilterRejectedException", REJECTED),
                    graph(
                                    "maxdepth bounds depth",
                                    SECTION,
                                    wire ->
                                            refused(wire, new Node(new Leaf()), "maxdepth=2")
                                                    + " "
                                                    + refused(
                                                            wire,
                                                            new Node(new Node(new Leaf())),
                                                            "maxdepth=2"),
                                    "nothing InvalidClassException")
                            .differs(Wires.LEAN, "nothing FilterRejectedException", REJECTED),
                    graph(
                                    "a chain of last references is deep",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    new Link(new Link(new Link(null))),
                                                    "maxdepth=2"),
                                    "InvalidClassException")
                            .differs(
                                    Wires.LEAN,
                                    "nothing",
                                    "the last reference of an object is followed in a loop, of which the filter is told nothing"),
                    graph(
                                    "maxrefs bounds objects",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    new Object[] {
                                                        new Leaf(),
                                                        new Leaf(),
                                                        new Leaf(),
                                                        new Leaf(),
                                                        new Leaf(),
                                                        new Leaf()
                                                    },
                                                    "maxrefs=4"),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                                    "maxbytes bounds the stream",
                                    SECTION,
                                    wire ->
                                            refused(
                                                    wire,
                                                    new Object[] {new int[1000], new Leaf()},
                                                    "maxbytes=500"),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "FilterRejectedException", REJECTED),
                    graph(
                            "what is allowed passes",
                            SECTION,
                            wire -> refused(wire, new Leaf(), Leaf.class.getName() + ";!*"),
                            "nothing"),
                    graph(
                            "undecided passes",
                            SECTION,
                            wire -> refused(wire, new Leaf(), "java.base/*"),
                            "nothing"),
                    graph(
                                    "what a filter throws rejects, and is the cause",
                                    SECTION,
                                    wire -> {
                                        byte[] bytes = wire.write(new Leaf());
                                        Wire filtered =
                                                wire.withFilter(_ -> {
                                                    throw new ArithmeticException("own");
                                                });
                                        return causes(Thrown.by(() -> filtered.read(bytes)));
                                    },
                                    "[InvalidClassException, ArithmeticException]")
                            .differs(
                                    Wires.LEAN,
                                    "[FilterRejectedException, InvalidClassException, ArithmeticException]",
                                    REJECTED),
                    graph(
                            "a rejected class runs none of its code",
                            SECTION,
                            wire -> {
                                byte[] bytes = wire.write(new Tattler());
                                Tattler.ran = false;
                                Wire filtered =
                                        wire.withFilter(
                                                ObjectInputFilter.Config.createFilter("!*"));
                                return Thrown.name(() -> filtered.read(bytes)).isEmpty()
                                        || Tattler.ran;
                            },
                            false),
                    stream(
                            "a filter cannot be set twice",
                            SECTION,
                            streams ->
                                    streams.exchange(
                                            out -> out.writeInt(1),
                                            in -> {
                                                in.setObjectInputFilter(_ -> Status.UNDECIDED);
                                                return Thrown.name(() ->
                                                        in.setObjectInputFilter(
                                                                _ -> Status.UNDECIDED));
                                            }),
                            "IllegalStateException"),
                    stream(
                            "a filter that is set after an object was read is refused",
                            SECTION,
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.writeObject(new Leaf());
                                                out.writeObject(new Leaf());
                                            },
                                            in -> {
                                                in.readObject();
                                                return Thrown.name(() -> {
                                                    in.setObjectInputFilter(_ -> Status.UNDECIDED);
                                                    in.readObject();
                                                });
                                            }),
                            "IllegalStateException"),
                    stream(
                            "the filter that was set can be asked for",
                            SECTION,
                            streams ->
                                    streams.exchange(
                                            out -> out.writeInt(1),
                                            in -> {
                                                ObjectInputFilter filter = _ -> Status.UNDECIDED;
                                                in.setObjectInputFilter(filter);
                                                return in.getObjectInputFilter() == filter;
                                            }),
                            true));

    private static List<String> causes(Throwable thrown) {
        List<String> names = new ArrayList<>();
        for (Throwable next = thrown; next != null; next = next.getCause()) {
            names.add(next.getClass().getSimpleName());
        }
        return names;
    }

    static class Leaf implements Serializable {}

    static final class SubLeaf extends Leaf {}

    static final class Node implements Serializable {
        private final Object next;
        private final Object second = "second";

        Node(Object next) {
            this.next = next;
        }

        Object next() {
            return next;
        }

        Object second() {
            return second;
        }
    }

    static final class Link implements Serializable {
        private final Link next;

        Link(Link next) {
            this.next = next;
        }
    }

    static final class Tattler implements Serializable {
        static boolean ran;

        private void readObject(java.io.ObjectInputStream in) {
            ran = true;
        }
    }
}
