// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.MissingClasses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged bytes of classes that are not here: reading ends in a value or an `IOException`, and
/// what was read can be written.
@Tag("slow")
final class MutatedNodesTest {
    private static final int MUTATIONS = 20_000;

    private static final CompiledClassLoader THERE =
            CompiledClassLoader.of(
                    """
                    class Part implements Serializable {
                        int i = 3; double d = 1.5; String text = "text"; Object self = this;
                        int[] ints = {1, 2}; Part[] parts = {this, null}; Colour colour = Colour.GREEN;
                        private void writeObject(ObjectOutputStream out) throws IOException {
                            out.defaultWriteObject(); out.writeInt(1); out.writeObject("o");
                            out.write(new byte[300]); out.writeObject(this);
                        }
                    }
                    """,
                    "class Child extends Part { long more = 4; External external = new External(); }",
                    "enum Colour { RED, GREEN { } }",
                    """
                    class External implements Externalizable {
                        public External() {}
                        public void writeExternal(ObjectOutput out) throws IOException {
                            out.writeInt(5); out.writeObject(this); out.writeUTF("x");
                        }
                        public void readExternal(ObjectInput in) {}
                    }
                    """,
                    "record Pair(Object left, long right) implements Serializable { }");

    private static byte[] whole() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            Object child = THERE.make("Child");
            out.writeObject(
                    new Object[] {
                        child,
                        THERE.make("Pair", child, 7L),
                        new Object[] {child, "text", child.getClass()}
                    });
        }
        return bytes.toByteArray();
    }

    private static byte[] mutated(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                default -> bytes[at] = (byte) (0x70 + random.nextInt(15)); // a token
            }
        }
        return bytes;
    }

    @Test
    void readingEndsInAValueOrAnIoexception() throws Exception {
        byte[] whole = whole();
        GraphCodec nodes = GraphCodec.javaio().withMissingClasses(MissingClasses.AS_NODES);
        List<GraphCodec> codecs =
                List.of(
                        nodes,
                        nodes.withUnreadable(_ -> null),
                        GraphCodec.javaio().withUnreadable(_ -> "stand-in"));
        Random random = new Random(20_261_121);
        int read = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = mutated(whole, random);
            try {
                Object value = codecs.get(i % codecs.size()).decode(bytes);
                read++;
                assertThat(nodes.encode(value)).isNotEmpty();
            } catch (IOException _) {
                // what broken bytes end in
            }
        }

        assertThat(read).isBetween(MUTATIONS / 10, MUTATIONS);
    }
}
