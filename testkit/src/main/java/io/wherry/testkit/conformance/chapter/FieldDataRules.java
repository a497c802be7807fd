// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Reading;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Writing;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.List;

/// `PutField` and `GetField`: fields by name.
@SuppressWarnings({"serial", "UnusedVariable"}) // that is what the shapes are for
final class FieldDataRules {
    private FieldDataRules() {}

    static Chapter chapter() {
        return new Chapter("putFields and readFields", RULES);
    }

    private static final Reading DEFAULT =
            in -> {
                in.defaultReadObject();
                return "read";
            };

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "fields put by name are read by name",
                            "1.7",
                            wire -> wire.copy(new Renamed(5, "five")).all(),
                            "5 five"),
                    graph(
                            "fields put by name are read by defaultReadObject",
                            "2.2",
                            wire ->
                                    fields(
                                            wire,
                                            put("number", 12),
                                            in -> {
                                                in.defaultReadObject();
                                                return "read";
                                            }),
                            "read"),
                    graph(
                            "default fields are read by name",
                            "3.2",
                            wire ->
                                    fields(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> {
                                                var all = in.readFields();
                                                return all.get("number", 0)
                                                        + " "
                                                        + all.get("text", "none");
                                            }),
                            "7 seven"),
                    graph(
                            "fields that were not put have default values",
                            "2.2",
                            wire ->
                                    fields(
                                            wire,
                                            out -> {
                                                out.putFields();
                                                out.writeFields();
                                            },
                                            in -> {
                                                var all = in.readFields();
                                                return all.get("number", 3)
                                                        + " "
                                                        + all.get("text", "none");
                                            }),
                            "0 null"),
                    graph(
                            "fields in the stream are not defaulted",
                            "3.2",
                            wire ->
                                    fields(
                                            wire,
                                            put("number", 12),
                                            in -> in.readFields().defaulted("number")),
                            false),
                    graph(
                            "fields that were not written cannot be read",
                            "3.2",
                            wire ->
                                    Thrown.name(() ->
                                            fields(
                                                    wire,
                                                    out -> out.writeObject("o"),
                                                    ObjectInputStream::readFields)),
                            "StreamCorruptedException"),
                    graph(
                            "putFields twice gives the same",
                            "2.2",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                ObjectOutputStream.PutField first = out.putFields();
                                                boolean same = first == out.putFields();
                                                out.writeFields();
                                                out.writeBoolean(same);
                                            },
                                            in -> {
                                                in.readFields();
                                                return in.readBoolean();
                                            }),
                            true),
                    graph(
                            "a name that is no field cannot be put",
                            "2.2",
                            wire ->
                                    Thrown.name(() ->
                                            fields(
                                                    wire,
                                                    out -> out.putFields().put("nowhere", 1),
                                                    DEFAULT)),
                            "IllegalArgumentException"),
                    graph(
                            "a value of another type cannot be put",
                            "2.2",
                            wire ->
                                    Thrown.name(() ->
                                            fields(
                                                    wire,
                                                    out -> out.putFields().put("number", 1L),
                                                    DEFAULT)),
                            "IllegalArgumentException"),
                    graph(
                            "a name that is no field cannot be got",
                            "3.2",
                            wire ->
                                    fields(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> {
                                                var all = in.readFields();
                                                return Thrown.name(() -> all.get("nowhere", 1));
                                            }),
                            "IllegalArgumentException"),
                    graph(
                            "a value of another type cannot be got",
                            "3.2",
                            wire ->
                                    fields(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> {
                                                var all = in.readFields();
                                                return Thrown.name(() -> all.get("number", 1L));
                                            }),
                            "IllegalArgumentException"),
                    graph(
                            "all types can be put and got",
                            "2.2, 3.2",
                            wire -> wire.copy(new AllTypes()).seen,
                            "true 1 c 2 3 4 5.0 6.0 [o]"),
                    graph(
                            "data follow the fields that were put",
                            "2.2",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.putFields().put("number", 4);
                                                out.writeFields();
                                                out.writeUTF("after");
                                            },
                                            in -> in.readFields().get("number", 0) + in.readUTF()),
                            "4after"),
                    graph(
                            "GetField knows the class",
                            "3.2",
                            wire ->
                                    fields(
                                            wire,
                                            ObjectOutputStream::defaultWriteObject,
                                            in -> in.readFields().getObjectStreamClass().getName()),
                            ScriptedObject.class.getName()),
                    graph(
                            "readFields reads the objects of the fields",
                            "3.2",
                            wire -> {
                                List<String> shared = new java.util.ArrayList<>(List.of("s"));
                                Object[] copy = wire.copy(new Object[] {new Pair(shared), shared});
                                return ((Pair) copy[0]).second == copy[1];
                            },
                            true));

    private static Object fields(Wire wire, Writing writing, Reading reading)
            throws IOException, ClassNotFoundException {
        return ScriptedObject.through(wire, writing, reading);
    }

    private static Writing put(String name, int value) {
        return out -> {
            out.putFields().put(name, value);
            out.writeFields();
        };
    }

    static final class Renamed implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("count", int.class), new ObjectStreamField("label", String.class)
        };
        private transient int number;
        private transient String text;

        Renamed(int number, String text) {
            this.number = number;
            this.text = text;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("label", text);
            fields.put("count", number);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            number = fields.get("count", -1);
            text = (String) fields.get("label", null);
        }

        String all() {
            return number + " " + text;
        }
    }

    static final class AllTypes implements Serializable {
        boolean z;
        byte b;
        char c;
        short s;
        int i;
        long j;
        float f;
        double d;
        Object o;
        transient String seen;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("z", true);
            fields.put("b", (byte) 1);
            fields.put("c", 'c');
            fields.put("s", (short) 2);
            fields.put("i", 3);
            fields.put("j", 4L);
            fields.put("f", 5f);
            fields.put("d", 6d);
            fields.put("o", List.of("o"));
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField all = in.readFields();
            seen = all.get("z", false) + " " + all.get("b", (byte) 0) + " " + all.get("c", 'x');
            seen += " " + all.get("s", (short) 0) + " " + all.get("i", 0) + " " + all.get("j", 0L);
            seen += " " + all.get("f", 0f) + " " + all.get("d", 0d) + " " + all.get("o", null);
        }
    }

    static final class Pair implements Serializable {
        Object first;
        transient Object second;

        Pair(Object first) {
            this.first = first;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            second = in.readFields().get("first", null);
        }
    }
}
