// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.stream.ObjectInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An object with a part of a class that is not here is in data that no hook reads, or in a read
/// whose failure a hook catches: later references to it fail.
final class MissingPartTest {

    /// Not here when the bytes are read.
    static final class Gone implements Serializable {}

    static final class Refusing implements Serializable {
        private void readObject(java.io.ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }
    }

    static final class Link implements Serializable {
        final Object first;
        final @Nullable Object next;

        Link(Object first, @Nullable Object next) {
            this.first = first;
            this.next = next;
        }
    }

    static final class HookedLink implements Serializable {
        final Object first = new Gone();
        final Object next = new Refusing();

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static final class Unread implements Serializable {
        private final transient Object part;

        Unread(Object part) {
            this.part = part;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(part);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static final class Catching implements Serializable {
        private final transient Object part;

        Catching(Object part) {
            this.part = part;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(part);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            try {
                in.readObject();
            } catch (InvalidObjectException _) {
                // as of an optional part
            }
        }
    }

    private static void assertMissing(Object root) throws IOException {
        String text = new String(JavaIoBytes.of(root), StandardCharsets.ISO_8859_1);
        byte[] bytes = text.replace("$Gone", "$Gonx").getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() ->
                        new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)).readObject())
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(
                        () -> new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject())
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .hasStackTraceContaining("$Gonx");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void isMissingOfAnUnreadChain(int number) throws IOException {
        Link last = new Link(new Gone(), "end");
        Link middle = new Link("middle", last);
        Link first = new Link("first", middle);
        Link[] links = {first, middle, last};
        assertMissing(new Object[] {new Unread(first), links[number]});
    }

    @Test
    void isMissingOfAnObjectThatIsNotReadToItsEnd() throws IOException {
        Link link = new Link(new Gone(), new Refusing());
        assertMissing(new Object[] {new Catching(link), link});
    }

    @Test
    void isMissingOfAHookedObjectThatIsNotReadToItsEnd() throws IOException {
        HookedLink link = new HookedLink();
        assertMissing(new Object[] {new Catching(link), link});
    }

    @Test
    void isMissingOfAnArrayThatIsNotReadToItsEnd() throws IOException {
        Object[] array = {new Gone(), new Refusing()};
        assertMissing(new Object[] {new Catching(array), array});
    }

    private static Collection<Object> collection(String name) {
        return switch (name) {
            case "list" -> new ArrayList<>();
            case "set" -> new LinkedHashSet<>();
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "set"})
    void isMissingOfACollectionAlreadyToItsLaterElements(String name) throws IOException {
        Collection<Object> collection = collection(name);
        Link later = new Link("later", collection);
        collection.add(new Gone());
        collection.add(later);
        assertMissing(new Object[] {new Unread(collection), later});
    }

    @Test
    void isMissingOfAMapAlreadyToItsLaterValues() throws IOException {
        Map<Object, Object> map = new LinkedHashMap<>();
        Link later = new Link("later", map);
        map.put("first", new Gone());
        map.put("second", later);
        assertMissing(new Object[] {new Unread(map), later});
    }
}
