// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.redisson.client.codec.BaseCodec;
import org.redisson.client.protocol.Decoder;
import org.redisson.client.protocol.Encoder;

/// A codec of Redisson for keys and values.
///
/// ```java
/// config.setCodec(new GraphRedissonCodec(format));
/// ```
///
/// Redisson decodes on threads of its own. A format without a class loader of its own finds classes
/// by the context class loader of the calling thread, unless Redisson's `useThreadClassLoader` is
/// off.
///
/// Keys are compared as bytes: a map, set or lock finds its keys only if equal keys have equal bytes.
/// That holds for strings, numbers and other values without references to one another, in one format.
/// It does not hold for hash sets and hash maps, nor for `Set.of` and `Map.of`, whose order depends
/// on more than their elements.
///
/// Where Redisson makes a codec from the name of its class, as for a configuration by YAML and for
/// the tasks of map-reduce, the class is a subclass that has the format. It has these constructors,
/// by which Redisson makes copies, too:
///
/// ```java
/// public OrderCodec() {
///     super(GraphCodec.lean().withClassFilter(orders));
/// }
///
/// public OrderCodec(ClassLoader loader) {
///     super(loader);
/// }
///
/// public OrderCodec(ClassLoader loader, OrderCodec codec) {
///     super(loader, codec);
/// }
/// ```
public class GraphRedissonCodec extends BaseCodec {
    private final GraphFormat format;
    private final @Nullable ClassLoader loader;
    private final Encoder encoder = this::encode;
    private final Decoder<Object> decoder = (buffer, _) -> decode(buffer);

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphRedissonCodec(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
        this.loader = null;
    }

    /// The codec that an executor of Redisson makes for a task that comes with its class.
    ///
    /// @param loader a descendant of the class loader of a codec, whose format the new one has
    /// @throws IllegalArgumentException if it is not a descendant of one
    public GraphRedissonCodec(ClassLoader loader) {
        this.format = CodecClassLoader.formatAbove(loader);
        this.loader = loader;
    }

    /// The copy of a codec that Redisson makes for the context class loader of a thread.
    public GraphRedissonCodec(ClassLoader loader, GraphRedissonCodec codec) {
        this.format = codec.format;
        this.loader = loader;
    }

    @Override
    public Encoder getValueEncoder() {
        return encoder;
    }

    @Override
    public Decoder<Object> getValueDecoder() {
        return decoder;
    }

    /// Returns a class loader that finds the classes of this codec, and from which the constructor
    /// for a class loader gets the format.
    @Override
    public ClassLoader getClassLoader() {
        return new CodecClassLoader(loader == null ? super.getClassLoader() : loader, format);
    }

    private ByteBuf encode(@Nullable Object value) throws IOException {
        return Unpooled.wrappedBuffer(format.encode(value));
    }

    private @Nullable Object decode(ByteBuf buffer) throws IOException {
        if (loader == null) {
            return decodeHere(buffer);
        }
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return decodeHere(buffer);
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    /* Redisson ends a command with an exception of its decoder. After an error the command stays
    the next one of its connection, which then takes the reply of another command. */
    private @Nullable Object decodeHere(ByteBuf buffer) throws IOException {
        byte[] message = new byte[buffer.readableBytes()];
        buffer.readBytes(message);
        try {
            return format.decode(message);
        } catch (Error e) { // of the code of a class
            throw new IOException("cannot read a value: length=" + message.length, e);
        }
    }
}
