// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.description.DescriptionFormat;
import io.wherry.codec.internal.shape.FieldOutline;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Classes that are not accessible, described as other versions of themselves.
final class EvolvedJdkClassTest {
    private static final GraphCodec CODEC = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    /// A message of one object: its description as `fields` of the class itself, and the bytes of
    /// its body.
    private static byte[] message(Class<?> type, List<FieldOutline> fields, int... body) {
        Outline here = Outline.of(Shape.of(type));
        List<LevelOutline> levels = new ArrayList<>(here.levels());
        LevelOutline own = levels.removeLast();
        levels.add(new LevelOutline(own.name(), own.version(), false, false, fields));
        Outline there = new Outline(here.kind(), false, false, here.version(), levels, List.of());
        byte[] description =
                DescriptionFormat.encoded(
                        new ClassDescription.Evolving(type.getName(), 12345, there));
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.write(0);
        payload.write(1);
        payload.writeBytes(description);
        payload.write(128);
        for (int value : body) {
            payload.write(value);
        }
        byte[] head = {0x57, 1, 0, 0, 0, 0, 0};
        int end = LittleEndian.putVarlong(head, 2, (long) payload.size() << 2 | 1);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(head, 0, end);
        message.writeBytes(payload.toByteArray());
        return message.toByteArray();
    }

    private static FieldOutline field(String name, Class<?> type) {
        return new FieldOutline(name, type.getName(), false);
    }

    @Test
    void primitiveIsWidenedAndAReferenceSkipped() throws IOException {
        List<FieldOutline> fields = List.of(field("value", short.class), field("a", Object.class));

        Object read = CODEC.decode(message(AtomicInteger.class, fields, 0xfe, 0xff, 8, 2, 'x'));

        assertThat(read).isInstanceOf(AtomicInteger.class).hasToString("-2");
    }

    @Test
    void fieldThatTheWriterLacksStaysAsItIs() throws IOException {
        List<FieldOutline> fields = List.of(field("value", Object.class));

        Object read = CODEC.decode(message(SimpleEntry.class, fields, 8, 2, 'x'));

        assertThat(read).isInstanceOf(SimpleEntry.class).hasToString("null=x");
    }

    @Test
    void fieldThatReferencesItsObjectIsSet() throws IOException {
        List<FieldOutline> fields =
                List.of(
                        field("gone", Object.class),
                        field("value", Object.class),
                        field("key", Object.class));

        SimpleEntry<?, ?> read =
                (SimpleEntry<?, ?>)
                        CODEC.decode(message(SimpleEntry.class, fields, 0, 1, 1, 8, 2, 'k'));

        assertThat(read.getValue()).isSameAs(read);
        assertThat(read.getKey()).isEqualTo("k");
    }

    @Test
    void fieldThatCannotBeIsNamed() {
        byte[] bytes =
                message(
                        AtomicInteger.class,
                        List.of(field("value", long.class)),
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0);

        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("field value: here=int, in the stream=long");
    }

    @Test
    void hugeOutlineOfFewBytesIsRefused() {
        List<FieldOutline> fields = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            fields.add(field("f", Object.class));
        }
        byte[] bytes = message(SimpleEntry.class, fields, 0, 0);

        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("reference fields");
    }
}
