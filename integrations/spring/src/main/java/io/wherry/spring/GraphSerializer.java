// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import org.springframework.core.serializer.Deserializer;
import org.springframework.core.serializer.Serializer;

/// The serializer and deserializer of Spring's core, for all that takes one: converters of Spring
/// Session JDBC, Spring Cache, Spring Integration's message stores.
///
/// ```java
/// GraphSerializer serializer = new GraphSerializer(codec);
/// conversions.addConverter(Object.class, byte[].class, new SerializingConverter(serializer));
/// conversions.addConverter(byte[].class, Object.class, new DeserializingConverter(serializer));
/// ```
///
/// An object is one message. A message does not tell its end: a stream is read to its end, and holds
/// one object.
public final class GraphSerializer implements Serializer<Object>, Deserializer<Object> {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphSerializer(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    public void serialize(Object object, OutputStream target) throws IOException {
        target.write(serializeToByteArray(object));
        target.flush();
    }

    @Override
    public byte[] serializeToByteArray(Object object) throws IOException {
        return format.encode(object);
    }

    /// @throws IOException as the format throws it, with the class or the byte
    @Override
    public Object deserialize(InputStream source) throws IOException {
        return deserializeFromByteArray(source.readAllBytes());
    }

    /// @throws IOException as the format throws it, with the class or the byte
    @Override
    public Object deserializeFromByteArray(byte[] message) throws IOException {
        Object object = format.decode(message);
        if (object == null) {
            throw new IOException("message is a null, which Spring does not serialize");
        }
        return object;
    }
}
