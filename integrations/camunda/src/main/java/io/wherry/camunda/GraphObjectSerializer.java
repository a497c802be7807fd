// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import org.camunda.bpm.engine.impl.variable.serializer.JavaObjectSerializer;
import org.jspecify.annotations.Nullable;

/// The serializer of objects without another data format: in place of Camunda's, with its name.
final class GraphObjectSerializer extends JavaObjectSerializer {
    private final GraphFormat format;

    GraphObjectSerializer(GraphFormat format) {
        this.format = format;
    }

    @Override
    protected byte[] serializeToByteArray(Object value) throws IOException {
        try {
            return format.encode(value);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new IOException(message(e), e);
        }
    }

    @Override
    protected @Nullable Object deserializeFromByteArray(byte[] message, @Nullable String typeName)
            throws IOException {
        try {
            return format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new IOException(message(e), e); // Camunda passes errors on: queries fail
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
