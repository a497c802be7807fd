// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// `writeReplace`: the object that is written instead.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class ReplaceRules {
    private ReplaceRules() {}

    static Chapter chapter() {
        return new Chapter("writeReplace", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a private writeReplace puts another object in place",
                            "2.5",
                            wire -> wire.again(new Mine("x")),
                            "instead of x"),
                    graph(
                            "a private one is not inherited",
                            "2.5",
                            wire -> wire.again(new BelowMine("x")).getClass().getSimpleName(),
                            "BelowMine"),
                    graph(
                            "a protected one is inherited",
                            "2.5",
                            wire -> wire.again(new BelowProtected()),
                            "protected"),
                    graph(
                            "a package-private one is inherited in its package",
                            "2.5",
                            wire -> wire.again(new BelowPackaged()),
                            "packaged"),
                    graph(
                            "a package-private one is not inherited by another package",
                            "2.5",
                            wire -> {
                                SourceClassLoader here =
                                        SourceClassLoader.of(
                                                "package other; public class A implements"
                                                        + " java.io.Serializable { Object writeReplace()"
                                                        + " { return 1; } }",
                                                "class B extends other.A { }");
                                return wire.withLoader(here)
                                        .again(here.make("B"))
                                        .getClass()
                                        .getSimpleName();
                            },
                            "B"),
                    graph(
                            "one of a superclass that is not serializable counts",
                            "2.5",
                            wire -> wire.again(new BelowPlain()),
                            "plain"),
                    graph(
                            "a replacement of another class is asked in turn",
                            "2.5",
                            wire -> wire.again(new First()),
                            "instead of first"),
                    graph(
                            "a replacement of the same class is not",
                            "2.5",
                            wire -> ((Same) wire.again(new Same(0))).number,
                            1),
                    graph(
                            "the replacement may be null",
                            "2.5",
                            wire ->
                                    wire.again(new Object[] {new ToNull(), 1})
                                                    instanceof Object[] all
                                            && all[0] == null,
                            true),
                    graph(
                            "an object may be replaced by itself",
                            "2.5",
                            wire -> wire.copy(new Self(4)).number,
                            4),
                    graph(
                            "an object met twice is asked once and shared",
                            "2.5",
                            wire -> {
                                Asked.times = 0;
                                Object asked = new Asked();
                                Object[] copy = wire.copy(new Object[] {asked, asked});
                                return Asked.times + " " + (copy[0] == copy[1]);
                            },
                            "1 true"),
                    graph(
                            "two objects replaced by one are that one",
                            "2.5",
                            wire -> {
                                List<String> one = new ArrayList<>(List.of("one"));
                                Object[] copy =
                                        wire.copy(
                                                new Object[] {
                                                    new Points(one), new Points(one), one
                                                });
                                return (copy[0] == copy[1]) + " " + (copy[0] == copy[2]);
                            },
                            "true true"),
                    graph(
                            "the replaced object itself need not be written",
                            "2.5",
                            wire -> wire.again(new Unwritable()),
                            "written"),
                    graph(
                            "the replacement must be serializable",
                            "2.5",
                            wire -> Thrown.by(() -> wire.write(new ToBare())).getMessage(),
                            Bare.class.getName()),
                    graph(
                                    "a replacement that does not fit the field is refused by the reader",
                                    "3.1",
                                    wire -> {
                                        byte[] bytes = wire.write(new Narrow());
                                        return Thrown.name(() -> wire.read(bytes));
                                    },
                                    "ClassCastException")
                            .differs(
                                    Wires.LEAN,
                                    "WireFormatException",
                                    "an object that does not fit is an error of the bytes, with the field's name"),
                    graph(
                            "what writeReplace throws comes out",
                            "2.5",
                            wire -> Thrown.by(() -> wire.write(new Throwing())),
                            "java.io.InvalidObjectException: own"),
                    graph(
                            "unchecked exceptions of writeReplace come out",
                            "2.5",
                            wire -> Thrown.by(() -> wire.write(new Unchecked())),
                            "java.lang.ArithmeticException: own"),
                    graph(
                            "writeReplace must return Object",
                            "2.5",
                            wire -> wire.again(new Typed()).getClass().getSimpleName(),
                            "Typed"),
                    graph(
                            "a static writeReplace is none",
                            "2.5",
                            wire -> wire.again(new Still()).getClass().getSimpleName(),
                            "Still"),
                    graph(
                            "a replacement stands in the cycle of what it replaces",
                            "2.5",
                            wire -> {
                                Round round = new Round();
                                round.next = new Turn(round);
                                Round copy = wire.copy(round);
                                return ((Turned) copy.next).back == copy;
                            },
                            true),
                    graph(
                            "the serialization proxy pattern rebuilds the object",
                            "2.5",
                            wire -> wire.copy(new Proxied(3, 4)).sum,
                            7),
                    graph(
                            "elements of arrays are replaced",
                            "2.5",
                            wire -> ((Object[]) wire.again(new Object[] {new Mine("y")}))[0],
                            "instead of y"));

    static class Mine implements Serializable {
        private final String name;

        Mine(String name) {
            this.name = name;
        }

        private Object writeReplace() {
            return "instead of " + name;
        }
    }

    static final class BelowMine extends Mine {
        BelowMine(String name) {
            super(name);
        }
    }

    static class Protected implements Serializable {
        protected Object writeReplace() {
            return "protected";
        }
    }

    static final class BelowProtected extends Protected {}

    static class Packaged implements Serializable {
        Object writeReplace() {
            return "packaged";
        }
    }

    static final class BelowPackaged extends Packaged {}

    static class Plain {
        protected Object writeReplace() {
            return "plain";
        }
    }

    static final class BelowPlain extends Plain implements Serializable {}

    static final class First implements Serializable {
        private Object writeReplace() {
            return new Mine("first");
        }
    }

    static final class Same implements Serializable {
        private final int number;

        Same(int number) {
            this.number = number;
        }

        private Object writeReplace() {
            return new Same(number + 1);
        }
    }

    static final class ToNull implements Serializable {
        private Object writeReplace() {
            return null;
        }
    }

    static final class Self implements Serializable {
        private final int number;

        Self(int number) {
            this.number = number;
        }

        private Object writeReplace() {
            return this;
        }
    }

    static final class Asked implements Serializable {
        static int times;

        private Object writeReplace() {
            times++;
            return new ArrayList<>();
        }
    }

    static final class Points implements Serializable {
        private final Object target;

        Points(Object target) {
            this.target = target;
        }

        private Object writeReplace() {
            return target;
        }
    }

    static final class Unwritable implements Serializable {
        private final Object bare = new Bare();

        private Object writeReplace() {
            return "written";
        }
    }

    static final class Bare {}

    static final class ToBare implements Serializable {
        private Object writeReplace() {
            return new Bare();
        }
    }

    static final class Narrow implements Serializable {
        private final Mine field = new Mine("field");
    }

    static final class Throwing implements Serializable {
        private Object writeReplace() throws ObjectStreamException {
            throw new InvalidObjectException("own");
        }
    }

    static final class Unchecked implements Serializable {
        private Object writeReplace() {
            throw new ArithmeticException("own");
        }
    }

    static final class Typed implements Serializable {
        private String writeReplace() {
            return "no";
        }
    }

    static final class Still implements Serializable {
        private static Object writeReplace() {
            return "no";
        }
    }

    static final class Round implements Serializable {
        Object next;
    }

    static final class Turn implements Serializable {
        private final Round back;

        Turn(Round back) {
            this.back = back;
        }

        private Object writeReplace() {
            return new Turned(back);
        }
    }

    static final class Turned implements Serializable {
        private final Round back;

        Turned(Round back) {
            this.back = back;
        }
    }

    static final class Proxied implements Serializable {
        private final transient int sum;

        Proxied(int a, int b) {
            this.sum = a + b;
        }

        private Object writeReplace() {
            return new Form(sum);
        }

        private record Form(int sum) implements Serializable {
            private Object readResolve() {
                return new Proxied(sum, 0);
            }
        }
    }
}
