// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Data of hooks are cut into the blocks of java.io, whose text of more than ASCII leaves room at
/// the end of a block.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class BlockBoundariesTest {
    private static final int SEEDS = 300;

    private static final String LETTERS = "aäz\0é漢\u07ff\u0800\u007f\u0080🚲";

    /// Writes data by chance, the same for the same seed.
    private static void write(ObjectOutput out, long seed) throws IOException {
        Random random = new Random(seed);
        int writes = random.nextInt(12);
        for (int i = 0; i < writes; i++) {
            switch (random.nextInt(13)) {
                case 0 -> out.writeByte(random.nextInt());
                case 1 -> out.writeShort(random.nextInt());
                case 2 -> out.writeChar(random.nextInt());
                case 3 -> out.writeInt(random.nextInt());
                case 4 -> out.writeLong(random.nextLong());
                case 5 -> out.writeDouble(random.nextDouble());
                case 6 -> out.write(new byte[random.nextInt(2500)]);
                case 7 -> out.writeBytes(text(random, 1500));
                case 8 -> out.writeChars(text(random, 1500));
                case 9 -> out.writeBoolean(true);
                case 10 -> out.writeUTF("a".repeat(random.nextInt(2100)) + text(random, 3));
                case 11 -> out.writeObject(text(random, 10));
                default -> out.writeUTF(text(random, 3000));
            }
        }
    }

    private static String text(Random random, int most) {
        int length = random.nextInt(most);
        int letters = 1 + random.nextInt(LETTERS.length());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(LETTERS.charAt(random.nextInt(letters)));
        }
        return text.toString();
    }

    /// An object whose `writeObject` writes data before and after its field.
    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        private final long seed;
        private final @Nullable Object next;

        Hooked(long seed, @Nullable Object next) {
            this.seed = seed;
            this.next = next;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            write(out, seed);
        }
    }

    /// An Externalizable object of data.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        private long seed;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            write(out, seed);
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static void script(java.io.ObjectOutputStream out, long seed, int protocol)
            throws IOException {
        out.useProtocolVersion(protocol);
        External external = new External();
        external.seed = seed;
        write(out, seed + 1);
        out.writeObject(external);
        write(out, seed + 2);
        out.writeObject(new Hooked(seed, new Hooked(seed + 3, external)));
        write(out, seed + 4);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                ObjectStreamConstants.PROTOCOL_VERSION_1,
                ObjectStreamConstants.PROTOCOL_VERSION_2
            })
    void dataOfStreamsAndHooks(int protocol) throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            ByteArrayOutputStream theirs = new ByteArrayOutputStream();
            ByteArrayOutputStream ours = new ByteArrayOutputStream();

            try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(theirs)) {
                script(out, seed, protocol);
            }
            try (java.io.ObjectOutputStream out = new ObjectOutputStream(ours)) {
                script(out, seed, protocol);
            }

            assertSame(ours.toByteArray(), theirs.toByteArray(), "seed=" + seed);
        }
    }

    /// The writer records what the innermost hooks write.
    @Test
    void dataOfHooksThatNestDeep() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            Object root = null;
            for (int depth = 0; depth < 100; depth++) {
                root = new Hooked(seed + depth, root);
            }
            ByteArrayOutputStream theirs = new ByteArrayOutputStream();
            try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(theirs)) {
                out.writeObject(root);
            }

            byte[] ours = GraphCodec.javaio().encode(root);

            assertSame(ours, theirs.toByteArray(), "seed=" + seed);
        }
    }

    private static void assertSame(byte[] actual, byte[] expected, String seed) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first byte that differs, " + seed)
                .isEqualTo(-1);
    }
}
