// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/// The serializer of Spring Data Redis: for values of a `RedisTemplate`, of the Redis cache, and, as
/// bean `springSessionDefaultRedisSerializer`, for the sessions of Spring Session.
///
/// ```java
/// template.setValueSerializer(new GraphRedisSerializer(codec));
/// ```
///
/// Null is no bytes, as with the serializer of the JDK.
@SuppressWarnings("exports") // of a module that is optional
public final class GraphRedisSerializer implements RedisSerializer<Object> {
    private static final byte[] NULL = {};

    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphRedisSerializer(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    /// @throws SerializationException with the cause that the format, or a hook of a class, throws
    @Override
    public byte[] serialize(@Nullable Object value) {
        if (value == null) {
            return NULL;
        }
        try {
            return format.encode(value);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            String type = value.getClass().getName();
            throw new SerializationException(
                    "cannot serialize: class=" + type + ", cause=" + ExceptionMessage.of(e), e);
        }
    }

    /// @throws SerializationException with the cause that the format, or a hook of a class, throws
    @Override
    public @Nullable Object deserialize(byte @Nullable [] message) {
        if (message == null || message.length == 0) {
            return null;
        }
        try {
            return format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new SerializationException(
                    "cannot deserialize: length="
                            + message.length
                            + ", cause="
                            + ExceptionMessage.of(e),
                    e);
        }
    }
}
