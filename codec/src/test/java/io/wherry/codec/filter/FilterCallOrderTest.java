// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A filter is asked as java.io asks it in unusual streams: not about classes after one that does
/// not fit, and at java.io's depth after a missing class, in the exception of an aborted write and
/// in what subclasses of the writer's stream add to classes.
class FilterCallOrderTest {
    private static final String ABOVE = "public class Above implements Serializable {}";
    private static final String THERE =
            "public class Kept implements Serializable { private static final long serialVersionUID = 5; }";
    private static final String HERE =
            "public class Kept extends Above { private static final long serialVersionUID = 6; }";

    private static List<String> asked(ObjectInputStream in) throws Exception {
        List<String> asked = new ArrayList<>();
        in.setObjectInputFilter((FilterInfo info) -> {
            asked.add(info.serialClass() + " " + info.depth() + " " + info.references());
            return Status.UNDECIDED;
        });
        try {
            in.readObject();
            asked.add("read");
        } catch (InvalidClassException | ClassNotFoundException | WriteAbortedException e) {
            asked.add(e.getMessage());
        }
        return asked;
    }

    @Test
    void superclassesOfAClassThatDoesNotFit() throws Exception {
        byte[] bytes =
                JavaIoBytes.of(new Object[] {"first", CompiledClassLoader.of(THERE).make("Kept")});
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, HERE);
        ObjectInputStream javaio =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws ClassNotFoundException {
                        return Class.forName(described.getName(), false, here);
                    }
                };

        ObjectInputStream ours =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes), GraphCodec.javaio().withClassLoader(here));

        assertThat(asked(ours)).isEqualTo(asked(javaio));
    }

    /// Not here when the bytes are read.
    static final class Gone implements Serializable {}

    static final class Link implements Serializable {
        final Object next;

        Link(Object next) {
            this.next = next;
        }
    }

    private static void assertSameCalls(byte[] bytes) throws Exception {
        ObjectInputStream javaio = new ObjectInputStream(new ByteArrayInputStream(bytes));
        ObjectInputStream ours =
                new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes));

        assertThat(asked(ours)).isEqualTo(asked(javaio));
    }

    private static List<Object> collections() {
        Object later = new Link(new Link("end"));
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("gone", new Gone());
        map.put("later", later);
        return List.of(
                new ArrayList<>(List.of(new Gone(), later)),
                new LinkedHashSet<>(List.of(new Gone(), later)),
                new HashMap<>(map),
                map);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void elementsOfACollectionAfterAMissingOne(int number) throws Exception {
        byte[] bytes = JavaIoBytes.of(new Object[] {"first", collections().get(number)});
        String text = new String(bytes, StandardCharsets.ISO_8859_1);

        assertSameCalls(text.replace("$Gone", "$Gonx").getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void exceptionOfAnAbortedWrite() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        Object[] graph = {new ArrayList<>(List.of(new Link(new Object())))};
        assertThatThrownBy(() -> out.writeObject(graph))
                .isInstanceOf(NotSerializableException.class);
        out.close();

        assertSameCalls(bytes.toByteArray());
    }

    private static byte[] annotated(Object root) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new AnnotatingOutputStream(bytes)) {
            out.writeObject(root);
        }
        return bytes.toByteArray();
    }

    private static final class AnnotatingOutputStream extends ObjectOutputStream {
        AnnotatingOutputStream(ByteArrayOutputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject(type == Late.class ? new Link("of a class") : "text");
        }
    }

    static final class Late extends ArrayList<Object> {}

    @Test
    void annotationsThatNobodyReads() throws Exception {
        assertSameCalls(annotated(new Object[] {"first", new Link(new Late()), new Late()}));
    }

    @Test
    void interfacesOfAProxy() throws Exception {
        InvocationHandler handler = (InvocationHandler & Serializable) (_, _, _) -> null;
        Object proxy =
                Proxy.newProxyInstance(
                        getClass().getClassLoader(), new Class<?>[] {Runnable.class}, handler);

        assertSameCalls(annotated(new Object[] {"first", new Link(proxy)}));
    }

    @Test
    void annotationsThatASubclassReads() throws Exception {
        byte[] bytes = annotated(new Object[] {"first", new Link(new Late()), new Late()});
        ObjectInputStream javaio =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws IOException, ClassNotFoundException {
                        readObject();
                        return super.resolveClass(described);
                    }
                };
        ObjectInputStream ours =
                new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws IOException, ClassNotFoundException {
                        readObject();
                        return super.resolveClass(described);
                    }
                };

        assertThat(asked(ours)).isEqualTo(asked(javaio));
    }
}
