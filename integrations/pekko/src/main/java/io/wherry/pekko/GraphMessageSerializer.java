// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.serialization.ByteBufferSerializer;
import org.apache.pekko.serialization.JavaSerializer;
import org.apache.pekko.serialization.SerializerWithStringManifest;
import org.jspecify.annotations.Nullable;

/// A serializer of Pekko that writes messages in Wherry's formats. Pekko makes the subclass that its
/// configuration names:
///
/// ```java
/// public static final class OrderSerializer extends GraphMessageSerializer {
///     public OrderSerializer(ExtendedActorSystem system) {
///         super(system, format(), 4711);
///     }
/// }
/// ```
///
/// Messages may refer to actors (`ActorRef`). The manifest is empty: the bytes name their classes. A
/// format without a class loader of its own finds classes by the context class loader of the thread
/// of Pekko that decodes.
public abstract class GraphMessageSerializer extends SerializerWithStringManifest
        implements ByteBufferSerializer {
    private static final String MANIFEST = "";

    private final ExtendedActorSystem system;
    private final GraphFormat format;
    private final int identifier;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    /// @param identifier the number of this serializer in messages, the same in all systems; Pekko
    ///     has those up to 40 itself
    protected GraphMessageSerializer(
            ExtendedActorSystem system, GraphFormat format, int identifier) {
        this.system = Objects.requireNonNull(system, "system");
        this.format = Objects.requireNonNull(format, "format");
        this.identifier = identifier;
    }

    @Override
    public final int identifier() {
        return identifier;
    }

    @Override
    public final String manifest(Object message) {
        return MANIFEST;
    }

    /// @throws UncheckedIOException if the message cannot be written
    @Override
    public final byte[] toBinary(Object message) {
        Callable<byte[]> encoding = () -> encoded(message);
        return JavaSerializer.currentSystem().withValue(system, encoding);
    }

    /// Encodes with this system in scope, in which references of Pekko Typed find their addresses.
    private byte[] encoded(Object message) {
        try {
            return format.encode(message);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write a message: " + message(e), e);
        } catch (LinkageError | StackOverflowError e) { // Pekko takes errors for fatal
            throw new UncheckedIOException(
                    "cannot write a message: " + message(e), new IOException(message(e), e));
        }
    }

    /// @throws java.nio.BufferOverflowException if the message does not fit: Pekko drops it then,
    ///     and says so in its log
    @Override
    public final void toBinary(Object message, ByteBuffer target) {
        target.put(toBinary(message));
    }

    @Override
    public final Object fromBinary(byte[] message, String manifest)
            throws NotSerializableException {
        return decoded(() -> format.decode(message));
    }

    @Override
    public final Object fromBinary(ByteBuffer message, String manifest)
            throws NotSerializableException {
        return decoded(() -> format.decode(message));
    }

    /// Decodes with this system in scope, in which references to actors are found.
    ///
    /// @throws NotSerializableException if the message cannot be read, or is null: Pekko drops it
    ///     then and keeps the connection
    private Object decoded(Callable<@Nullable Object> decoding) throws NotSerializableException {
        Object message = decodedOrNull(decoding);
        if (message == null) { // no actor takes it: the stream of the connection would fail
            throw new NotSerializableException("message holds null");
        }
        return message;
    }

    private @Nullable Object decodedOrNull(Callable<@Nullable Object> decoding)
            throws NotSerializableException {
        try {
            return JavaSerializer.currentSystem().withValue(system, decoding);
        } catch (Exception | LinkageError | StackOverflowError e) { // Pekko takes errors for fatal
            NotSerializableException failure =
                    new NotSerializableException("cannot read a message: " + message(e));
            failure.initCause(e);
            throw failure;
        }
    }

    /// Returns the message of an exception, or the name of its class if its `getMessage` fails.
    private static @Nullable String message(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }
}
