// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// Superclasses that are not serializable, and classes inside others.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class SuperclassRules {
    private SuperclassRules() {}

    static Chapter chapter() {
        return new Chapter("Superclasses that are not serializable, inner classes", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "the no-arg constructor of the first such superclass runs, and its own",
                            "1.10",
                            wire -> {
                                byte[] bytes = wire.write(new Bottom(5));
                                Top.ran.clear();
                                wire.read(bytes);
                                return Top.ran;
                            },
                            "[top, middle]"),
                    graph(
                            "its fields are what the constructor makes them",
                            "1.10",
                            wire -> wire.copy(new Bottom(5)).all(),
                            "1 5"),
                    graph(
                            "a subclass may keep its state by hooks",
                            "1.10",
                            wire -> wire.copy(new Saver(7)).state,
                            7),
                    graph(
                            "a private constructor there is not valid",
                            "1.10",
                            wire -> {
                                byte[] bytes = wire.write(HiddenStart.below());
                                return Thrown.name(() -> wire.read(bytes));
                            },
                            "InvalidClassException"),
                    graph(
                            "a missing one is not valid; writing does not look",
                            "1.10",
                            wire -> {
                                byte[] bytes = wire.write(new BelowNeedy());
                                return Thrown.by(() -> wire.read(bytes))
                                        .getMessage()
                                        .contains("no valid constructor");
                            },
                            true),
                    graph(
                            "a package-private one is valid in its package",
                            "1.10",
                            wire -> {
                                SourceClassLoader here =
                                        SourceClassLoader.of(
                                                "class A { A() {} }",
                                                "class B extends A implements Serializable { B() {} }");
                                return wire.withLoader(here)
                                        .again(here.make("B"))
                                        .getClass()
                                        .getSimpleName();
                            },
                            "B"),
                    graph(
                            "a package-private one is not valid in another package",
                            "1.10",
                            wire -> {
                                SourceClassLoader here =
                                        SourceClassLoader.of(
                                                "package other; public class A { A() {} public A(int i) {} }",
                                                "class B extends other.A implements Serializable { B() { super(1); } }");
                                byte[] bytes = wire.write(here.make("B"));
                                return Thrown.name(() -> wire.withLoader(here).read(bytes));
                            },
                            "InvalidClassException"),
                    graph(
                            "what the constructor throws makes the class invalid",
                            "3.1",
                            wire -> {
                                byte[] bytes = wire.write(new BelowThrowing());
                                Throwing.throwing = true;
                                try {
                                    return Thrown.name(() -> wire.read(bytes));
                                } finally {
                                    Throwing.throwing = false;
                                }
                            },
                            "InvalidClassException"),
                    graph(
                            "it may be abstract",
                            "1.10",
                            wire ->
                                    wire.copy(new Concrete()).number
                                            + wire.copy(new Concrete()).start,
                            5),
                    graph(
                            "a class that is not serializable is named",
                            "B",
                            wire ->
                                    Thrown.by(() -> wire.write(List.of(new Top())))
                                            .getMessage()
                                            .contains(Top.class.getName()),
                            true),
                    graph(
                            "a serializable superclass brings all below it",
                            "1.10",
                            wire -> wire.copy(new Concrete()).start,
                            2),
                    graph(
                            "an inner class takes its outer object along",
                            "1.10",
                            wire -> wire.copy(new Outer(6).inner()).outer(),
                            6),
                    graph(
                            "an inner class of an outer one that is not serializable is refused",
                            "1.10",
                            wire -> Thrown.name(() -> wire.write(new BareOuter().inner())),
                            "NotSerializableException"),
                    graph(
                            "a local class keeps what it captured",
                            "1.10",
                            wire -> wire.copy(local("caught")).toString(),
                            "caught"),
                    graph(
                            "an anonymous class is a class",
                            "1.10",
                            wire -> wire.copy(anonymous(4)).toString(),
                            "anonymous 4"),
                    graph(
                            "a generic class keeps what it holds",
                            "1.10",
                            wire -> wire.copy(new Holder<>(new ArrayList<>(List.of("held")))).held,
                            "[held]"));

    static class Top {
        static final List<String> ran = new ArrayList<>();
        int top;

        Top() {
            ran.add("top");
            top = 1;
        }
    }

    static class Middle extends Top {
        Middle() {
            ran.add("middle");
        }

        Middle(int top) {
            this.top = top;
        }
    }

    static final class Bottom extends Middle implements Serializable {
        private final int own;

        Bottom(int own) {
            super(99);
            this.own = own;
        }

        String all() {
            return top + " " + own;
        }
    }

    static class Keeper {
        int state;
    }

    static final class Saver extends Keeper implements Serializable {
        Saver(int state) {
            this.state = state;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(state);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            state = in.readInt();
        }
    }

    static class HiddenStart {
        private HiddenStart() {}

        static Object below() {
            return new Below();
        }

        private static final class Below extends HiddenStart implements Serializable {}
    }

    static class Needy {
        Needy(int needed) {}
    }

    static final class BelowNeedy extends Needy implements Serializable {
        BelowNeedy() {
            super(1);
        }
    }

    static class Throwing {
        static boolean throwing;

        Throwing() {
            if (throwing) {
                throw new IllegalStateException("thrown by a constructor");
            }
        }
    }

    static final class BelowThrowing extends Throwing implements Serializable {}

    abstract static class Unfinished {
        int start = 2;
    }

    static final class Concrete extends Unfinished implements Serializable {
        int number = 3;
    }

    static final class Outer implements Serializable {
        private final int number;

        Outer(int number) {
            this.number = number;
        }

        Inner inner() {
            return new Inner();
        }

        final class Inner implements Serializable {
            int outer() {
                return number;
            }
        }
    }

    static final class BareOuter {
        private final int number = 1;

        Object inner() {
            return new Guest();
        }

        final class Guest implements Serializable {
            int outer() {
                return number;
            }
        }
    }

    private static Object local(String captured) {
        final class Local implements Serializable {
            @Override
            public String toString() {
                return captured;
            }
        }
        return new Local();
    }

    private static Object anonymous(int captured) {
        return new Serializable() {
            @Override
            public String toString() {
                return "anonymous " + captured;
            }
        };
    }

    static final class Holder<T extends Serializable> implements Serializable {
        private final T held;

        Holder(T held) {
            this.held = held;
        }
    }
}
