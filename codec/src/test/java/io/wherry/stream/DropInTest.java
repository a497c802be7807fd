// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotActiveException;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The effect of a changed import on a program. Testkit tests the streams against all rules of the
/// specification.
class DropInTest {
    /// The writes of a program.
    private interface Script {
        void run(java.io.ObjectOutputStream out) throws IOException;
    }

    private static byte[] ours(Script script) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            script.run(out);
        }
        return bytes.toByteArray();
    }

    private static byte[] javaios(Script script) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            script.run(out);
        }
        return bytes.toByteArray();
    }

    private static void assertSame(Script script) throws IOException {
        assertThat(ours(script)).isEqualTo(javaios(script));
    }

    @Test
    void dataAndObjectsInTurns() throws IOException {
        assertSame(out -> {
            out.writeInt(7);
            out.writeUTF("Grüße, \0 und \ud800");
            out.writeObject(List.of("a", 1));
            out.writeDouble(Double.NaN);
            out.write(new byte[3000]);
            out.writeBoolean(true);
            out.flush();
            out.writeChars("abc");
            out.writeObject(new TreeMap<>(java.util.Map.of("k", "v")));
            out.reset();
            out.writeUnshared(new ArrayList<>(List.of("k")));
            out.writeLong(-1);
        });
    }

    @Test
    void longStringsAndLongBlocks() throws IOException {
        assertSame(out -> {
            out.writeObject("x".repeat(70_000) + "ä");
            for (int i = 0; i < 1000; i++) {
                out.writeByte(i);
                out.writeInt(i);
            }
        });
    }

    /// A class whose hooks look at the stream that they are given.
    static final class Nosy implements Serializable {
        private static final long serialVersionUID = 1L;
        transient Class<?> written;
        transient Class<?> read;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            written = out.getClass();
            out.defaultWriteObject();
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            read = in.getClass();
            in.defaultReadObject();
        }
    }

    @Test
    void hooksAreGivenTheProgramsStream() throws Exception {
        Nosy nosy = new Nosy();
        byte[] bytes = ours(out -> out.writeObject(nosy));

        Nosy copy;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            copy = (Nosy) in.readObject();
        }

        assertThat(nosy.written).isEqualTo(ObjectOutputStream.class);
        assertThat(copy.read).isEqualTo(ObjectInputStream.class);
    }

    /// Looks at each object that it reads when the graph is complete.
    private static final class Checking extends ObjectInputStream {
        final List<Object> checked = new ArrayList<>();

        Checking(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) throws IOException {
            registerValidation(() -> checked.add(object), 0);
            return object;
        }
    }

    @Test
    void subclassRegistersValidationsWhileItResolvesObjects() throws Exception {
        byte[] bytes = ours(out -> out.writeObject(new Object[] {"a", "b"}));

        try (Checking in = new Checking(bytes)) {
            Object read = in.readObject();

            assertThat(in.checked).containsExactly(read, "b", "a");
            assertThatThrownBy(() -> in.registerValidation(() -> {}, 0))
                    .isInstanceOf(NotActiveException.class);
        }
    }

    @Test
    void objectIsThereBeforeTheStreamIsFlushed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);

        out.writeObject("sent");

        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo("sent");
        }
        out.close();
    }

    @Test
    void noByteAfterTheObjectIsConsumed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(ours(out -> out.writeObject(List.of(1, 2, 3))));
        bytes.write(42);
        InputStream source = new ByteArrayInputStream(bytes.toByteArray());

        assertThat(new ObjectInputStream(source).readObject()).isEqualTo(List.of(1, 2, 3));

        assertThat(source.read()).isEqualTo(42);
    }

    @Test
    void failureIsToldToTheReader() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            assertThatThrownBy(() -> out.writeObject(new Object[] {"a", new Object()}))
                    .isInstanceOf(NotSerializableException.class);
            out.writeObject("next");
        }

        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThatThrownBy(in::readObject).isInstanceOf(WriteAbortedException.class);
        }
    }

    /// A node of a list whose own code writes the next.
    public static final class Link implements java.io.Externalizable {
        Link next;

        public Link() {}

        @Override
        public void writeExternal(java.io.ObjectOutput out) throws IOException {
            out.writeObject(next);
        }

        @Override
        public void readExternal(java.io.ObjectInput in)
                throws IOException, ClassNotFoundException {
            next = (Link) in.readObject();
        }
    }

    @Test
    void deepUserCodeNeedsNoStackInEitherVersionOfTheProtocol() throws Exception {
        Link list = null;
        for (int i = 0; i < 100_000; i++) {
            Link link = new Link();
            link.next = list;
            list = link;
        }
        Link head = list;

        for (int version = 1; version <= 2; version++) {
            int protocol = version;
            byte[] bytes =
                    ours(out -> {
                        out.useProtocolVersion(protocol);
                        out.writeObject(head);
                    });
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                int length = 0;
                for (Link link = (Link) in.readObject(); link != null; link = link.next) {
                    length++;
                }
                assertThat(length).isEqualTo(100_000);
            }
        }
    }

    /// Numbers the classes that it describes.
    private static final class Annotating extends ObjectOutputStream {
        Annotating(OutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeUTF("from " + type.getSimpleName());
        }
    }

    @Test
    void javaioReadsWhatASubclassWrote() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new Annotating(bytes)) {
            out.writeObject(new Nosy());
        }

        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isInstanceOf(Nosy.class);
        }
    }
}
