// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MessageAbortedException;
import io.wherry.testkit.Golden;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.TreeNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes of version 1 of the lean format, as docs/wire/lean.md draws them. They are never edited.
class LeanGoldenTest {
    private final GraphCodec codec = GraphCodec.lean();
    private final GraphCodec evolving = codec.withEvolution(Evolution.EVOLVE);

    static byte[] golden(String name) throws IOException {
        return Golden.bytes("lean-1/" + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "empty",
                "string",
                "integer",
                "message",
                "self-cycle",
                "diamond",
                "array-self",
                "proxy",
                "record-in-cycle"
            })
    void graphOfTheZooHasTheseBytes(String name) throws IOException {
        byte[] golden = golden(name);

        assertThat(codec.encode(GraphZoo.named(name).fresh())).isEqualTo(golden);
        GraphZoo.named(name).checkCopy(codec.decode(golden));
    }

    @Test
    void messageOfAnEvolvingWriterHasTheseBytes() throws IOException {
        byte[] golden = golden("evolving");

        assertThat(evolving.encode(GraphZoo.named("message").fresh())).isEqualTo(golden);
        GraphZoo.named("message").checkCopy(evolving.decode(golden));
        GraphZoo.named("message").checkCopy(codec.decode(golden));
    }

    @Test
    void messageOfARegisteredClassHasTheseBytes() throws IOException {
        GraphCodec registered = codec.withRegistered(TreeNode.class, Message.class);
        byte[] golden = golden("registered");

        assertThat(registered.encode(GraphZoo.named("message").fresh())).isEqualTo(golden);
        GraphZoo.named("message").checkCopy(registered.decode(golden));
    }

    /// What [Reading] was in an older version of a program.
    static class OldReading extends OldDevice {
        private static final long serialVersionUID = 1;
        int value = 42;
        Object source = this;
        Unit unit = Unit.KELVIN;
        String[] notes = {"cold"};
    }

    static class OldDevice implements Serializable {
        private static final long serialVersionUID = 1;
        String place = "roof";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(7);
        }
    }

    enum Unit {
        KELVIN,
        CELSIUS
    }

    static final class Reading implements Serializable {
        private static final long serialVersionUID = 2;
        long value;
        Scale unit = Scale.CELSIUS;
        @Nullable Object source;
        @Nullable String remark = "none";
    }

    enum Scale {
        FAHRENHEIT,
        CELSIUS,
        KELVIN
    }

    @Test
    void messageOfAnOlderVersionOfTheClassStaysReadable() throws IOException {
        byte[] golden = golden("older-version");
        GraphCodec today =
                evolving.withAlias(OldReading.class.getName(), Reading.class)
                        .withAlias(Unit.class.getName(), Scale.class);

        assertThat(evolving.encode(new OldReading())).isEqualTo(golden);
        Reading copy = today.decode(golden, Reading.class);

        assertThat(copy.value).isEqualTo(42);
        assertThat(copy.unit).isEqualTo(Scale.KELVIN);
        assertThat(copy.source).isSameAs(copy);
        assertThat(copy.remark).isNull();
    }

    @Test
    void streamOfMessagesHasTheseBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String shared = "shared";
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write(shared);
            writer.write(shared);
            Object[] refused = {shared, new Object()};
            assertThatThrownBy(() -> writer.write(refused))
                    .isInstanceOf(NotSerializableException.class);
            writer.write(shared);
            writer.reset();
            writer.write(shared);
        }

        assertThat(bytes.toByteArray()).isEqualTo(golden("stream"));
    }

    @Test
    void streamOfMessagesIsReadFromTheseBytes() throws IOException {
        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(golden("stream")))) {
            Object first = reader.read();
            assertThat(first).isEqualTo("shared");
            assertThat(reader.read()).isSameAs(first);
            assertThatThrownBy(reader::read)
                    .isInstanceOf(MessageAbortedException.class)
                    .hasMessageContaining("java.io.NotSerializableException: java.lang.Object");
            assertThat(reader.read()).isEqualTo("shared").isNotSameAs(first);
            assertThat(reader.read()).isEqualTo("shared").isNotSameAs(first);
        }
    }
}
