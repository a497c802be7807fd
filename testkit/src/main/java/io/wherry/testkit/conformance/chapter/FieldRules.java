// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Serializable fields, and the values of the others after reading.
@SuppressWarnings({
    "serial",
    "unused",
    "ProtectedMembersInFinalClass"
}) // that is what the shapes are for
final class FieldRules {
    private FieldRules() {}

    static Chapter chapter() {
        return new Chapter("Serializable fields", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "fields of any access are copied",
                            "1.5",
                            wire -> wire.copy(new Accesses(1)).all(),
                            "1 2 3 4"),
                    graph(
                            "transient fields get default values, not initial ones",
                            "1.5",
                            wire -> wire.copy(new Transients()).all(),
                            "0 false null null"),
                    graph(
                            "static fields are left alone",
                            "1.5",
                            wire -> {
                                Statics.shared = 1;
                                byte[] bytes = wire.write(new Statics());
                                Statics.shared = 2;
                                wire.read(bytes);
                                return Statics.shared;
                            },
                            2),
                    graph(
                            "final fields are filled from the stream",
                            "3.1",
                            wire -> wire.copy(new Finals(5, "five")).all(),
                            "5 five"),
                    graph(
                            "no constructor or initializer of a serializable class runs",
                            "3.1",
                            wire -> {
                                byte[] bytes = wire.write(new Counted());
                                Counted.made = 0;
                                wire.read(bytes);
                                return Counted.made;
                            },
                            0),
                    graph(
                            "every level of a class keeps its own field of one name",
                            "4.3",
                            wire -> wire.copy(new Lower("u", "l")).all(),
                            "u l"),
                    graph(
                            "all primitive types keep their extremes",
                            "1.5",
                            wire -> wire.copy(new Primitives()).all(),
                            new Primitives().all()),
                    graph(
                            "negative zero and infinities are kept",
                            "1.5",
                            wire -> Arrays.toString(wire.copy(new double[] {-0.0, 1 / -0.0})),
                            "[-0.0, -Infinity]"),
                    graph(
                                    "NaN of a field becomes the canonical NaN",
                                    "java.io.DataOutput",
                                    wire -> Long.toHexString(wire.copy(new Nan()).bits()),
                                    "7ff8000000000000")
                            .differs(
                                    Wires.LEAN,
                                    "7ff8000000000001",
                                    "documented: NaN bits are kept"),
                    graph(
                            "null fields are null",
                            "2.3",
                            wire -> wire.copy(new Finals(1, null)).all(),
                            "1 null"),
                    graph(
                            "fields may be of an interface, of Object or of an array",
                            "1.5",
                            wire -> wire.copy(new Loose(List.of(1), "o", new int[] {3})).all(),
                            "[1] o 3"),
                    graph(
                            "primitives come first, then references, each by name",
                            "4.3",
                            wire -> {
                                Noisy.written.clear();
                                wire.write(new Ordered());
                                return Noisy.written;
                            },
                            "[a, b, c]"),
                    graph(
                            "fields of a superclass come first",
                            "2.1",
                            wire -> {
                                Noisy.written.clear();
                                wire.write(new OrderedBelow());
                                return Noisy.written;
                            },
                            "[a, b, c, 1]"),
                    graph(
                            "subclasses of a serializable class are serializable",
                            "1.10",
                            wire -> wire.copy(new Heir()).number,
                            3),
                    graph(
                            "Serializable may come by another interface",
                            "1.10",
                            wire -> wire.copy(new ByInterface()).number,
                            4),
                    graph(
                            "serialPersistentFields names the fields that are written",
                            "1.5",
                            wire -> wire.copy(new Persistent(1, 2)).all(),
                            "1 0"),
                    graph(
                            "serialPersistentFields makes a transient field serializable",
                            "1.5",
                            wire -> wire.copy(new PersistentTransient(9)).kept,
                            9),
                    graph(
                            "an empty serialPersistentFields leaves all fields out",
                            "1.5",
                            wire -> wire.copy(new PersistentNone()).number,
                            0),
                    graph(
                            "serialPersistentFields that is null counts as not there",
                            "1.5",
                            wire -> wire.copy(new PersistentNull()).number,
                            8),
                    graph(
                            "serialPersistentFields must be private static final",
                            "1.5",
                            wire -> wire.copy(new PersistentPublic()).number,
                            8),
                    graph(
                            "serialPersistentFields without such a field needs putFields",
                            "1.7",
                            wire -> Thrown.name(() -> wire.write(new PersistentMissing())),
                            "InvalidClassException"),
                    graph(
                            "serialPersistentFields of another type names no field",
                            "1.7",
                            wire -> Thrown.name(() -> wire.write(new PersistentRetyped())),
                            "InvalidClassException"),
                    graph(
                            "serialPersistentFields that names a field twice is refused",
                            "1.5",
                            wire -> Thrown.name(() -> wire.write(new PersistentTwice())),
                            "InvalidClassException"),
                    graph(
                            "a class without fields is written",
                            "1.10",
                            wire -> wire.copy(new Empty()).getClass().getSimpleName(),
                            "Empty"));

