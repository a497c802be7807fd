// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

/// Values that do not fit where the bytes put them.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class TypeMismatchTest {

    record Left(String text) implements Serializable {}

    record Right(String text) implements Serializable {}

    static final class Holder implements Serializable {
        Left left = new Left("x");
        Right right = new Right("y");
    }

    static class Plain implements Serializable {
        Long number = 1_000_000L;
    }

    static final class Hooked extends Plain {
        private Left left = new Left("left");

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    record Parts(Left left, Long number) implements Serializable {}

    private static byte[] swapped(byte[] bytes, int one, int two) {
        for (int i = bytes.length - 60; i < bytes.length; i++) {
            if ((bytes[i] & 0xff) == one) {
                bytes[i] = (byte) two;
            } else if ((bytes[i] & 0xff) == two) {
                bytes[i] = (byte) one;
            }
        }
        return bytes;
    }

    private static void assertMisfit(byte[] bytes, Class<?> type, String field) {
        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(type.getName())
                .hasMessageContaining(field);
    }

    /// A long (14, eight bytes) becomes a double (16).
    private static byte[] longAsDouble(Object root) throws IOException {
        byte[] bytes = GraphCodec.lean().encode(root);
        for (int i = bytes.length - 9; i > bytes.length - 20; i--) {
            if (bytes[i] == 14) {
                bytes[i] = 16;
                return bytes;
            }
        }
        throw new AssertionError("no long found");
    }

    @Test
    void valueThatDoesNotFitItsFieldNamesClassAndField() throws IOException {
        assertMisfit(longAsDouble(new Plain()), Plain.class, "number");
        assertMisfit(longAsDouble(new Box(new Plain())), Plain.class, "number");
    }

    @Test
    void valueThatDoesNotFitAFieldOfAClassWithHooksNamesClassAndField() throws IOException {
        assertMisfit(longAsDouble(new Hooked()), Plain.class, "number");
    }

    @Test
    void valueThatDoesNotFitAComponentNamesRecordAndComponent() throws IOException {
        assertMisfit(longAsDouble(new Parts(null, 1_000_000L)), Parts.class, "number");
    }

    @Test
    void recordThatDoesNotFitItsFieldNamesTheClass() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(new Holder());
        assertThat(GraphCodec.lean().decode(bytes, Holder.class).right.text()).isEqualTo("y");

        assertThatThrownBy(() -> GraphCodec.lean().decode(swapped(bytes, 129, 130)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(Holder.class.getName());
    }

    @Test
    void elementThatDoesNotFitItsArrayNamesArrayAndIndex() throws IOException {
        byte[] bytes = longAsDouble(new Long[] {1L << 40, 1_000_000L});

        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("java.lang.Long[]")
                .hasMessageContaining("[1]");
    }
}
