// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// java.io gives enum names, descriptions and objects new handles without looking whether they have
/// one; the next reference is to the newest. The bytes of our writers are the same.
final class RepeatedIdentityTest {
    private static final int SEEDS = 400;

    private final GraphCodec kept = GraphCodec.javaio();

    private static byte[] javaios(Object... roots) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            for (Object root : roots) {
                out.writeObject(root);
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] ours(Object... roots) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object root : roots) {
                out.writeObject(root);
            }
        }
        return bytes.toByteArray();
    }

    /// The next message of the kept codec has its handles in an index from its first object on.
    private void writeMany() throws IOException {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add("text " + i);
        }
        kept.encode(many);
    }

    private void assertBytesOfJavaio(Object root, String seed) throws IOException {
        byte[] expected = javaios(root);
        assertSame(GraphCodec.javaio().encode(root), expected, "new codec, " + seed);
        assertSame(ours(root), expected, "stream, " + seed);
        assertSame(kept.encode(root), expected, "kept codec, " + seed);
        writeMany();
        assertSame(kept.encode(root), expected, "kept codec with an index, " + seed);
    }

    private static void assertSame(byte[] actual, byte[] expected, String seed) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first byte that differs, " + seed)
                .isEqualTo(-1);
    }

    @Test
    void nameOfAConstantThatIsATextOfTheGraph() throws IOException {
        List<Object> root = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            root.add("text " + i);
        }
        List<Object> x = new ArrayList<>(List.of("x"));
        root.addAll(List.of("RED", IdentityRoles.Colour.RED, x, "RED", x, "RED"));

        assertBytesOfJavaio(root, "many handles");
        assertBytesOfJavaio(new ArrayList<>(root.subList(40, root.size())), "few handles");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8, 14, 25, 60, 400})
    void objectsInEveryRole(int size) throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertBytesOfJavaio(IdentityRoles.graph(seed, size), "seed=" + seed + " size=" + size);
        }
    }

    @Test
    void tablesGrowWhileRolesRepeat() throws IOException {
        List<Object> root = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            root.add(IdentityRoles.graph(i, 30));
            for (int text = 0; text < 100 * i; text++) {
                root.add("text " + i + ' ' + text);
            }
            root.add(List.of("RED", "GREEN", "BLUE"));
        }

        assertBytesOfJavaio(root, "growing");
    }

    @Test
    void objectsOfOneStreamAfterAnother() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            Object[] roots = {
                IdentityRoles.graph(seed, 5),
                IdentityRoles.graph(seed + 1, 40),
                IdentityRoles.graph(seed, 5),
                IdentityRoles.Colour.RED,
                "RED"
            };

            assertSame(ours(roots), javaios(roots), "seed=" + seed);
        }
    }

    /// The objects that the subclasses of both streams write while they annotate and replace:
    /// objects that the writer has already looked for in vain.
    private static final class Meddler {
        private final java.io.ObjectOutputStream out;
        private final Random random;
        private final List<Object> seen = new ArrayList<>();
        private int depth;

        Meddler(java.io.ObjectOutputStream out, long seed) {
            this.out = out;
            this.random = new Random(seed);
        }

        void meddle(Object about) throws IOException {
            seen.add(about);
            if (depth < 3 && random.nextInt(3) == 0) {
                depth++;
                Object any = seen.get(random.nextInt(seen.size()));
                if (random.nextInt(6) == 0) {
                    out.writeUnshared(any);
                } else {
                    out.writeObject(any);
                }
                depth--;
            }
        }

        Object replace(Object object) throws IOException {
            meddle(object);
            boolean text = object instanceof String && random.nextInt(5) == 0;
            return text ? IdentityRoles.Colour.RED : object;
        }
    }

    private static final class Theirs extends java.io.ObjectOutputStream {
        private final Meddler meddler;

        Theirs(OutputStream out, long seed) throws IOException {
            super(out);
            meddler = new Meddler(this, seed);
            enableReplaceObject(seed % 2 == 0);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            meddler.meddle(type);
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            meddler.meddle(type);
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass described) throws IOException {
            meddler.meddle(described);
            super.writeClassDescriptor(described);
        }

        @Override
        protected Object replaceObject(Object object) throws IOException {
            return meddler.replace(object);
        }
    }

    private static final class Ours extends ObjectOutputStream {
        private final Meddler meddler;

        Ours(OutputStream out, long seed) throws IOException {
            super(out);
            meddler = new Meddler(this, seed);
            enableReplaceObject(seed % 2 == 0);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            meddler.meddle(type);
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            meddler.meddle(type);
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass described) throws IOException {
            meddler.meddle(described);
            super.writeClassDescriptor(described);
        }

        @Override
        protected Object replaceObject(Object object) throws IOException {
            return meddler.replace(object);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 40})
    void streamsThatWriteWhileTheyAnnotateAndReplace(int size) throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            Object root = IdentityRoles.graph(seed, size);
            ByteArrayOutputStream theirs = new ByteArrayOutputStream();
            ByteArrayOutputStream ours = new ByteArrayOutputStream();

            try (java.io.ObjectOutputStream out = new Theirs(theirs, seed)) {
                out.writeObject(root);
            }
            try (java.io.ObjectOutputStream out = new Ours(ours, seed)) {
                out.writeObject(root);
            }

            assertSame(ours.toByteArray(), theirs.toByteArray(), "seed=" + seed);
        }
    }
}
