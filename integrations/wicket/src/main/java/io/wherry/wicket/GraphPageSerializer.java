// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.Objects;
import org.apache.wicket.WicketRuntimeException;
import org.apache.wicket.serialize.ISerializer;
import org.jspecify.annotations.Nullable;

/// The serializer of Wicket for the pages of sessions.
///
/// ```java
/// getFrameworkSettings().setSerializer(new GraphPageSerializer(format));
/// ```
///
/// A format without a class loader of its own finds classes by the context class loader of the
/// calling thread: the one that handles the request.
///
/// A page that cannot be written or read fails the request with a `WicketRuntimeException`, whose
/// cause is the exception of the format, or the exception or error of a hook.
public final class GraphPageSerializer implements ISerializer {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphPageSerializer(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    public byte[] serialize(@Nullable Object page) {
        try {
            return format.encode(page);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new WicketRuntimeException("cannot write a page: " + message(e), e);
        }
    }

    @Override
    public @Nullable Object deserialize(byte[] message) {
        try {
            return format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new WicketRuntimeException("cannot read a page: " + message(e), e);
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
