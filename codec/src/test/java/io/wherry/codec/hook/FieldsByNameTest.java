// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `putFields`, `readFields`, `serialPersistentFields`.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class FieldsByNameTest {

    /// Puts some of its fields, in an order of its own.
    static final class Partial implements Serializable {
        private boolean flag = true;
        private byte small = 1;
        private char letter = 'a';
        private short number = 2;
        private int count = 3;
        private long total = 4;
        private float ratio = 5;
        private double exact = 6;
        private String name = "name";
        private int[] values = {1};
        private transient List<Object> seen;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("values", new int[] {7, 8});
            fields.put("exact", 0.5);
            fields.put("ratio", 0.25f);
            fields.put("total", 1L << 40);
            fields.put("number", (short) -1);
            fields.put("small", (byte) -2);
            fields.put("letter", 'z');
            out.writeFields();
            out.writeInt(9);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            seen = new ArrayList<>();
            seen.add(fields.get("flag", true));
            seen.add(fields.get("small", (byte) 0));
            seen.add(fields.get("letter", '-'));
            seen.add(fields.get("number", (short) 0));
            seen.add(fields.get("count", -5));
            seen.add(fields.get("total", 0L));
            seen.add(fields.get("ratio", 0f));
            seen.add(fields.get("exact", 0.0));
            seen.add(String.valueOf(fields.get("name", "absent")));
            seen.add(((int[]) fields.get("values", null)).length);
            seen.add(fields.defaulted("name"));
            seen.add(fields.getObjectStreamClass().getName());
            seen.add(in.readInt());
        }
    }

    /// Declares fields that it does not have.
    static final class Declared implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("text", String.class),
            new ObjectStreamField("number", int.class),
            new ObjectStreamField("box", Box.class, true)
        };

        private transient Object[] parts;

        Declared(Object... parts) {
            this.parts = parts.clone();
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("text", (String) parts[0]);
            fields.put("number", (int) parts[1]);
            fields.put("box", parts[2]);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            parts =
                    new Object[] {
                        fields.get("text", null), fields.get("number", 0), fields.get("box", null)
                    };
        }
    }

    /// Declares some of the fields it has.
    static final class Chosen implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", String.class), new ObjectStreamField("keptToo", int.class)
        };

        private String kept = "kept";
        private transient int keptToo = 7;
        private String left = "left out";
    }

    /// Asks for what is not there.
    static final class Wrong implements Serializable {
        private int number = 1;
        private transient List<Object> failures;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            for (Runnable put :
                    List.<Runnable>of(
                            () -> fields.put("none", 1),
                            () -> fields.put("number", 1L),
                            () -> fields.put("number", "text"))) {
                assertThatThrownBy(put::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageMatching("no such field (none|number) with type .+");
            }
            fields.put("number", 5);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            failures = new ArrayList<>();
            failures.add(fields.get("number", 0));
            assertThatThrownBy(() -> fields.get("none", 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> fields.get("number", 0L))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> fields.get("number", null))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> fields.defaulted("none"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// Writes a field in the way of old, as data; that it is unshared has no meaning for a number.
    static final class OldNumber implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("number", int.class, true)
        };

        private transient int number = 7;

        @SuppressWarnings({"deprecation", "removal"}) // it is what is tested
        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("number", number);
            fields.write(out);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            number = in.readInt() + 1;
        }
    }

    /// Tries to write its fields twice.
    static final class Twice implements Serializable {
        private String name = "name";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            assertThatThrownBy(out::defaultWriteObject).isInstanceOf(NotActiveException.class);
            assertThatThrownBy(out::putFields).isInstanceOf(NotActiveException.class);
            out.writeObject("after");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            name = name + " " + in.readObject();
        }
    }

    /// Calls the methods of a stream out of turn.
    static final class OutOfTurn implements Serializable {
        static ObjectOutputStream keptOut;
        static ObjectInputStream keptIn;

        private void writeObject(ObjectOutputStream out) throws IOException {
            keptOut = out;
            assertThatThrownBy(out::writeFields).isInstanceOf(NotActiveException.class);
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            keptIn = in;
            in.defaultReadObject();
        }
    }

    @Test
    void fieldsPutArriveAndOthersHaveTheirDefault() throws Exception {
        Partial expected = Copies.javaIo(new Partial());

        Partial copy = Copies.lean(new Partial());

        assertThat(copy.seen).isEqualTo(expected.seen);
        assertThat(copy.name).isNull();
    }

    @Test
    void declaredFieldsNeedNotExist() throws Exception {
        Box box = new Box("box");
        Object[] root = {new Declared("text", 5, box), new Declared("more", 6, box), box};

        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(root);
            Declared first = (Declared) copy[0];
            Declared second = (Declared) copy[1];
            assertThat(first.parts).startsWith("text", 5);
            assertThat(((Box) first.parts[2]).content).isEqualTo("box");
            assertThat(second.parts[2]).isNotSameAs(first.parts[2]).isNotSameAs(copy[2]);
        }
    }

    @Test
    void onlyDeclaredFieldsAreSentEvenTransientOnes() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Chosen copy = (Chosen) way.copy(new Chosen());

            assertThat(copy.kept).isEqualTo("kept");
            assertThat(copy.keptToo).isEqualTo(7);
            assertThat(copy.left).isNull();
        }
    }

    @Test
    void unknownFieldsAreRefused() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(((Wrong) way.copy(new Wrong())).failures).isEqualTo(List.of(5));
        }
    }

    @Test
    void numberIsWrittenAsDataThoughItIsUnshared() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(((OldNumber) way.copy(new OldNumber())).number).isEqualTo(8);
        }
    }

    @Test
    void fieldsAreWrittenOnce() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(((Twice) way.copy(new Twice())).name).isEqualTo("name after");
        }
    }

    @Test
    void streamOfAHookIsOfNoUseAfterIt() throws Exception {
        Copies.lean(new OutOfTurn());

        assertThatThrownBy(OutOfTurn.keptOut::defaultWriteObject)
                .isInstanceOf(NotActiveException.class);
        assertThatThrownBy(() -> OutOfTurn.keptOut.writeObject("late"))
                .isInstanceOf(NotActiveException.class);
        assertThatThrownBy(() -> OutOfTurn.keptOut.writeInt(1))
                .isInstanceOf(NotActiveException.class);
        assertThatThrownBy(OutOfTurn.keptIn::defaultReadObject)
                .isInstanceOf(NotActiveException.class);
        assertThatThrownBy(OutOfTurn.keptIn::readObject).isInstanceOf(NotActiveException.class);
    }

    @Test
    void defaultMethodsAreNotForExternalizable() throws IOException {
        // written through ObjectOutput, but it is an ObjectOutputStream as in java.io
        assertThat(Copies.lean(new Asking()).asked).isTrue();
    }

    /// Tries the default methods where there are no default fields.
    public static final class Asking implements Externalizable {
        private boolean asked;

        public Asking() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            ObjectOutputStream stream = (ObjectOutputStream) out;
            assertThatThrownBy(stream::defaultWriteObject).isInstanceOf(NotActiveException.class);
            assertThatThrownBy(stream::putFields).isInstanceOf(NotActiveException.class);
            out.writeBoolean(true);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            ObjectInputStream stream = (ObjectInputStream) in;
            assertThatThrownBy(stream::defaultReadObject).isInstanceOf(NotActiveException.class);
            assertThatThrownBy(stream::readFields).isInstanceOf(NotActiveException.class);
            asked = in.readBoolean();
        }
    }
}
