// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// `writeObject` and `readObject`: when they run, and the default within them.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class HookRules {
    private HookRules() {}

    static Chapter chapter() {
        return new Chapter("writeObject and readObject", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "both hooks run, each once",
                            "2.3, 3.4",
                            wire -> {
                                Log.CALLS.clear();
                                wire.copy(new Log());
                                return Log.CALLS;
                            },
                            "[write, read]"),
                    graph(
                            "hooks run level by level, superclass first",
                            "2.3, 3.4",
                            wire -> {
                                Log.CALLS.clear();
                                wire.copy(new SubLog());
                                return Log.CALLS;
                            },
                            "[write, write sub, read, read sub]"),
                    graph(
                            "levels without hooks are copied by default between those with",
                            "2.3",
                            wire -> wire.copy(new SubSubLog()).number,
                            17),
                    graph(
                            "data stand before and after the default fields",
                            "2.3",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeInt(1);
                                                out.defaultWriteObject();
                                                out.writeUTF("two");
                                            },
                                            in -> {
                                                int one = in.readInt();
                                                in.defaultReadObject();
                                                return one + in.readUTF();
                                            }),
                            "1two"),
                    graph(
                            "objects stand before and after the default fields",
                            "2.3",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeObject(List.of("a"));
                                                out.defaultWriteObject();
                                                out.writeObject("b");
                                            },
                                            in -> {
                                                Object a = in.readObject();
                                                in.defaultReadObject();
                                                return a + " " + in.readObject();
                                            }),
                            "[a] b"),
                    graph(
                            "primitives and objects may take turns",
                            "2.3",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeByte(1);
                                                out.writeObject("o");
                                                out.writeLong(2);
                                                out.writeObject(null);
                                                out.writeBoolean(true);
                                            },
                                            in ->
                                                    in.readByte()
                                                            + ""
                                                            + in.readObject()
                                                            + in.readLong()
                                                            + in.readObject()
                                                            + in.readBoolean()),
                            "1o2nulltrue"),
                    graph(
                                    "a hook that writes no fields needs one that reads none",
                                    "2.3",
                                    wire -> wire.copy(new WritesNothing()).number,
                                    "EOFException")
                            .differs(
                                    Wires.LEAN,
                                    0,
                                    "the fields that were not written get default values"),
                    graph(
                            "a hook that does not read the fields leaves them at default values",
                            "3.4",
                            wire -> wire.copy(new ReadsNothing()).number,
                            0),
                    graph(
                            "data that readObject leaves are skipped",
                            "3.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.defaultWriteObject();
                                                out.write(new byte[3000]);
                                                out.writeObject(List.of(1, 2));
                                                out.writeInt(3);
                                            },
                                            in -> {
                                                in.defaultReadObject();
                                                return "nothing";
                                            }),
                            "nothing"),
                    graph(
                                    "fields that readObject leaves unread make the stream corrupt",
                                    "3.4",
                                    wire ->
                                            Thrown.name(() ->
                                                    ScriptedObject.through(
                                                            wire,
                                                            ObjectOutputStream::defaultWriteObject,
                                                            in -> 0)),
                                    "StreamCorruptedException")
                            .differs(Wires.LEAN, "nothing", "they are skipped as other data are"),
                    graph(
                            "objects that readObject leaves can be referred to later",
                            "3.4",
                            wire -> {
                                List<String> left = new ArrayList<>(List.of("left"));
                                Object[] copy = wire.copy(new Object[] {new Leaves(left), left});
                                return copy[1];
                            },
                            "[left]"),
                    graph(
                            "readObject alone reads what was written by default",
                            "3.4",
                            wire -> wire.copy(new ReadOnly()).number,
                            41),
                    graph(
                            "writeObject alone: the fields are read, its data skipped",
                            "3.4",
                            wire -> wire.copy(new WriteOnly()).number,
                            9),
                    graph(
                            "hooks that are not private are no hooks",
                            "2.3, 3.4",
                            wire -> wire.copy(new PublicHooks()).number,
                            9),
                    graph(
                            "hooks that return something are no hooks",
                            "2.3, 3.4",
                            wire -> wire.copy(new ReturningHooks()).number,
                            9),
                    graph(
                            "hooks that are static are no hooks",
                            "2.3, 3.4",
                            wire -> wire.copy(new StaticHooks()).number,
                            9),
                    graph(
                            "hooks of a class that is not serializable do not run",
                            "1.10",
                            wire -> wire.copy(new BelowDeaf()).number,
                            9),
                    graph(
                            "defaultWriteObject twice is not active",
                            "2.3",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.defaultWriteObject();
                                                out.defaultWriteObject();
                                            },
                                            in -> {
                                                in.defaultReadObject();
                                                return "read";
                                            }),
                            "NotActiveException"),
                    graph(
                            "defaultReadObject twice is not active",
                            "3.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> {
                                                in.defaultReadObject();
                                                return Thrown.name(in::defaultReadObject);
                                            }),
                            "NotActiveException"),
                    graph(
                            "defaultReadObject after readFields is not active",
                            "3.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> {
                                                in.readFields();
                                                return Thrown.name(in::defaultReadObject);
                                            }),
                            "NotActiveException"),
                    graph(
                            "what writeObject throws comes out",
                            "2.3",
                            wire ->
                                    Thrown.by(() ->
                                            ScriptedObject.through(
                                                    wire,
                                                    out -> {
                                                        throw new IOException("own");
                                                    },
                                                    in -> 0)),
                            "java.io.IOException: own"),
                    graph(
                            "what readObject throws comes out",
                            "3.4",
                            wire ->
                                    Thrown.by(() ->
                                            ScriptedObject.through(
                                                    wire,
                                                    ObjectOutputStream::defaultWriteObject,
                                                    in -> {
                                                        throw new InvalidObjectException("own");
                                                    })),
                            "java.io.InvalidObjectException: own"),
                    graph(
                            "unchecked exceptions of hooks come out as they are",
                            "2.3, 3.4",
                            wire ->
                                    Thrown.by(() ->
                                            ScriptedObject.through(
                                                    wire,
                                                    out -> {},
                                                    in -> {
                                                        throw new ArithmeticException("own");
                                                    })),
                            "java.lang.ArithmeticException: own"),
                    graph(
                            "errors of hooks come out as they are",
                            "2.3, 3.4",
                            wire ->
                                    Thrown.by(() ->
                                            ScriptedObject.through(
                                                    wire,
                                                    out -> {
                                                        throw new LinkageError("own");
                                                    },
                                                    in -> 0)),
                            "java.lang.LinkageError: own"),
                    graph(
                            "other checked exceptions of hooks become IOExceptions",
                            "2.3",
                            wire -> Thrown.name(() -> wire.write(new OddlyThrowing())),
                            "IOException"),
                    graph(
                                    "readObject's ClassNotFoundException comes out",
                                    "3.4",
                                    wire ->
                                            Thrown.name(() ->
                                                    ScriptedObject.through(
                                                            wire,
                                                            out -> {},
                                                            in -> {
                                                                throw new ClassNotFoundException(
                                                                        "own");
                                                            })),
                                    "ClassNotFoundException")
                            .differs(
                                    Wires.LEAN,
                                    "IOException",
                                    "decode has no such exception; it is the cause"),
                    graph(
                            "a readObject that fails takes down what surrounds it",
                            "3.4",
                            wire -> {
                                byte[] bytes =
                                        wire.write(
                                                new Object[] {"before", new Refusing(), "after"});
                                return Thrown.name(() -> wire.read(bytes));
                            },
                            "InvalidObjectException"),
                    graph(
                            "a hook sees the other objects of its cycle",
                            "3.4",
                            wire -> {
                                Ring first = new Ring(1);
                                first.next = new Ring(2);
                                first.next.next = first;
                                Ring copy = wire.copy(first);
                                return copy.next.next == copy && copy.next.sawNext;
                            },
                            true),
                    graph(
                            "readObject of a parent runs around those of its children",
                            "3.4",
                            wire -> {
                                Log.CALLS.clear();
                                wire.copy(new Around(new Around(null)));
                                return Log.CALLS;
                            },
                            "[start, start, end, end]"),
                    graph(
                            "a hook of a child finds the upper levels of its parent read",
                            "3.1",
                            wire -> {
                                Lower parent = new Lower("upper", "lower");
                                parent.child = new Child(parent);
                                return wire.copy(parent).child.saw;
                            },
                            "upper checked null"),
                    graph(
                            "a stream kept by a hook is not active later",
                            "2.1",
                            wire -> {
                                ObjectOutputStream[] kept = new ObjectOutputStream[1];
                                ScriptedObject.through(wire, out -> kept[0] = out, in -> 0);
                                return Thrown.by(() -> kept[0].defaultWriteObject())
                                        instanceof NotActiveException;
                            },
                            true),
                    graph(
                            "writeFields without putFields is not active",
                            "2.2",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeUTF(Thrown.name(out::writeFields)),
                                            ObjectInputStream::readUTF),
                            "NotActiveException"));

    static class Log implements Serializable {
        static final List<String> CALLS = new ArrayList<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            CALLS.add("write");
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            CALLS.add("read");
            in.defaultReadObject();
        }
    }

    static class SubLog extends Log {
        private void writeObject(ObjectOutputStream out) throws IOException {
            CALLS.add("write sub");
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            CALLS.add("read sub");
            in.defaultReadObject();
        }
    }

    static final class SubSubLog extends SubLog {
        int number = 17;
    }

    static final class WritesNothing implements Serializable {
        int number = 9;

        private void writeObject(ObjectOutputStream out) {}
    }

    static final class ReadsNothing implements Serializable {
        int number = 9;

        private void readObject(ObjectInputStream in) {}
    }

    static final class Leaves implements Serializable {
        private final transient Object left;

        Leaves(Object left) {
            this.left = left;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(left);
        }

        private void readObject(ObjectInputStream in) {}
    }

    static final class ReadOnly implements Serializable {
        int number = 40;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            number++;
        }
    }

    static final class WriteOnly implements Serializable {
        int number = 9;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject("more");
            out.writeInt(1);
        }
    }

    static final class PublicHooks implements Serializable {
        int number = 9;

        public void writeObject(ObjectOutputStream out) {}

        public void readObject(ObjectInputStream in) {}
    }

    static final class ReturningHooks implements Serializable {
        int number = 9;

        private int writeObject(ObjectOutputStream out) {
            return 0;
        }

        private int readObject(ObjectInputStream in) {
            return 0;
        }
    }

    static final class StaticHooks implements Serializable {
        int number = 9;

        private static void writeObject(ObjectOutputStream out) {}

        private static void readObject(ObjectInputStream in) {}
    }

    static class Deaf {
        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("no hook");
        }

        private void readObject(ObjectInputStream in) {
            throw new AssertionError("no hook");
        }
    }

    static final class BelowDeaf extends Deaf implements Serializable {
        int number = 9;
    }

    static final class OddlyThrowing implements Serializable {
        private void writeObject(ObjectOutputStream out) throws Exception {
            throw new InterruptedException("own");
        }
    }

    static final class Refusing implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }
    }

    static final class Ring implements Serializable {
        final int number;
        Ring next;
        transient boolean sawNext;

        Ring(int number) {
            this.number = number;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sawNext = next != null;
        }
    }

    static final class Around implements Serializable {
        private final Around inner;

        Around(Around inner) {
            this.inner = inner;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            Log.CALLS.add("start");
            in.defaultReadObject();
            Log.CALLS.add("end");
        }
    }

    static class Upper implements Serializable {
        final String upper;
        transient String state;

        Upper(String upper) {
            this.upper = upper;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            state = "checked";
        }
    }

    static final class Lower extends Upper {
        final String lower;
        Child child;

        Lower(String upper, String lower) {
            super(upper);
            this.lower = lower;
        }
    }

    static final class Child implements Serializable {
        private final Lower parent;
        private transient String saw;

        Child(Lower parent) {
            this.parent = parent;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            saw = parent.upper + ' ' + parent.state + ' ' + parent.lower;
        }
    }
}
