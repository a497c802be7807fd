// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Encoded objects, or the reason why they could not be encoded. The mark, a number that is sent
/// before, tells the length and which of both it is: the length, or its complement for a reason.
final class EncodedObjects {
    private static final EncodedObjects NOTHING = new EncodedObjects(new byte[0], null);

    private final byte[] bytes;
    private final @Nullable Throwable failure;

    private EncodedObjects(byte[] bytes, @Nullable Throwable failure) {
        this.bytes = bytes;
        this.failure = failure;
    }

    /// Returns the encoding for a rank that contributes no objects.
    static EncodedObjects nothing() {
        return NOTHING;
    }

    static EncodedObjects of(GraphCodec codec, Object[] objects) {
        try {
            return new EncodedObjects(codec.encode(objects), null);
        } catch (IOException | RuntimeException | Error e) {
            return failed(e);
        }
    }

    /// Returns a reason in the place of objects.
    static EncodedObjects failed(Throwable reason) {
        return new EncodedObjects(FailureText.of(reason).getBytes(StandardCharsets.UTF_8), reason);
    }

    long mark() {
        return failure == null ? bytes.length : ~(long) bytes.length;
    }

    MemorySegment memory() {
        return MemorySegment.ofArray(bytes);
    }

    /// @throws MPIException if the objects could not be encoded
    void checkWritten() {
        if (failure != null) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "objects cannot be written: " + FailureText.message(failure),
                    failure);
        }
    }

    /// Returns the length in bytes for a mark.
    static int length(long mark) {
        long length = mark < 0 ? ~mark : mark;
        if (length > Integer.MAX_VALUE - 8) {
            throw new MPIException(MPI.ERR_COUNT, "objects are too long: bytes=" + length, null);
        }
        return (int) length;
    }

    /// Decodes received objects.
    static Object[] read(GraphCodec codec, long mark, MemorySegment bytes) {
        if (mark < 0) {
            String reason =
                    new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
            throw new MPIException(
                    MPI.ERR_OTHER, "another rank could not write its objects: " + reason, null);
        }
        try {
            Object[] objects = codec.decode(bytes, Object[].class);
            if (objects == null) {
                throw new IOException("null in place of an array of objects");
            }
            return objects;
        } catch (IOException | RuntimeException | Error e) {
            throw new MPIException(
                    MPI.ERR_OTHER, "objects cannot be read: " + FailureText.message(e), e);
        }
    }
}
