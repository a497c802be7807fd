// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.MessageConversionException;
import org.springframework.data.redis.serializer.SerializationException;

/// An exception of a hook is wrapped, also if its own message cannot be made.
final class ExceptionMessageTest {

    /// An exception whose message cannot be made.
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    /// An object that its class refuses to write.
    private static final class Refused implements Serializable {
        private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            throw new Mute();
        }
    }

    @Test
    void redisGetsAnExceptionOfSpring() {
        GraphRedisSerializer serializer = new GraphRedisSerializer(GraphCodec.lean());

        assertThatThrownBy(() -> serializer.serialize(new Refused()))
                .isInstanceOf(SerializationException.class)
                .hasRootCauseInstanceOf(Mute.class);
    }

    @Test
    void amqpGetsAnExceptionOfSpring() {
        GraphAmqpMessageConverter converter = new GraphAmqpMessageConverter(GraphCodec.lean());

        assertThatThrownBy(() -> converter.toMessage(new Refused(), new MessageProperties()))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(Mute.class);
    }
}
