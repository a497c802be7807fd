// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// `readResolve`: the object that is returned instead.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class ResolveRules {
    private ResolveRules() {}

    static Chapter chapter() {
        return new Chapter("readResolve", RULES);
    }

    private static final String MISFIT =
            "an object that does not fit is an error of the bytes, which names the place";

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a private readResolve keeps a singleton single",
                            "3.7",
                            wire -> wire.copy(Only.ONE) == Only.ONE,
                            true),
                    graph(
                            "it sees the fields that were read",
                            "3.7",
                            wire -> wire.again(new TextResolved("x")),
                            "resolved x"),
                    graph(
                            "a private readResolve is not inherited",
                            "3.7",
                            wire ->
                                    wire.again(new BelowTextResolved("x"))
                                            .getClass()
                                            .getSimpleName(),
                            "BelowTextResolved"),
                    graph(
                            "a protected readResolve is inherited",
                            "3.7",
                            wire -> wire.again(new BelowProtected()),
                            "protected"),
                    graph(
                            "a package-private readResolve is inherited in its package",
                            "3.7",
                            wire -> wire.again(new BelowPackaged()),
                            "packaged"),
                    graph(
                            "it may give null",
                            "3.7",
                            wire -> ((Object[]) wire.again(new Object[] {new ToNull()}))[0],
                            "null"),
                    graph(
                            "what it gives is not asked again",
                            "3.7",
                            wire -> wire.again(new Chain()).getClass().getSimpleName(),
                            "TextResolved"),
                    graph(
                            "all references get what it gave",
                            "3.7",
                            wire -> {
                                Object told = new Fresh();
                                Object[] copy = wire.copy(new Object[] {told, told});
                                return copy[0] == copy[1] && copy[0] instanceof List;
                            },
                            true),
                    graph(
                            "within its own cycle the unresolved object is seen",
                            "3.7",
                            wire -> {
                                Cycle cycle = new Cycle();
                                cycle.holder = new Holder(cycle);
                                Holder holder = ((Resolved) wire.again(cycle)).from.holder;
                                return holder.held.getClass().getSimpleName();
                            },
                            "Cycle"),
                    graph(
                                    "what does not fit the field is a ClassCastException",
                                    "3.7",
                                    wire -> {
                                        byte[] bytes = wire.write(new Narrow());
                                        return Thrown.name(() -> wire.read(bytes));
                                    },
                                    "ClassCastException")
                            .differs(Wires.LEAN, "WireFormatException", MISFIT),
                    graph(
                                    "what does not fit the array is an ArrayStoreException",
                                    "3.7",
                                    wire -> {
                                        byte[] bytes =
                                                wire.write(
                                                        new TextResolved[] {new TextResolved("x")});
                                        return Thrown.name(() -> wire.read(bytes));
                                    },
                                    "ArrayStoreException")
                            .differs(Wires.LEAN, "WireFormatException", MISFIT),
                    graph(
                            "what it throws comes out",
                            "3.7",
                            wire -> {
                                byte[] bytes = wire.write(new Throwing());
                                return Thrown.by(() -> wire.read(bytes));
                            },
                            "java.io.InvalidObjectException: own"),
                    graph(
                            "its unchecked exceptions come out",
                            "3.7",
                            wire -> {
                                byte[] bytes = wire.write(new Unchecked());
                                return Thrown.by(() -> wire.read(bytes));
                            },
                            "java.lang.ArithmeticException: own"),
                    graph(
                            "one that does not return Object is none",
                            "3.7",
                            wire -> wire.again(new Typed()).getClass().getSimpleName(),
                            "Typed"),
                    graph(
                            "writeReplace and readResolve may undo each other",
                            "3.7",
                            wire -> {
                                Both both = new Both("b");
                                Object[] copy = wire.copy(new Object[] {both, both});
                                return ((Both) copy[0]).name;
                            },
                            "b"),
                    graph(
                            "keys of a map are resolved before they are put",
                            "3.7",
                            wire -> {
                                java.util.Map<Object, String> map = new java.util.HashMap<>();
                                map.put(Only.ONE, "one");
                                return wire.copy(map).get(Only.ONE);
                            },
                            "one"));

    static final class Only implements Serializable {
        static final Only ONE = new Only();

        private Object readResolve() {
            return ONE;
        }
    }

    static class TextResolved implements Serializable {
        private final String name;

        TextResolved(String name) {
            this.name = name;
        }

        private Object readResolve() {
            return "resolved " + name;
        }
    }

    static final class BelowTextResolved extends TextResolved {
        BelowTextResolved(String name) {
            super(name);
        }
    }

    static class Protected implements Serializable {
        protected Object readResolve() {
            return "protected";
        }
    }

    static final class BelowProtected extends Protected {}

    static class Packaged implements Serializable {
        Object readResolve() {
            return "packaged";
        }
    }

    static final class BelowPackaged extends Packaged {}

    static final class ToNull implements Serializable {
        private Object readResolve() {
            return null;
        }
    }

    static final class Chain implements Serializable {
        private Object readResolve() {
            return new TextResolved("inner");
        }
    }

    static final class Fresh implements Serializable {
        private Object readResolve() {
            return new ArrayList<>();
        }
    }

    static final class Cycle implements Serializable {
        Holder holder;

        private Object readResolve() {
            return new Resolved(this);
        }
    }

    record Resolved(Cycle from) {}

    static final class Holder implements Serializable {
        final Object held;

        Holder(Object held) {
            this.held = held;
        }
    }

    static final class Narrow implements Serializable {
        private final TextResolved field = new TextResolved("field");
    }

    static final class Throwing implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            throw new InvalidObjectException("own");
        }
    }

    static final class Unchecked implements Serializable {
        private Object readResolve() {
            throw new ArithmeticException("own");
        }
    }

    static final class Typed implements Serializable {
        private String readResolve() {
            return "no";
        }
    }

    static final class Both implements Serializable {
        private final String name;

        Both(String name) {
            this.name = name;
        }

        private Object writeReplace() {
            return new Form(name);
        }

        private static final class Form implements Serializable {
            private final String name;

            Form(String name) {
                this.name = name;
            }

            private Object readResolve() {
                return new Both(name);
            }
        }
    }
}
