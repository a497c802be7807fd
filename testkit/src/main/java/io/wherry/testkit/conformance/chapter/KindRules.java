// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.List;

/// Enum constants and records.
@SuppressWarnings({
    "serial",
    "unused",
    "GetClassOnEnum",
    "ArrayRecordComponent",
    "ImmutableEnumChecker"
}) // that is what the shapes are for
public final class KindRules {
    private KindRules() {}

    static Chapter chapter() {
        return new Chapter("Enum constants and records", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "an enum constant is that constant",
                            "1.12",
                            wire -> wire.copy(Colour.RED) == Colour.RED,
                            true),
                    graph(
                            "a constant with a body too",
                            "1.12",
                            wire -> wire.copy(Colour.GREEN) == Colour.GREEN,
                            true),
                    graph(
                            "fields of a constant are not written",
                            "1.12",
                            wire -> {
                                byte[] bytes = wire.write(Colour.RED);
                                Colour.RED.painted = 5;
                                return ((Colour) wire.read(bytes)).painted;
                            },
                            5),
                    graph(
                            "hooks of an enum are ignored",
                            "1.12",
                            wire -> wire.copy(Hooked.ONE) == Hooked.ONE,
                            true),
                    graph(
                            "a field of the enum's type holds the constant",
                            "1.12",
                            wire -> wire.copy(new Painted(Colour.GREEN)).colour,
                            "GREEN"),
                    graph(
                            "the Class object of a constant's body is that class",
                            "1.12",
                            wire -> wire.copy(Colour.GREEN.getClass()) == Colour.GREEN.getClass(),
                            true),
                    graph(
                            "arrays of constants keep their type",
                            "1.12",
                            wire -> wire.copy(Colour.values()).getClass().getSimpleName(),
                            "Colour[]"),
                    graph(
                            "a constant is found by its name, whatever its place",
                            "1.12",
                            wire -> {
                                Object b =
                                        SourceClassLoader.of("enum E { A, B }")
                                                .type("E")
                                                .getEnumConstants()[1];
                                SourceClassLoader there =
                                        SourceClassLoader.of("enum E { B, NEW, A }");
                                return wire.evolving()
                                        .withLoader(there)
                                        .read(wire.evolving().write(b));
                            },
                            "B"),
                    graph(
                            "a constant that is not there is an InvalidObjectException",
                            "1.12",
                            wire -> {
                                Object b =
                                        SourceClassLoader.of("enum E { A, B }")
                                                .type("E")
                                                .getEnumConstants()[1];
                                SourceClassLoader there = SourceClassLoader.of("enum E { A }");
                                byte[] bytes = wire.evolving().write(b);
                                return Thrown.name(
                                        () -> wire.evolving().withLoader(there).read(bytes));
                            },
                            "InvalidObjectException"),
                    graph(
                            "a record is made by its canonical constructor",
                            "1.13",
                            wire -> {
                                byte[] bytes = wire.write(new Range(1, 2));
                                Range.made = 0;
                                return wire.read(bytes) + " " + Range.made;
                            },
                            "Range[low=1, high=2] 1"),
                    graph(
                            "what the constructor throws is the cause of an InvalidObjectException",
                            "1.13",
                            wire -> {
                                byte[] bytes = wire.write(new Range(1, 2));
                                Range.refusing = true;
                                try {
                                    Throwable thrown = Thrown.by(() -> wire.read(bytes));
                                    return thrown.getClass().getSimpleName()
                                            + " "
                                            + thrown.getCause().getMessage();
                                } finally {
                                    Range.refusing = false;
                                }
                            },
                            "InvalidObjectException refused"),
                    graph(
                            "writeObject, readObject and readObjectNoData of a record are ignored",
                            "1.13",
                            wire -> wire.copy(new DeafRecord(6)).number,
                            6),
                    graph(
                            "serialPersistentFields of a record is ignored",
                            "1.13",
                            wire -> wire.copy(new DeclaredRecord(6)).number,
                            6),
                    graph(
                            "writeReplace of a record counts",
                            "1.13",
                            wire -> wire.again(new ReplacedRecord(6)),
                            "replaced 6"),
                    graph(
                            "readResolve of a record counts",
                            "1.13",
                            wire -> wire.again(new ResolvedRecord(6)),
                            "resolved 6"),
                    graph(
                            "a record may be Externalizable in name; its methods are ignored",
                            "1.13",
                            wire -> Thrown.name(() -> wire.copy(new ExternalRecord(6))),
                            "nothing"),
                    graph(
                            "components of all types are kept",
                            "1.13",
                            wire ->
                                    wire.copy(
                                            new Wide(
                                                    true,
                                                    (byte) 1,
                                                    'c',
                                                    (short) 2,
                                                    new Rest(3, 4, 5, 6, "o"))),
                            new Wide(true, (byte) 1, 'c', (short) 2, new Rest(3, 4, 5, 6, "o"))),
                    graph(
                            "a record without components is written",
                            "1.13",
                            wire -> wire.copy(new None()),
                            "None[]"),
                    graph(
                            "a generic record keeps its component",
                            "1.13",
                            wire -> wire.copy(new Box<>(List.of(1))),
                            "Box[held=[1]]"),
                    graph(
                            "a shared record stays shared",
                            "1.13",
                            wire -> {
                                Range range = new Range(1, 2);
                                Object[] copy = wire.copy(new Object[] {range, range});
                                return copy[0] == copy[1];
                            },
                            true),
                    graph(
                                    "a record in a cycle through itself is null there",
                                    "1.13",
                                    wire -> {
                                        Object[] array = new Object[1];
                                        array[0] = new Cycle(array);
                                        Cycle copy = (Cycle) wire.copy(array)[0];
                                        Object[] held = new Object[1];
                                        Cycle record = new Cycle(held);
                                        held[0] = record;
                                        Cycle again = wire.copy(record);
                                        return (copy.array()[0] == copy) + " " + again.array()[0];
                                    },
                                    "true null")
                            .differs(
                                    Wires.LEAN,
                                    "true itself",
                                    "documented: the reference is filled when the record is there"),
                    graph(
                            "components missing in the stream get default values",
                            "1.13",
                            wire -> {
                                Object old =
                                        SourceClassLoader.of(
                                                        "record R(int a) implements Serializable {}")
                                                .make("R", 1);
                                SourceClassLoader there =
                                        SourceClassLoader.of(
                                                "record R(int a, int b, String c) implements Serializable {}");
                                return wire.evolving()
                                        .withLoader(there)
                                        .read(wire.evolving().write(old));
                            },
                            "R[a=1, b=0, c=null]"),
                    graph(
                            "components that are gone are dropped",
                            "1.13",
                            wire -> {
                                Object old =
                                        SourceClassLoader.of(
                                                        "record R(int a, String b) implements Serializable {}")
                                                .make("R", 1, "b");
                                SourceClassLoader there =
                                        SourceClassLoader.of(
                                                "record R(String b) implements Serializable {}");
                                return wire.evolving()
                                        .withLoader(there)
                                        .read(wire.evolving().write(old));
                            },
                            "R[b=b]"),
                    graph(
                            "the serialVersionUID of a record need not be equal",
                            "1.13",
                            wire -> {
                                String record =
                                        "record R(int a) implements Serializable { private static final long serialVersionUID = %d; }";
                                Object old = SourceClassLoader.of(record.formatted(1)).make("R", 1);
                                SourceClassLoader there = SourceClassLoader.of(record.formatted(2));
                                return wire.evolving()
                                        .withLoader(there)
                                        .read(wire.evolving().write(old));
                            },
                            "R[a=1]"));

    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "GREEN";
            }
        };

        int painted;
    }

    enum Hooked {
        ONE;

        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("no hook");
        }

        private Object writeReplace() {
            return "no";
        }

        private Object readResolve() {
            return "no";
        }
    }

    static final class Painted implements Serializable {
        private final Colour colour;

        Painted(Colour colour) {
            this.colour = colour;
        }
    }

    record Range(int low, int high) implements Serializable {
        static int made;
        static boolean refusing;

        Range {
            made++;
            if (refusing) {
                throw new IllegalArgumentException("refused");
            }
        }
    }

    record DeafRecord(int number) implements Serializable {
        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("no hook");
        }

        private void readObject(ObjectInputStream in) {
            throw new AssertionError("no hook");
        }

        private void readObjectNoData() {
            throw new AssertionError("no hook");
        }
    }

    record DeclaredRecord(int number) implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {};
    }

    record ReplacedRecord(int number) implements Serializable {
        private Object writeReplace() {
            return "replaced " + number;
        }
    }

    record ResolvedRecord(int number) implements Serializable {
        private Object readResolve() {
            return "resolved " + number;
        }
    }

    public record ExternalRecord(int number) implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            throw new InvalidObjectException("no hook");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            throw new InvalidObjectException("no hook");
        }
    }

    record Wide(boolean z, byte b, char c, short s, Rest rest) implements Serializable {}

    record Rest(int i, long j, float f, double d, Object o) implements Serializable {}

    record None() implements Serializable {}

    record Box<T>(T held) implements Serializable {}

    record Cycle(Object[] array) implements Serializable {
        @Override
        public String toString() {
            return "itself";
        }
    }
}
