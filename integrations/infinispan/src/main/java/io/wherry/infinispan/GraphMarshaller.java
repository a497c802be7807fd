// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.Objects;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.io.ByteBuffer;
import org.infinispan.commons.io.ByteBufferImpl;
import org.infinispan.commons.marshall.AbstractMarshaller;
import org.infinispan.commons.marshall.MarshallingException;
import org.jspecify.annotations.Nullable;

/// A marshaller of Infinispan for keys and values. All members have one for the same media type.
///
/// ```java
/// global.serialization().marshaller(new GraphMarshaller(format));
/// cache.encoding().value().mediaType(GraphMarshaller.MEDIA_TYPE);
/// ```
///
/// A cache with that encoding holds values as the bytes of this marshaller: a member decodes one in
/// the thread that asks for it. A cache without an encoding holds objects, which members decode on
/// threads of Infinispan when they arrive.
///
/// A value that cannot be written or read is a `MarshallingException`, whose cause is the exception of
/// the format. From another member it comes without the cause, which its message names.
///
/// A format without a class loader of its own finds classes by the context class loader of the
/// calling thread. The allow-list of Infinispan's configuration is not asked: the class filter of the
/// format is.
public final class GraphMarshaller extends AbstractMarshaller {
    /// The name of the encoding of values.
    public static final String MEDIA_TYPE = "application/x-wherry";

    private static final MediaType TYPE = MediaType.fromString(MEDIA_TYPE);

    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphMarshaller(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    protected ByteBuffer objectToBuffer(@Nullable Object value, int estimatedSize) {
        try {
            return ByteBufferImpl.create(format.encode(value));
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw failure(e);
        }
    }

    /// Returns an exception that Infinispan can make again on another member, from its message.
    private static MarshallingException failure(Throwable cause) {
        return new MarshallingException(text(cause), cause);
    }

    /// Returns the text of an exception, or the name of its class if its own `toString` fails.
    private static String text(Throwable failure) {
        try {
            return String.valueOf(failure);
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }

    @Override
    public @Nullable Object objectFromByteBuffer(byte[] bytes, int offset, int length) {
        try {
            return format.decode(java.nio.ByteBuffer.wrap(bytes, offset, length));
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw failure(e);
        }
    }

    /// Returns true: an object that cannot be written is an exception that names the field.
    @Override
    public boolean isMarshallable(Object value) {
        return true;
    }

    @Override
    public MediaType mediaType() {
        return TYPE;
    }
}
