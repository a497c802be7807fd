// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.stream.ObjectInputStream;
import java.io.ByteArrayInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A `readObject` catches the exception of an object that it reads, and reads on.
final class CaughtFailureTest {

    static final class Refusing implements Serializable {
        private void readObject(java.io.ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }
    }

    /// Another object stands for it in the stream.
    static final class Replaced implements Serializable {
        private Object writeReplace() {
            return "does not fit";
        }
    }

    static final class Plain implements Serializable {
        final String before = String.valueOf("before");
        final @Nullable Refusing refusing;
        final @Nullable Replaced replaced;

        Plain(@Nullable Refusing refusing, @Nullable Replaced replaced) {
            this.refusing = refusing;
            this.replaced = replaced;
        }
    }

    static final class Catching implements Serializable {
        private transient Object part;
        private transient String outcome = "";

        Catching(Object part) {
            this.part = part;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(part);
            out.writeObject("last");
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            try {
                part = in.readObject();
                outcome = "read";
            } catch (InvalidObjectException | ClassCastException _) {
                outcome = "caught";
            }
            Object next = in.readObject();
            while (!"last".equals(next)) {
                next = in.readObject();
            }
        }
    }

    /// Cannot be written to its end.
    static final class Numbered implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(5);
            out.writeObject(new Object());
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.readInt();
            in.readObject();
        }
    }

    static final class Holder implements Serializable {
        final Numbered numbered = new Numbered();

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Writes on after an object that cannot be written.
    static final class CatchingBoth implements Serializable {
        private transient String outcome = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            try {
                out.writeObject(new Holder());
            } catch (NotSerializableException _) {
                out.writeInt(3);
            }
            out.writeObject("last");
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            try {
                in.readObject();
                outcome = "read";
            } catch (OptionalDataException | IllegalStateException _) {
                outcome = "caught";
            }
            outcome += in.readInt();
            outcome += in.readObject();
        }
    }

    /// Its data end where its fields do.
    static final class RefusingAtItsEnd implements Serializable {
        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            throw new InvalidObjectException("refused");
        }
    }

    /// Does not read its last number.
    public static final class CatchingExternal implements Externalizable {
        private String outcome = "";

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(new RefusingAtItsEnd());
            out.writeInt(7);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            try {
                in.readObject();
                outcome = "read";
            } catch (InvalidObjectException _) {
                outcome = "caught";
            }
        }
    }

    static final class CatchingCorruption implements Serializable {
        private transient String outcome = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(null);
            out.writeInt(3);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            try {
                in.readObject();
                outcome = "read";
            } catch (StreamCorruptedException _) {
                outcome = "caught";
            }
            outcome += in.readInt();
        }
    }

    static final class Outer implements Serializable {
        final int number = Integer.parseInt("7");
        final Object catching;
        final String text = String.valueOf("text");
        final Plain whole = new Plain(null, null);

        Outer(Object part) {
            this.catching = new Object[] {new Catching(part)};
        }

        @Override
        public String toString() {
            Object[] array = (Object[]) catching;
            return ((Catching) array[0]).outcome + number + text + whole.before;
        }
    }

    private static Object dropIn(Object root) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(JavaIoBytes.of(root)))) {
            return in.readObject();
        }
    }

    private static List<Copies.Way> ways() {
        GraphCodec javaio = GraphCodec.javaio();
        return List.of(
                Copies::javaIo,
                CaughtFailureTest::dropIn,
                root -> javaio.decode(javaio.encode(root)));
    }

    private static void assertReadOn(Object part) throws Exception {
        for (Copies.Way way : ways()) {
            assertThat(way.copy(new Outer(part))).hasToString("caught7textbefore");
        }
    }

    @Test
    void readsOnAfterAnObjectIsRefused() throws Exception {
        assertReadOn(new Plain(new Refusing(), null));
    }

    @Test
    void readsOnAfterAValueDoesNotFit() throws Exception {
        assertReadOn(new Plain(null, new Replaced()));
    }

    @Test
    void readsOnAfterAnObjectInAnArrayIsRefused() throws Exception {
        assertReadOn(new Object[] {new Plain(new Refusing(), null)});
    }

    @Test
    void readsOnWithTheDataThatAnObjectHasLeft() throws Exception {
        for (Copies.Way way : ways()) {
            CatchingBoth copy = (CatchingBoth) way.copy(new CatchingBoth());
            assertThat(copy.outcome).isEqualTo("caught3last");
        }
    }

    /// java.io skips the number without an end.
    @Test
    void skipsTheDataAfterAnObjectThatWasRefusedAtItsEnd() {
        for (Copies.Way way : ways().subList(1, 3)) {
            Object[] copy =
                    assertTimeoutPreemptively(
                            Duration.ofSeconds(20),
                            () -> (Object[]) way.copy(new Object[] {new CatchingExternal(), "x"}));
            assertThat(((CatchingExternal) copy[0]).outcome).isEqualTo("caught");
            assertThat(copy[1]).isEqualTo("x");
        }
    }

    @Test
    void readsOnWithTheDataThatStandForADescription() throws Exception {
        byte[] bytes = JavaIoBytes.of(new CatchingCorruption());
        int at = bytes.length - 8; // before a block of 4 bytes and the end of the data
        assertThat(bytes[at]).isEqualTo(ObjectStreamConstants.TC_NULL);
        bytes[at] = ObjectStreamConstants.TC_OBJECT;
        for (Object copy :
                new Object[] {
                    new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)).readObject(),
                    new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject(),
                    GraphCodec.javaio().decode(bytes)
                }) {
            assertThat(((CatchingCorruption) copy).outcome).isEqualTo("caught3");
        }
    }
}
