// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Classes without `writeObject` whose `readObject` reads the fields as objects, one by one:
/// `javax.smartcardio.ATR` does.
final class FieldsReadAsObjectsTest {
    static List<GraphCodec> codecs() {
        return List.of(
                GraphCodec.javaio(),
                GraphCodec.lean(),
                GraphCodec.lean().withEvolution(Evolution.EVOLVE));
    }

    private static final class Unshared implements Serializable {
        private byte[] bytes = {1, 2};

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            bytes = (byte[]) in.readUnshared();
        }
    }

    /// Reads its fields, which stand in the order of their names, into others.
    private static final class Shared implements Serializable {
        private Object first = new ArrayList<>(List.of("element"));
        private Object second = first;
        private Object third = this;

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            third = in.readObject();
            second = in.readObject();
            first = in.readObject();
        }
    }

    private static final class WithPrimitives implements Serializable {
        private int number = 0x7070;
        private Object object = "object";

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            object = in.readObject();
            number = object.hashCode();
        }

        @Override
        public String toString() {
            return number + " " + object;
        }
    }

    private static Object[] around(Object object) {
        return new Object[] {"before", object, new Object[] {object, "after"}};
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void unsharedOnesAreReadAsJavaioDoes(GraphCodec codec) throws Exception {
        Object[] expected = Copies.javaIo(around(new Unshared()));
        Object[] actual = (Object[]) codec.decode(codec.encode(around(new Unshared())));

        assertThat(((Unshared) actual[1]).bytes).isEqualTo(((Unshared) expected[1]).bytes);
        assertThat((Object[]) actual[2]).containsExactly(actual[1], "after");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void sharedOnesAreReadAsJavaioDoes(GraphCodec codec) throws Exception {
        Object[] expected = Copies.javaIo(around(new Shared()));
        Object[] actual = (Object[]) codec.decode(codec.encode(around(new Shared())));

        Shared copy = (Shared) actual[1];
        assertThat(((Shared) expected[1]).first).isSameAs(expected[1]);
        assertThat(copy.first).isSameAs(copy);
        assertThat(copy.second).isSameAs(copy.third).isEqualTo(List.of("element"));
        assertThat((Object[]) actual[2]).containsExactly(copy, "after");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void primitiveFieldsBeforeThemAreNotObjects(GraphCodec codec) throws Exception {
        byte[] bytes = codec.encode(new WithPrimitives());

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(StreamCorruptedException.class);
    }

    @Test
    void smartCardResponsesAreCopied() throws Exception {
        GraphCodec codec = GraphCodec.lean();
        javax.smartcardio.ResponseAPDU response =
                new javax.smartcardio.ResponseAPDU(new byte[] {1, (byte) 0x90, 0});

        assertThat(codec.decode(codec.encode(response))).isEqualTo(response);
    }
}
