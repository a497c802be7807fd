// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Times, and other objects that the JDK writes by hooks, as java.io writes and reads them.
class JavaTimeBytesTest {
    private static final ZonedDateTime SUMMER =
            ZonedDateTime.of(LocalDateTime.of(2026, 7, 1, 12, 0), ZoneId.of("Europe/Berlin"));

    /// Two hours and three, in quarters of an hour, before the zone.
    private static final byte TWO_HOURS = 8;

    private static final byte THREE_HOURS = 12;

    @Test
    @SuppressWarnings("JavaUtilDate") // one of the classes in question
    void firstVersionOfTheProtocolHasNoBlocks() throws IOException {
        List<Object> graph =
                new ArrayList<>(
                        List.of(
                                Instant.EPOCH,
                                SUMMER,
                                SUMMER.toLocalDate(),
                                new BigDecimal("4.90"),
                                new Date(7),
                                new HashMap<>(Map.of("key", 1))));
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(expected)) {
            out.useProtocolVersion(1);
            out.writeObject(graph);
        }
        ByteArrayOutputStream ours = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(ours)) {
            out.useProtocolVersion(1);
            out.writeObject(graph);
        }

        assertThat(ours.toByteArray()).isEqualTo(expected.toByteArray());
        assertThat(GraphCodec.javaio().decode(ours.toByteArray())).isEqualTo(graph);
    }

    /// Returns a message of [#SUMMER] with an offset of three hours.
    private static byte[] withThreeHours() throws IOException {
        byte[] bytes = GraphCodec.javaio().encode(SUMMER);
        int zone = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("Europe");
        int offset = zone - 4;
        assertThat(bytes[offset]).isEqualTo(TWO_HOURS);
        bytes[offset] = THREE_HOURS;
        return bytes;
    }

    @Test
    void offsetThatTheZoneHasNoMoreStays() throws IOException, ClassNotFoundException {
        byte[] bytes = withThreeHours();

        Object read = Objects.requireNonNull(GraphCodec.javaio().decode(bytes));

        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(new ByteArrayInputStream(bytes))) {
            assertThat(read)
                    .isEqualTo(in.readObject())
                    .hasToString("2026-07-01T12:00+03:00[Europe/Berlin]");
        }
    }

    @Test
    void leanFormatKeepsAnOffsetThatTheZoneHasNoMore() throws IOException {
        Object moved = Objects.requireNonNull(GraphCodec.javaio().decode(withThreeHours()));
        GraphCodec lean = GraphCodec.lean();

        assertThat(lean.decode(lean.encode(moved)))
                .isEqualTo(moved)
                .hasToString("2026-07-01T12:00+03:00[Europe/Berlin]");
        assertThat(lean.copy(moved)).isEqualTo(moved);
    }

    /// Returns a stream with an object of `type` itself in place of its stand-in.
    private static byte[] withoutStandIn(Class<?> type) throws IOException {
        ByteArrayOutputStream described = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(described)) {
            out.writeObject(ObjectStreamClass.lookup(type));
        }
        byte[] bytes = described.toByteArray();
        int header = 2 * Short.BYTES;
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.write(bytes, 0, header);
        stream.write(ObjectStreamConstants.TC_OBJECT);
        stream.write(bytes, header, bytes.length - header);
        return stream.toByteArray();
    }

    @Test
    void timeWithoutItsStandInIsRefusedByItsHook() throws IOException {
        List<Class<?>> types =
                List.of(
                        Duration.class,
                        Instant.class,
                        LocalDate.class,
                        LocalTime.class,
                        LocalDateTime.class);
        for (Class<?> type : types) {
            byte[] bytes = withoutStandIn(type);
            try (java.io.ObjectInputStream theirs =
                            new java.io.ObjectInputStream(new ByteArrayInputStream(bytes));
                    ObjectInputStream ours =
                            new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                assertThatThrownBy(theirs::readObject).isInstanceOf(InvalidObjectException.class);
                assertThatThrownBy(ours::readObject)
                        .isInstanceOf(InvalidObjectException.class)
                        .hasMessageContaining("serialization delegate");
            }
        }
    }

    /// Another JVM may know regions that this one does not.
    @Test
    void regionThatThisJvmDoesNotKnowIsRead() throws IOException, ClassNotFoundException {
        byte[] bytes = GraphCodec.javaio().encode(List.of(ZoneId.of("Europe/Paris"), "next"));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        byte[] unknown =
                text.replace("Europe/Paris", "Europe/Parix").getBytes(StandardCharsets.ISO_8859_1);

        Object read = Objects.requireNonNull(GraphCodec.javaio().decode(unknown));

        try (java.io.ObjectInputStream in =
                new java.io.ObjectInputStream(new ByteArrayInputStream(unknown))) {
            assertThat(read).isEqualTo(in.readObject()).hasToString("[Europe/Parix, next]");
        }
    }

    @Test
    void leanFormatRefusesARegionThatThisJvmDoesNotKnow() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(ZoneId.of("Europe/Paris"));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains("Europe/Paris");
        byte[] unknown =
                text.replace("Europe/Paris", "Europe/Parix").getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> GraphCodec.lean().decode(unknown))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("Europe/Parix");
    }
}
