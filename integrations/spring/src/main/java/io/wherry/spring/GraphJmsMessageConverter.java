// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jms.support.converter.MessageConversionException;
import org.springframework.jms.support.converter.MessageConverter;

/// The message converter of Spring JMS, for a `JmsTemplate` and its listeners.
///
/// ```java
/// template.setMessageConverter(new GraphJmsMessageConverter(format));
/// ```
///
/// An object is the body of a `BytesMessage`. Messages of other kinds are refused: the client of the
/// broker itself deserializes an `ObjectMessage`, without a filter of this format.
@SuppressWarnings("exports") // of modules that are optional
public final class GraphJmsMessageConverter implements MessageConverter {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphJmsMessageConverter(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    /// @throws MessageConversionException with the cause that the format, or a hook of a class, throws
    @Override
    public Message toMessage(Object object, Session session) throws JMSException {
        Objects.requireNonNull(object, "object");
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(encode(object));
        return message;
    }

    private byte[] encode(Object object) {
        try {
            return format.encode(object);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            String type = object.getClass().getName();
            throw new MessageConversionException(
                    "cannot serialize: class=" + type + ", cause=" + ExceptionMessage.of(e), e);
        }
    }

    /// @throws MessageConversionException with the cause that the format, or a hook of a class, throws;
    ///     if the message is of another kind, or holds null
    @Override
    public Object fromMessage(Message message) throws JMSException {
        if (!(message instanceof BytesMessage bytes)) {
            throw new MessageConversionException(
                    "not a BytesMessage: class=" + message.getClass().getName());
        }
        byte[] body = bytes.getBody(byte[].class);
        Object object = decode(body == null ? new byte[0] : body);
        if (object == null) {
            throw new MessageConversionException("message holds null");
        }
        return object;
    }

    private @Nullable Object decode(byte[] body) {
        try {
            return format.decode(body);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new MessageConversionException(
                    "cannot deserialize: length="
                            + body.length
                            + ", cause="
                            + ExceptionMessage.of(e),
                    e);
        }
    }
}
