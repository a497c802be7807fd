// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A value that does not fit its field ends in java.io's error, word for word.
@SuppressWarnings("serial") // shapes as users have them
class FieldTypeMismatchTest {
    /// `Aaaaaaa` and `Bbbbbbb` have names of one length: one takes the other's place in the bytes.
    static class Aaaaaaa implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 1;
    }

    static class Bbbbbbb implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 1;
    }

    static class Tail implements Serializable {
        private static final long serialVersionUID = 1L;
        Aaaaaaa last = new Aaaaaaa();
    }

    static class Middle implements Serializable {
        private static final long serialVersionUID = 1L;
        Aaaaaaa first = new Aaaaaaa();
        Object second = "second";
    }

    static class Lower extends Middle {
        private static final long serialVersionUID = 1L;
        String text = "text";
        Object more = List.of();
    }

    static class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        Aaaaaaa first = new Aaaaaaa();
        String text = "text";

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        Object next;

        Node(Object next) {
            this.next = next;
        }
    }

    record Pair(Aaaaaaa first, String second) implements Serializable {}

    private static byte[] swapped(Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(root);
        }
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        // the class of the object, not the type of the field, which stands in a signature
        String from = Aaaaaaa.class.getName() + "\0\0\0\0\0\0\0\1";
        return text.replace(from, from.replace("Aaaaaaa", "Bbbbbbb"))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String outcome(ObjectInputStream in) {
        try {
            return "read " + in.readObject();
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    private static void assertSame(Object root) throws IOException {
        byte[] bytes = swapped(root);
        String javaios = outcome(new ObjectInputStream(new ByteArrayInputStream(bytes)));

        String ours =
                outcome(new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes)));

        assertThat(ours).isEqualTo(javaios).contains("Bbbbbbb").doesNotStartWith("read");
    }

    /// Lets out every object that is made.
    static class Ground {
        static @Nullable Ground last;

        Ground() {
            last = this;
        }
    }

    static class Upper extends Ground implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 1;
        Object first = "first";
    }

    static class Wrong extends Upper {
        private static final long serialVersionUID = 1L;
        int own = 2;
        Object early = "early";
        Aaaaaaa late = new Aaaaaaa();
        String text = "text";
    }

    static class HookedAbove extends Upper {
        private static final long serialVersionUID = 1L;
        int own = 2;
        Object early = "early";
        Aaaaaaa late = new Aaaaaaa();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    private static List<Object> fields() throws IllegalAccessException {
        List<Object> values = new ArrayList<>();
        Object object = Objects.requireNonNull(Ground.last);
        for (Class<?> c = object.getClass(); c != Ground.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    values.add(field.getName() + "=" + field.get(object));
                }
            }
        }
        return values;
    }

    @Test
    void setsAllFieldsOrNone() throws Exception {
        for (Object root : List.of(new Wrong(), new HookedAbove())) {
            for (Object each : List.of(root, new Node(root), deep(root))) {
                byte[] bytes = swapped(each);
                outcome(new ObjectInputStream(new ByteArrayInputStream(bytes)));
                List<Object> javaios = fields();

                outcome(new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes)));

                assertThat(fields()).isEqualTo(javaios).contains("early=null");
            }
        }
    }

    private static Object deep(Object object) {
        Object deep = object;
        for (int i = 0; i < 100; i++) {
            deep = new Object[] {deep};
        }
        return deep;
    }

    @Test
    void isTheErrorOfJavaio() throws IOException {
        for (Object root :
                List.of(
                        new Tail(),
                        new Middle(),
                        new Lower(),
                        new Hooked(),
                        new Node(new Tail()),
                        new Node(new Lower()),
                        new Pair(new Aaaaaaa(), "text"),
                        new Aaaaaaa[] {new Aaaaaaa()})) {
            assertSame(root);
            assertSame(deep(root));
        }
    }
}