    static final class Accesses implements Serializable {
        private int a;
        int b;
        protected int c;
        public int d;

        Accesses(int first) {
            a = first;
            b = first + 1;
            c = first + 2;
            d = first + 3;
        }

        String all() {
            return a + " " + b + " " + c + " " + d;
        }
    }

    static final class Transients implements Serializable {
        transient int number = 1;
        transient boolean flag = true;
        transient String text = "text";
        final transient Object fixed = new Object();

        String all() {
            return number + " " + flag + " " + text + " " + fixed;
        }
    }

    static final class Statics implements Serializable {
        static int shared;
    }

    static final class Finals implements Serializable {
        private final int number;
        private final String text;

        Finals(int number, String text) {
            this.number = number;
            this.text = text;
        }

        String all() {
            return number + " " + text;
        }
    }

    static final class Counted implements Serializable {
        static int made;

        {
            made++;
        }

        Counted() {
            made++;
        }
    }

    static class Upper implements Serializable {
        private final String name;

        Upper(String name) {
            this.name = name;
        }

        String upper() {
            return name;
        }
    }

    static final class Lower extends Upper {
        private final String name;

        Lower(String upper, String lower) {
            super(upper);
            this.name = lower;
        }

        String all() {
            return upper() + " " + name;
        }
    }

    static final class Primitives implements Serializable {
        private final boolean flag = Boolean.parseBoolean("true");
        private byte b = Byte.MIN_VALUE;
        private char c = Character.MAX_VALUE;
        private short s = Short.MIN_VALUE;
        private int i = Integer.MIN_VALUE;
        private long l = Long.MIN_VALUE;
        private float f = Float.MIN_VALUE;
        private double d = Double.MAX_VALUE;

        String all() {
            return flag + " " + b + " " + (int) c + " " + s + " " + i + " " + l + " " + f + " " + d;
        }
    }

    static final class Nan implements Serializable {
        private final double value = Double.longBitsToDouble(0x7ff8000000000001L);

        long bits() {
            return Double.doubleToRawLongBits(value);
        }
    }

    static final class Loose implements Serializable {
        private final List<Integer> list;
        private final Object object;
        private final int[] array;

        Loose(List<Integer> list, Object object, int... array) {
            this.list = list;
            this.object = object;
            this.array = array;
        }

        String all() {
            return list + " " + object + " " + array[0];
        }
    }

    static final class Noisy implements Serializable {
        static final List<String> written = new ArrayList<>();
        private final String name;

        Noisy(String name) {
            this.name = name;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            written.add(name);
            out.defaultWriteObject();
        }
    }

    static class Ordered implements Serializable {
        Object c = new Noisy("c");
        Noisy a = new Noisy("a");
        int z = 1;
        Serializable b = new Noisy("b");
    }

    static final class OrderedBelow extends Ordered {
        Object _1 = new Noisy("1");
    }

    static class Ancestor implements Serializable {}

    static final class Heir extends Ancestor {
        int number = 3;
    }

    interface Kept extends Serializable {}

    static final class ByInterface implements Kept {
        int number = 4;
    }

    static final class Persistent implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", int.class)
        };
        private int kept;
        private int dropped;

        Persistent(int kept, int dropped) {
            this.kept = kept;
            this.dropped = dropped;
        }

        String all() {
            return kept + " " + dropped;
        }
    }

    static final class PersistentTransient implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", int.class)
        };
        private transient int kept;

        PersistentTransient(int kept) {
            this.kept = kept;
        }
    }

    static final class PersistentNone implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {};
        private int number = 8;
    }

    static final class PersistentNull implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = null;
        private int number = 8;
    }

    static final class PersistentPublic implements Serializable {
        public static final ObjectStreamField[] serialPersistentFields = {};
        private int number = 8;
    }

    static final class PersistentMissing implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("nowhere", int.class)
        };
    }

    static final class PersistentRetyped implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("number", long.class)
        };
        private int number = 8;
    }

    static final class PersistentTwice implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("number", int.class), new ObjectStreamField("number", int.class)
        };
        private int number = 8;
    }

    static final class Empty implements Serializable {}
}
