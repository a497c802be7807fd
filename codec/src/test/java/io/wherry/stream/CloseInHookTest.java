// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A hook that closes its stream does what it does with java.io: the object is read to its end, and
/// later references cannot use it.
@SuppressWarnings("serial") // shapes as users have them
class CloseInHookTest {
    /// Closes the stream after as many of its items as `CLOSES` says.
    public static final class Outer implements Externalizable {
        static int closes;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(5);
            out.writeObject("item");
            out.writeInt(6);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            in.readInt();
            close(in, 1);
            in.readObject();
            close(in, 2);
        }

        private static void close(ObjectInput in, int read) throws IOException {
            if (closes == read) {
                in.close();
            }
        }

        @Override
        public String toString() {
            return "outer";
        }
    }

    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 4;
        Object content = "item";

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (Outer.closes == 3) {
                in.close();
            }
        }

        @Override
        public String toString() {
            return number + " " + content;
        }
    }

    private static List<String> read(java.io.ObjectInputStream in, int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                Object read = in.readObject();
                all.add(read instanceof Object[] array ? Arrays.toString(array) : "" + read);
            } catch (IOException | ClassNotFoundException e) {
                all.add(e.getClass().getName());
            }
        }
        return all;
    }

    @Test
    void endsLikeJavaio() throws IOException {
        for (Object root :
                List.of(
                        new Outer(),
                        new Hooked(),
                        new Object[] {new Hooked(), new Outer(), "item"},
                        new ArrayList<>(List.of(new Outer(), new Hooked())))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
                out.writeObject(root);
                out.writeObject("item");
                out.writeObject("last");
            }
            for (int closes = 1; closes < 5; closes++) {
                Outer.closes = closes;
                ByteArrayInputStream source = new ByteArrayInputStream(bytes.toByteArray());
                List<String> javaios = read(new java.io.ObjectInputStream(source), 3);

                ByteArrayInputStream again = new ByteArrayInputStream(bytes.toByteArray());
                assertThat(read(new ObjectInputStream(again), 3))
                        .as(root + ", " + closes)
                        .isEqualTo(javaios);
            }
        }
    }

    @Test
    void closedStreamForgets() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject("item");
            out.writeObject("item");
        }
        java.io.ObjectInputStream javaio =
                new java.io.ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        java.io.ObjectInputStream ours =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        for (java.io.ObjectInputStream in : List.of(javaio, ours)) {
            assertThat(read(in, 1)).containsExactly("item");
            in.close();
            assertThat(read(in, 1)).containsExactly("java.io.StreamCorruptedException");
        }
    }
}
