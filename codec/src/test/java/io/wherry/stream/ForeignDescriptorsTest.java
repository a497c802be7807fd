// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Class descriptors that were read from a stream, of classes that are missing or another version,
/// are written as by java.io.
@SuppressWarnings("HidingField") // two levels with a field of one name
final class ForeignDescriptorsTest {

    /// A class above one that is missing.
    static class Upper implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
    }

    /// A class whose name is changed in the bytes.
    static class Absentee extends Upper {
        private static final long serialVersionUID = 2L;
        @Nullable String text;
        Object @Nullable [] array;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Another one below it.
    static final class Absentees extends Absentee {
        private static final long serialVersionUID = 3L;
        @Nullable String text;
    }

    /// A missing Externalizable class.
    public static final class AbsenteeOutside implements Externalizable {
        private static final long serialVersionUID = 4L;

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    /// A missing enum.
    enum AbsenteeColour {
        RED
    }

    /// Keeps the descriptions that it is asked about.
    private static final class Resolving extends io.wherry.stream.ObjectInputStream {
        private final List<ObjectStreamClass> asked = new ArrayList<>();

        Resolving(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            asked.add(described);
            return super.resolveClass(described);
        }
    }

    @Test
    void descriptionIsMadeOnceForAllStreamsOfALoader() throws Exception {
        byte[] bytes = javaio(new Absentee());
        Resolving first = new Resolving(bytes);
        Resolving second = new Resolving(bytes);

        first.readObject();
        second.readObject();

        assertThat(second.asked).hasSize(2).allMatch(described -> described.forClass() == null);
        assertThat(second.asked.getFirst()).isSameAs(first.asked.getFirst());
        assertThat(second.asked.getLast()).isSameAs(first.asked.getLast());
    }

    private static byte[] javaio(Object... roots) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            for (Object root : roots) {
                out.writeObject(root);
            }
        }
        return bytes.toByteArray();
    }

    /// Returns the descriptors that java.io reads after all names that begin as these were changed
    /// to names of no class.
    private static List<Object> strangers() throws IOException, ClassNotFoundException {
        Class<?> proxy =
                Proxy.newProxyInstance(
                                ForeignDescriptorsTest.class.getClassLoader(),
                                new Class<?>[] {Runnable.class},
                                (_, _, _) -> null)
                        .getClass();
        Object[] here = {
            ObjectStreamClass.lookup(Absentees.class),
            ObjectStreamClass.lookup(Absentee.class),
            ObjectStreamClass.lookup(Upper.class),
            ObjectStreamClass.lookup(AbsenteeOutside.class),
            ObjectStreamClass.lookup(AbsenteeColour.class),
            ObjectStreamClass.lookup(proxy)
        };
        String text = new String(javaio(here), StandardCharsets.ISO_8859_1);
        byte[] changed = text.replace("Absentee", "Nowhere1").getBytes(StandardCharsets.ISO_8859_1);
        List<Object> read = new ArrayList<>();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(changed))) {
            for (int i = 0; i < here.length; i++) {
                read.add(in.readObject());
            }
        }
        return read;
    }

    private static void script(java.io.ObjectOutputStream out, List<Object> strangers, int protocol)
            throws IOException {
        out.useProtocolVersion(protocol);
        out.writeObject("Ljava/lang/String;".intern());
        for (Object stranger : strangers) {
            out.writeObject(stranger);
        }
        out.writeObject(strangers.toArray());
        out.writeUnshared(strangers.get(1));
        out.writeObject(new Absentees());
        out.writeObject(ObjectStreamClass.lookup(Absentee.class));
        out.writeObject(strangers.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                ObjectStreamConstants.PROTOCOL_VERSION_1,
                ObjectStreamConstants.PROTOCOL_VERSION_2
            })
    void bytesAreThoseOfJavaio(int protocol) throws Exception {
        List<Object> strangers = strangers();
        assertThat(((ObjectStreamClass) strangers.getFirst()).forClass()).isNull();
        ByteArrayOutputStream theirs = new ByteArrayOutputStream();
        ByteArrayOutputStream ours = new ByteArrayOutputStream();

        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(theirs)) {
            script(out, strangers, protocol);
        }
        try (java.io.ObjectOutputStream out = new ObjectOutputStream(ours)) {
            script(out, strangers, protocol);
        }

        assertThat(ours.toByteArray()).isEqualTo(theirs.toByteArray());
    }

    @Test
    void codecWritesThemToo() throws Exception {
        Object[] strangers = strangers().toArray();

        assertThat(GraphCodec.javaio().encode(strangers)).isEqualTo(javaio((Object) strangers));
    }

    @Test
    void leanCodecNamesTheMissingClass() throws Exception {
        Object[] strangers = strangers().toArray();
        GraphCodec codec = GraphCodec.lean();
        Object[] graph = {ObjectStreamClass.lookup(Upper.class), strangers[1]};

        assertThatThrownBy(() -> codec.encode(graph))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining("class=" + ((ObjectStreamClass) strangers[1]).getName());
        assertThatThrownBy(() -> codec.copy(graph)).isInstanceOf(NotSerializableException.class);
    }

    /// A stream that describes all classes by itself.
    private static final class Describing extends ObjectOutputStream {
        private final List<@Nullable Class<?>> annotated = new ArrayList<>();
        private final List<String> described = new ArrayList<>();

        Describing(ByteArrayOutputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
            described.add(descriptor.getName().replaceFirst(".*\\$", ""));
            super.writeClassDescriptor(descriptor);
        }

        @Override
        protected void annotateClass(@Nullable Class<?> type) {
            annotated.add(type);
        }
    }

    @Test
    void subclassIsAskedForThem() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Object stranger = strangers().getFirst();

        try (Describing out = new Describing(bytes)) {
            out.writeObject(stranger);

            assertThat(out.described).containsExactly("Nowhere1s", "Nowhere1", "Upper");
            assertThat(out.annotated).containsExactly(null, null, Upper.class);
        }
        assertThat(bytes.toByteArray()).isEqualTo(javaio(stranger));
    }
}
