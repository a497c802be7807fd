// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializationFailedException;
import org.springframework.core.serializer.support.SerializingConverter;

final class GraphSerializerTest {
    private final GraphSerializer serializer = new GraphSerializer(GraphCodec.lean());

    @Test
    void conversionServiceOfSpringSessionJdbcConvertsBothWays() {
        GenericConversionService conversions = new GenericConversionService();
        conversions.addConverter(Object.class, byte[].class, new SerializingConverter(serializer));
        conversions.addConverter(
                byte[].class, Object.class, new DeserializingConverter(serializer));

        byte[] bytes = conversions.convert(Message.of(5), byte[].class);

        Isomorphism.check(Message.of(5), conversions.convert(bytes, Object.class));
    }

    @Test
    void streamHoldsOneObject() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        serializer.serialize(Message.of(6), bytes);

        Isomorphism.check(
                Message.of(6),
                serializer.deserialize(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @Test
    void deserializerOfTheJdkReadsTheFormatOfJavaio() throws Exception {
        byte[] bytes = new GraphSerializer(GraphCodec.javaio()).serializeToByteArray(Message.of(7));

        Isomorphism.check(Message.of(7), new DefaultDeserializer().deserializeFromByteArray(bytes));
    }

    @Test
    void failuresNameTheClassOrTheByte() {
        assertThatThrownBy(() -> new SerializingConverter(serializer).convert(new Object()))
                .isInstanceOf(SerializationFailedException.class)
                .hasCauseInstanceOf(NotSerializableException.class)
                .rootCause()
                .hasMessageContaining("java.lang.Object");
        assertThatThrownBy(() -> serializer.deserializeFromByteArray(new byte[] {0x57, 1}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at byte");
    }

    @Test
    void nullIsRefused() throws Exception {
        byte[] bytes = GraphCodec.lean().encode(null);

        assertThatThrownBy(() -> serializer.deserializeFromByteArray(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("null");
        assertThat(bytes).isNotEmpty();
    }
}
