// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Data that no hook reads may refer to an object that is being read and does not exist yet: what
/// follows is read as ever.
final class UnreadReferenceTest {
    private static final GraphCodec CODEC = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    private static final String OWNER = "record Owner(Object part) implements Serializable {}";
    private static final String WRITE =
            """
            private void writeObject(ObjectOutputStream out) throws IOException {
                out.defaultWriteObject();
                out.writeObject(owner);
            }
            """;
    private static final String READ =
            """
            private void readObject(ObjectInputStream in) throws Exception {
                in.defaultReadObject();
            }
            """;

    /// Does not exist before its parts have been read.
    record Owner(Serializable part) implements Serializable {}

    /// Writes its owner as data, which it does not read.
    static final class Part implements Serializable {
        private transient Owner owner;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(owner);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Has its owner in a field, which it does not read.
    static final class FieldPart implements Serializable {
        private Owner owner;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(1);
        }

        private void readObject(ObjectInputStream in) {
            assertThat(owner).isNull();
        }
    }

    private static Owner owner() {
        Part part = new Part();
        part.owner = new Owner(part);
        return part.owner;
    }

    @Test
    void elementsAfterUnreadDataAreReadAsByJavaIo() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(new Object[] {owner(), null, 1, null, 2});

            assertThat(copy).endsWith(null, 1, null, 2);
            assertThat(((Owner) copy[0]).part()).isInstanceOf(Part.class);
        }
    }

    @Test
    void elementsAfterUnreadFieldsAreRead() throws Exception {
        FieldPart part = new FieldPart();
        part.owner = new Owner(part);

        Object[] copy = Copies.lean(new Object[] {part.owner, null, 1, null, 2});

        assertThat(copy).endsWith(null, 1, null, 2);
        assertThat(((Owner) copy[0]).part()).isInstanceOf(FieldPart.class);
    }

    @Test
    void nextMessageIsReadAsEver() throws Exception {
        Copies.lean(owner());

        assertThat(Copies.lean(new Object[] {null, 1, null, 2})).containsExactly(null, 1, null, 2);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "transient Object owner; WRITE, record Item()",
                "transient Object owner; WRITE, class Item",
                "transient Object owner; WRITE, class Item READ",
                "Object owner; WRITE, class Item",
                "Object owner; WRITE, class Item READ",
                "Object owner;, class Item READ",
            })
    void dataThatAnotherVersionDoesNotHaveIsSkipped(String there, String here) throws Exception {
        CompiledClassLoader writer = CompiledClassLoader.of(OWNER, "class Item" + body(there));
        CompiledClassLoader reader = CompiledClassLoader.of(OWNER, source(here));
        byte[] bytes = CODEC.encode(new Object[] {owner(writer), null, 1, null, 2});

        Object[] copy = CODEC.withClassLoader(reader).decode(bytes, Object[].class);

        assertThat(copy).endsWith(null, 1, null, 2);
        assertThat(get(copy[0], "part")).isInstanceOf(reader.loadClass("peer.Item"));
    }

    private static Object owner(CompiledClassLoader loader) throws ReflectiveOperationException {
        Object item = make(loader.loadClass("peer.Item"));
        Object owner = make(loader.loadClass("peer.Owner"), item);
        Field field = item.getClass().getDeclaredField("owner");
        field.setAccessible(true);
        field.set(item, owner);
        return owner;
    }

    private static Object make(Class<?> type, Object... values)
            throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    private static Object get(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    /// The source of a version of the class: `class Item READ`.
    private static String source(String text) {
        return text.replace(" READ", "") + body(text.endsWith("READ") ? "READ" : "");
    }

    private static String body(String members) {
        String all = members.replace("WRITE", WRITE).replace("READ", READ);
        return " implements Serializable { static final long serialVersionUID = 1; " + all + "}";
    }
}
