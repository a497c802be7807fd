// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnreadableObject;
import io.wherry.testkit.integration.UnwritableObject;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static IncomingObjects sent(Object object) {
        return sent(CODEC, object);
    }

    private static IncomingObjects sent(GraphCodec codec, Object object) {
        OutgoingObjects sent = OutgoingObjects.of(codec, new Object[] {object});
        MemorySegment content = MemorySegment.ofArray(new byte[1 << 12]);
        long length = sent.fill(content);
        IncomingObjects incoming = new IncomingObjects(codec, sent.messageHeader(0));
        incoming.take(content.asSlice(0, length));
        return incoming;
    }

    @Test
    void failuresWithoutATextAreReported() {
        IncomingObjects unwritten = sent(new UnwritableObject());
        IncomingObjects unread = sent(new UnreadableObject());

        assertThatThrownBy(unwritten::finish)
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("the sender could not write its objects");
        assertThatThrownBy(unread::finish)
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("objects cannot be read");
    }

    /// Short messages are not compressed, long ones are.
    @ParameterizedTest
    @ValueSource(ints = {1, 2_000})
    void compressedMessagesInTheFormatOfJavaIoAreRead(int length) {
        GraphCodec codec = GraphCodec.javaio().withCompression(Compression.deflate(1));
        String text = "a".repeat(length);

        assertThat(sent(codec, text).finish()).containsExactly(text);
    }
}
