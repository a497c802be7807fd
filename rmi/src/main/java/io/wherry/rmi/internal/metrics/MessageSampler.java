// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Records one message of each kind that a connection sends, if [SampleEvent] is enabled. Confined
/// to the sending thread.
public final class MessageSampler {
    /// Limit of the total size of samples, in bytes.
    private static final long MOST_BYTES = 1 << 22;

    private final GraphCodec codec;
    private final Set<String> kept = new HashSet<>();
    private long bytes;

    public MessageSampler(GraphCodec codec) {
        this.codec = codec;
    }

    /// Records a message, unless there is a sample of the same kind.
    ///
    /// @param told the event of the message
    public void keep(MessageKind kind, @Nullable Object message, WrittenEvent told) {
        if (message == null || bytes >= MOST_BYTES || !SampleEvent.isWanted()) {
            return;
        }
        String values = told.values();
        if (values != null && kept.add(kind.part() + kind.method() + values)) {
            try {
                byte[] encoded = encoded(message);
                bytes += encoded.length;
                if (bytes <= MOST_BYTES) {
                    SampleEvent.tell(kind, values, encoded);
                }
            } catch (IOException | RuntimeException | StackOverflowError _) {
                /* it cannot be serialized outside of its connection: no sample is recorded */
            }
        }
    }

    private byte[] encoded(Object message) throws IOException {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(ByteSink.to(encoded))) {
            writer.write(message);
        }
        return encoded.toByteArray();
    }
}
