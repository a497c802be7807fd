// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnlinkedWrite;
import io.wherry.testkit.integration.UnwritableObject;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.MessageConversionException;
import org.springframework.data.redis.serializer.SerializationException;

/// An exception of a hook is wrapped, also if its own message cannot be made.
final class ExceptionMessageTest {
    @Test
    void redisGetsAnExceptionOfSpring() {
        GraphRedisSerializer serializer = new GraphRedisSerializer(GraphCodec.lean());

        assertThatThrownBy(() -> serializer.serialize(new UnwritableObject()))
                .isInstanceOf(SerializationException.class)
                .hasRootCauseInstanceOf(MuteException.class);
    }

    @Test
    void amqpGetsAnExceptionOfSpring() {
        GraphAmqpMessageConverter converter = new GraphAmqpMessageConverter(GraphCodec.lean());

        assertThatThrownBy(
                        () -> converter.toMessage(new UnwritableObject(), new MessageProperties()))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(MuteException.class);
    }

    @Test
    void errorOfTheCodeOfAValueIsAnExceptionOfSpringDataRedis() {
        GraphRedisSerializer serializer = new GraphRedisSerializer(GraphCodec.lean());
        byte[] value = serializer.serialize(new UnlinkedRead());

        assertThatThrownBy(() -> serializer.deserialize(value))
                .isInstanceOf(SerializationException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void errorOfTheCodeOfAValueThatIsWrittenIsAnExceptionOfSpringDataRedis() {
        GraphRedisSerializer serializer = new GraphRedisSerializer(GraphCodec.lean());

        assertThatThrownBy(() -> serializer.serialize(new UnlinkedWrite()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(UnlinkedWrite.class.getName())
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void errorOfTheCodeOfAMessageThatIsWrittenIsAnExceptionOfSpringAmqp() {
        GraphAmqpMessageConverter converter = new GraphAmqpMessageConverter(GraphCodec.lean());

        assertThatThrownBy(() -> converter.toMessage(new UnlinkedWrite(), new MessageProperties()))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining(UnlinkedWrite.class.getName())
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void errorOfTheCodeOfAMessageIsAnExceptionOfSpringAmqp() {
        GraphAmqpMessageConverter converter = new GraphAmqpMessageConverter(GraphCodec.lean());
        Message message = converter.toMessage(new UnlinkedRead(), new MessageProperties());

        assertThatThrownBy(() -> converter.fromMessage(message))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAMessageIsAnExceptionOfSpringAmqp() {
        GraphAmqpMessageConverter converter = new GraphAmqpMessageConverter(GraphCodec.lean());
        Message message = converter.toMessage(new AssertingObject(true), new MessageProperties());

        assertThatThrownBy(() -> converter.fromMessage(message))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() ->
                        converter.toMessage(new AssertingObject(false), new MessageProperties()))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining(AssertingObject.class.getName())
                .hasRootCauseInstanceOf(AssertionError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfSpringDataRedis() {
        GraphRedisSerializer serializer = new GraphRedisSerializer(GraphCodec.lean());
        byte[] value = serializer.serialize(new AssertingObject(true));

        assertThatThrownBy(() -> serializer.deserialize(value))
                .isInstanceOf(SerializationException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> serializer.serialize(new AssertingObject(false)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(AssertingObject.class.getName())
                .hasRootCauseInstanceOf(AssertionError.class);
    }
}
