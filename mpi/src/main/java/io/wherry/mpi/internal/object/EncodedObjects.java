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

/// Objects as bytes, or the reason why they could not be written. Its mark, a number that travels ahead, says how long it is
/// and which of both: the length, or its complement if it is a reason.
final class EncodedObjects {
    private static final EncodedObjects NOTHING = new EncodedObjects(new byte[0], null);

    private final byte[] bytes;
    private final @Nullable Exception failure;

    private EncodedObjects(byte[] bytes, @Nullable Exception failure) {
        this.bytes = bytes;
        this.failure = failure;
    }

    /// Of who has nothing to say.
    static EncodedObjects nothing() {
        return NOTHING;
    }

    static EncodedObjects of(GraphCodec codec, Object[] objects) {
        try {
            return new EncodedObjects(codec.encode(objects), null);
        } catch (IOException | RuntimeException e) {
            return new EncodedObjects(e.toString().getBytes(StandardCharsets.UTF_8), e);
        }
    }

    long mark() {
        return failure == null ? bytes.length : ~(long) bytes.length;
    }

    MemorySegment memory() {
        return MemorySegment.ofArray(bytes);
    }

    /// @throws MPIException if they could not be written
    void checkWritten() {
        if (failure != null) {
            throw new MPIException(
                    MPI.ERR_OTHER, "objects cannot be written: " + failure.getMessage(), failure);
        }
    }

    /// Bytes of the blob with this mark.
    static int length(long mark) {
        long length = mark < 0 ? ~mark : mark;
        if (length > Integer.MAX_VALUE - 8) {
            throw new MPIException(MPI.ERR_COUNT, "objects are too long: bytes=" + length, null);
        }
        return (int) length;
    }

    /// The objects of a blob that came.
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
                throw new IOException("nothing in the place of objects");
            }
            return objects;
        } catch (IOException e) {
            throw new MPIException(MPI.ERR_OTHER, "objects cannot be read: " + e.getMessage(), e);
        }
    }
}
