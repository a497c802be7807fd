// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;
import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// Shared and cyclic references, and what is written unshared.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class ReferenceRules {
    private ReferenceRules() {}

    static Chapter chapter() {
        return new Chapter("References, shared and unshared", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "an object met twice is one object",
                            "2.1",
                            wire -> {
                                Cell shared = new Cell(1);
                                Object[] copy = wire.copy(new Object[] {shared, shared});
                                return copy[0] == copy[1];
                            },
                            true),
                    graph(
                            "equal objects stay two",
                            "2.1",
                            wire -> {
                                Object[] copy = wire.copy(new Object[] {new Cell(1), new Cell(1)});
                                return copy[0] == copy[1];
                            },
                            false),
                    graph(
                            "an object may refer to itself",
                            "2.1",
                            wire -> {
                                Cell self = new Cell(1);
                                self.next = self;
                                Cell copy = wire.copy(self);
                                return copy.next == copy;
                            },
                            true),
                    graph(
                            "a ring stays a ring",
                            "2.1",
                            wire -> {
                                Cell ring = new Cell(1);
                                ring.next = new Cell(2);
                                ring.next.next = new Cell(3);
                                ring.next.next.next = ring;
                                Cell copy = wire.copy(ring);
                                return copy.next.next.next == copy;
                            },
                            true),
                    graph(
                            "a chain of 500 is no trouble",
                            "2.1",
                            wire -> {
                                Cell head = new Cell(0);
                                for (int i = 1; i < 500; i++) {
                                    Cell cell = new Cell(i);
                                    cell.next = head;
                                    head = cell;
                                }
                                return wire.copy(head).next.next.number;
                            },
                            497),
                    graph(
                            "a list may be within itself",
                            "2.1",
                            wire -> {
                                List<Object> self = new ArrayList<>();
                                self.add(self);
                                List<Object> copy = wire.copy(self);
                                return copy.get(0) == copy;
                            },
                            true),
                    graph("null is null", "2.1", wire -> wire.again(null), "null"),
                    graph(
                            "boxed numbers that are shared stay shared",
                            "2.1",
                            wire -> {
                                Integer large = Integer.valueOf(100_000);
                                Object[] copy = wire.copy(new Object[] {large, large});
                                return copy[0] == copy[1];
                            },
                            true),
                    graph(
                            "an object written unshared is read again after it",
                            "2.1",
                            wire -> {
                                Cell cell = new Cell(1);
                                return unshared(wire, cell, 1);
                            },
                            false),
                    graph(
                            "an object written unshared twice is two",
                            "2.1",
                            wire -> unshared(wire, new Cell(1), 2),
                            false),
                    graph(
                            "what an unshared object refers to is shared",
                            "2.1",
                            wire -> {
                                Cell shared = new Cell(9);
                                Cell outer = new Cell(1);
                                outer.next = shared;
                                Object seen =
                                        Scripted.through(
                                                wire,
                                                out -> {
                                                    out.writeUnshared(outer);
                                                    out.writeObject(shared);
                                                },
                                                in ->
                                                        ((Cell) in.readUnshared()).next
                                                                == in.readObject());
                                return seen;
                            },
                            true),
                    graph(
                            "readUnshared of what is shared before is refused",
                            "3.1",
                            wire -> {
                                Cell cell = new Cell(1);
                                return Scripted.through(
                                        wire,
                                        out -> {
                                            out.writeObject(cell);
                                            out.writeObject(cell);
                                        },
                                        in -> {
                                            in.readObject();
                                            return Thrown.name(in::readUnshared);
                                        });
                            },
                            "InvalidObjectException"),
                    graph(
                            "a reference to what was read unshared is refused",
                            "3.1",
                            wire -> {
                                Cell cell = new Cell(1);
                                return Thrown.name(() ->
                                        Scripted.through(
                                                wire,
                                                out -> {
                                                    out.writeObject(cell);
                                                    out.writeObject(cell);
                                                },
                                                in -> {
                                                    in.readUnshared();
                                                    return in.readObject();
                                                }));
                            },
                            "InvalidObjectException"),
                    graph(
                            "an unshared field is written unshared",
                            "4.4",
                            wire -> {
                                Cell cell = new Cell(1);
                                Object[] copy = wire.copy(new Object[] {new Alone(cell), cell});
                                return ((Alone) copy[0]).cell == copy[1];
                            },
                            false),
                    graph(
                            "an unshared field refuses what was written shared",
                            "4.4",
                            wire -> {
                                Cell cell = new Cell(1);
                                return ((Alone) wire.copy(new Object[] {cell, new Alone(cell)})[1])
                                                .cell
                                        == cell;
                            },
                            false),
                    stream(
                            "a second writeObject refers to the first",
                            "2.1",
                            streams -> {
                                Cell cell = new Cell(1);
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(cell);
                                            out.writeObject(cell);
                                        },
                                        ReferenceRules::readsTheSameTwice);
                            },
                            true),
                    stream(
                            "a changed object that was written before is not written again",
                            "2.1",
                            streams -> {
                                Cell cell = new Cell(1);
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(cell);
                                            cell.number = 2;
                                            out.writeObject(cell);
                                        },
                                        in -> {
                                            in.readObject();
                                            return ((Cell) in.readObject()).number;
                                        });
                            },
                            1),
                    stream(
                            "reset forgets what was written",
                            "2.1",
                            streams -> {
                                Cell cell = new Cell(1);
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(cell);
                                            out.reset();
                                            out.writeObject(cell);
                                        },
                                        ReferenceRules::readsTheSameTwice);
                            },
                            false),
                    stream(
                            "reset within a hook is refused",
                            "2.1",
                            streams ->
                                    Thrown.name(() ->
                                            streams.write(out -> out.writeObject(new Resets()))),
                            "IOException"),
                    stream(
                            "reset between primitives keeps them",
                            "2.1",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.writeInt(1);
                                                out.reset();
                                                out.writeInt(2);
                                            },
                                            in -> in.readInt() + in.readInt()),
                            3));

    /// Whether `cell`, written unshared, is the same as when it is written once more.
    private static Object unshared(Wire wire, Cell cell, int unshared)
            throws IOException, ClassNotFoundException {
        return Scripted.through(
                wire,
                out -> {
                    out.writeUnshared(cell);
                    if (unshared == 2) {
                        out.writeUnshared(cell);
                    } else {
                        out.writeObject(cell);
                    }
                },
                ReferenceRules::readsTheSameTwice);
    }

    private static boolean readsTheSameTwice(ObjectInputStream in)
            throws IOException, ClassNotFoundException {
        Object first = in.readObject();
        return first == in.readObject();
    }

    static final class Cell implements Serializable {
        int number;
        Cell next;

        Cell(int number) {
            this.number = number;
        }
    }

    static final class Alone implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("cell", Cell.class, true)
        };
        private final Cell cell;

        Alone(Cell cell) {
            this.cell = cell;
        }
    }

    static final class Resets implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.reset();
        }

        private void readObject(ObjectInputStream in) {}
    }
}
