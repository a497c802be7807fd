// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.support.converter.AbstractMessageConverter;
import org.springframework.amqp.support.converter.MessageConversionException;

/// The message converter of Spring AMQP, for a `RabbitTemplate` and its listeners.
///
/// ```java
/// template.setMessageConverter(new GraphAmqpMessageConverter(format));
/// ```
///
/// Messages have the content type [#CONTENT_TYPE], or, in the format of java.io, the one that
/// Spring's `SimpleMessageConverter` reads. Both are read; messages of other types are refused, and can
/// be given to other converters by a `ContentTypeDelegatingMessageConverter`.
@SuppressWarnings("exports") // of a module that is optional
public final class GraphAmqpMessageConverter extends AbstractMessageConverter {
    /// The content type of messages in the library's own formats.
    public static final String CONTENT_TYPE = "application/x-wherry";

    private static final String JAVAIO = MessageProperties.CONTENT_TYPE_SERIALIZED_OBJECT;

    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphAmqpMessageConverter(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    /// @throws MessageConversionException with the cause that the format, or a hook of a class, throws; if the object is null
    @Override
    protected Message createMessage(@Nullable Object object, MessageProperties properties) {
        if (object == null) {
            throw new MessageConversionException("null cannot be a message");
        }
        try {
            byte[] body = format.encode(object);
            properties.setContentType(isJavaio(body) ? JAVAIO : CONTENT_TYPE);
            properties.setContentLength(body.length);
            return new Message(body, properties);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            String type = object.getClass().getName();
            throw new MessageConversionException(
                    "cannot serialize: class=" + type + ", cause=" + ExceptionMessage.of(e), e);
        }
    }

    private static boolean isJavaio(byte[] body) {
        return body.length > 1 && body[0] == (byte) 0xAC && body[1] == (byte) 0xED;
    }

    /// @throws MessageConversionException with the cause that the format, or a hook of a class, throws; if the content type
    ///     is another one, or the object is null
    @Override
    public Object fromMessage(Message message) {
        String type = message.getMessageProperties().getContentType();
        if (!CONTENT_TYPE.equals(type) && !JAVAIO.equals(type)) {
            throw new MessageConversionException("content type is not supported: type=" + type);
        }
        Object object = decode(message.getBody());
        if (object == null) {
            throw new MessageConversionException("message holds null");
        }
        return object;
    }

    /* A hook's exception is wrapped, too: listeners reject a message for a MessageConversionException, and
    receive it again and again for others. For an error, they end the JVM. */
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
