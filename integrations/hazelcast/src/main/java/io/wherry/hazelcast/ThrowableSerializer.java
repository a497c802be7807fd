// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import com.hazelcast.nio.serialization.ByteArraySerializer;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.wherry.codec.GraphFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The serializer for exceptions, which never fails: an exception that cannot be written or read is
/// replaced by one that says why.
///
/// A member waits for the result of an operation until a timeout of minutes if it gets an exception
/// that it cannot read.
record ThrowableSerializer(GraphFormat format, int typeId)
        implements ByteArraySerializer<Throwable> {

    @Override
    public int getTypeId() {
        return typeId;
    }

    @Override
    public byte[] write(Throwable failure) throws IOException {
        try {
            return format.encode(failure);
        } catch (IOException | RuntimeException | Error e) {
            return unwritten(failure, e);
        }
    }

    private byte[] unwritten(Throwable failure, Throwable cause) throws IOException {
        String message = "cannot write the exception: " + text(failure);
        try {
            return format.encode(
                    replacement(new HazelcastSerializationException(message, cause), failure));
        } catch (IOException | RuntimeException | Error _) {
            message += ": " + text(cause); // thrown by a hook, and not serializable
            return format.encode(
                    replacement(new HazelcastSerializationException(message), failure));
        }
    }

    private static Throwable replacement(Throwable replacement, Throwable failure) {
        replacement.setStackTrace(failure.getStackTrace());
        return replacement;
    }

    /// Returns the text of an exception, or the name of its class if its own `toString` fails.
    private static String text(Throwable failure) {
        try {
            return String.valueOf(failure);
        } catch (RuntimeException | Error _) {
            return failure.getClass().getName();
        }
    }

    @Override
    public @Nullable Throwable read(byte[] message) {
        try {
            return (Throwable) format.decode(message);
        } catch (IOException | RuntimeException | Error e) {
            return new HazelcastSerializationException("cannot read the exception: " + text(e), e);
        }
    }
}
