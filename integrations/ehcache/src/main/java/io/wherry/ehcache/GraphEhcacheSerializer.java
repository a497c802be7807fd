// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.ehcache.spi.serialization.Serializer;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;

/// A serializer of Ehcache for keys and values in off-heap and disk tiers.
///
/// ```java
/// configuration.withValueSerializer(new GraphEhcacheSerializer<>(format))
/// ```
///
/// A format without a class loader of its own finds classes by the context class loader of the
/// calling thread. Configurations that name a class have a subclass with the constructor that
/// Ehcache calls with the class loader of the cache:
///
/// ```java
/// public OrderSerializer(ClassLoader loader) {
///     super(GraphCodec.lean().withClassFilter(orders).withClassLoader(loader));
/// }
/// ```
///
/// A value that cannot be written or read is a `SerializerException`, among whose causes is the
/// exception of the format or of a class of the program. Ehcache passes it to the caller of an
/// iterator, and where the cache has a heap tier to the caller that reads. Otherwise it goes to the
/// `ResilienceStrategy` of the cache: set [FailingResilience], unless the entry is to be removed and
/// reported as a miss.
public class GraphEhcacheSerializer<T> implements Serializer<T> {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphEhcacheSerializer(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    public ByteBuffer serialize(T value) {
        try {
            return ByteBuffer.wrap(format.encode(value));
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // a cache checks the types of its values
    public @Nullable T read(ByteBuffer message) {
        try {
            return (T) format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw failure(e);
        }
    }

    private static SerializerException failure(Throwable cause) {
        return new SerializerException(message(cause), cause);
    }

    /// Returns the message of an exception, or the name of its class if its `getMessage` fails.
    private static @Nullable String message(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }

    @Override
    public boolean equals(T value, ByteBuffer message) {
        return value.equals(read(message));
    }
}
