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

/// Keeps a message of each kind that one connection sends, if somebody records them. Who has the turn to send owns it.
public final class Samples {
    /// Bytes of all samples together.
    private static final long MOST_BYTES = 1 << 22;

    private final GraphCodec codec;
    private final Set<String> kept = new HashSet<>();
    private long bytes;

    public Samples(GraphCodec codec) {
        this.codec = codec;
    }

    /// Keeps a message, unless there is one like it.
    ///
    /// @param told what was told of it
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
                /* it goes by itself only where it goes: there is no sample */
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
