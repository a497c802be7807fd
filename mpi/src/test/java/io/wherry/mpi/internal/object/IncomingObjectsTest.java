// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

final class IncomingObjectsTest {
    private static final GraphCodec CODEC = GraphCodec.lean();

    @Test
    void failureOfTheSenderHasNoArrays() {
        MemorySegment message = MemorySegment.ofArray(new byte[ObjectMessageHeader.LENGTH]);
        new ObjectMessageHeader(true, 0, 0, 0, Long.BYTES).write(message);

        assertThatThrownBy(() -> ObjectMessageHeader.read(message, ObjectMessageHeader.LENGTH))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("corrupt message of objects");
    }

    @Test
    void bytesAfterTheLastArrayAreReported() {
        OutgoingObjects sent = OutgoingObjects.of(CODEC, new Object[] {"text"});
        MemorySegment content = MemorySegment.ofArray(new byte[1 << 12]);
        long length = sent.fill(content);
        IncomingObjects incoming = new IncomingObjects(CODEC, sent.messageHeader(0));

        incoming.take(content.asSlice(0, length + 1));

        assertThatThrownBy(incoming::finish)
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("bytes after the last array");
    }
}
