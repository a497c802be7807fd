// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.OptionalDataException;
import java.util.List;

/// Externalizable: the class does it all.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
public final class ExternalRules {
    private ExternalRules() {}

    static Chapter chapter() {
        return new Chapter("Externalizable", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "writeExternal writes, readExternal reads",
                            "1.11",
                            wire -> wire.copy(new Point(3, "p")).all(),
                            "3 p"),
                    graph(
                            "the public constructor runs before readExternal",
                            "1.11",
                            wire -> wire.copy(new Point(3, "p")).made,
                            "by constructor"),
                    graph(
                            "a constructor that is not public is not valid",
                            "1.11",
                            wire -> {
                                byte[] bytes = wire.write(new Hidden());
                                return Thrown.name(() -> wire.read(bytes));
                            },
                            "InvalidClassException"),
                    graph(
                            "a missing constructor is not valid",
                            "1.11",
                            wire -> {
                                byte[] bytes = wire.write(new Needy(1));
                                return Thrown.name(() -> wire.read(bytes));
                            },
                            "InvalidClassException"),
                    graph(
                            "what its public constructor throws makes the class invalid",
                            "1.11",
                            wire -> {
                                byte[] bytes = wire.write(new Exploding());
                                Exploding.explodes = true;
                                try {
                                    return Thrown.name(() -> wire.read(bytes));
                                } finally {
                                    Exploding.explodes = false;
                                }
                            },
                            "InvalidClassException"),
                    graph(
                            "fields are not copied by themselves",
                            "1.11",
                            wire -> wire.copy(new Silent(9)).number,
                            0),
                    graph(
                            "writeObject and readObject are no hooks here",
                            "1.11",
                            wire -> wire.copy(new Deaf()).number,
                            5),
                    graph(
                            "data that readExternal leaves are skipped",
                            "3.6",
                            wire -> ((Object[]) wire.again(new Object[] {new Leaves(), "next"}))[1],
                            "next"),
                    graph(
                            "readExternal cannot read past its data",
                            "3.6",
                            wire -> wire.copy(new Greedy()).seen,
                            "EOFException eof=true -1"),
                    graph(
                            "superclasses are not asked unless the class asks them",
                            "1.11",
                            wire -> wire.copy(new Below()).number,
                            0),
                    graph(
                            "writeReplace counts",
                            "1.11",
                            wire -> wire.again(new Replaced()),
                            "replaced"),
                    graph(
                            "readResolve counts",
                            "1.11",
                            wire -> wire.again(new Resolved()),
                            "resolved"),
                    graph(
                            "an object may be within its own cycle",
                            "1.11",
                            wire -> {
                                Ring ring = new Ring();
                                ring.next = ring;
                                Ring copy = wire.copy(ring);
                                return copy.next == copy;
                            },
                            true),
                    graph(
                            "Externalizable wins over Serializable above it",
                            "1.11",
                            wire -> wire.copy(new Point3(1, "q", 7)).all(),
                            "1 q"),
                    graph(
                            "what writeExternal throws comes out",
                            "2.4",
                            wire -> Thrown.by(() -> wire.write(new WriteThrows())),
                            "java.io.InvalidObjectException: own"),
                    graph(
                            "what readExternal throws comes out",
                            "3.6",
                            wire -> {
                                byte[] bytes = wire.write(new ReadThrows());
                                return Thrown.by(() -> wire.read(bytes));
                            },
                            "java.lang.ArithmeticException: own"));

    abstract static class Quiet implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) throws IOException {}

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {}
    }

    public static class Exploding extends Quiet {
        static boolean explodes;

        public Exploding() {
            if (explodes) {
                throw new IllegalStateException("thrown by a constructor");
            }
        }
    }

    public static class Point implements Externalizable {
        int x;
        String name;
        String made = "otherwise";

        public Point() {
            made = "by constructor";
        }

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }

        String all() {
            return x + " " + name;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x);
            out.writeObject(name);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            x = in.readInt();
            name = (String) in.readObject();
        }
    }

    public static final class Point3 extends Point {
        int z;

        public Point3() {}

        Point3(int x, String name, int z) {
            super(x, name);
            this.z = z;
        }
    }

    static final class Hidden extends Quiet {
        Hidden() {}
    }

    public static final class Needy extends Quiet {
        public Needy(int needed) {}
    }

    public static final class Silent extends Quiet {
        int number;

        public Silent() {}

        Silent(int number) {
            this.number = number;
        }
    }

    public static final class Deaf extends Quiet {
        int number = 5;

        public Deaf() {}

        private void writeObject(java.io.ObjectOutputStream out) {
            throw new AssertionError("no hook");
        }

        private void readObject(java.io.ObjectInputStream in) {
            throw new AssertionError("no hook");
        }
    }

    public static final class Leaves extends Quiet {
        public Leaves() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.write(new byte[2000]);
            out.writeObject(List.of("left"));
            out.writeInt(1);
        }
    }

    public static final class Greedy extends Quiet {
        String seen;

        public Greedy() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(1);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            in.readInt();
            seen = Thrown.name(in::readInt);
            OptionalDataException end = (OptionalDataException) Thrown.by(in::readObject);
            seen += " eof=" + end.eof + " " + in.read();
        }
    }

    static class Above implements java.io.Serializable {
        int number = 3;
    }

    public static final class Below extends Above implements Externalizable {
        public Below() {
            number = 0;
        }

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    public static final class Replaced extends Quiet {
        public Replaced() {}

        private Object writeReplace() {
            return "replaced";
        }
    }

    public static final class Resolved extends Quiet {
        public Resolved() {}

        private Object readResolve() {
            return "resolved";
        }
    }

    public static final class Ring implements Externalizable {
        Object next;

        public Ring() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(next);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            next = in.readObject();
        }
    }

    public static final class WriteThrows extends Quiet {
        public WriteThrows() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            throw new InvalidObjectException("own");
        }
    }

    public static final class ReadThrows extends Quiet {
        public ReadThrows() {}

        @Override
        public void readExternal(ObjectInput in) {
            throw new ArithmeticException("own");
        }
    }
}
