// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// The cost to write a message and to read it, measured in isolation.
///
/// @param bytes of the message in a stream that knows its classes
/// @param writing nanoseconds
/// @param reading nanoseconds
record MessageCost(long bytes, double writing, double reading) {
    private static final long WARM_NANOS = 150_000_000;
    private static final long ROUND_NANOS = 100_000_000;
    private static final int ROUNDS = 3;
    private static final int MOST_BYTES = 1 << 23;
    private static final int MOST_MESSAGES = 1000;

    /// Measures a message that was kept; its classes are those of this JVM.
    ///
    /// @throws IOException if it cannot be read here
    static MessageCost of(String encoded) throws IOException {
        Object message = GraphCodec.lean().decode(Base64.getDecoder().decode(encoded));
        return new Measuring(message).measure();
    }

    /// One message, many times.
    private static final class Measuring {
        private final @Nullable Object message;
        private final ReplayBuffer buffer = new ReplayBuffer();
        private final GraphWriter writer = GraphCodec.lean().writerTo(buffer);
        private final GraphReader reader;
        private final int count;
        private final long bytes;
        private long writing;
        private long reading;
        private long messages;

        Measuring(@Nullable Object message) throws IOException {
            this.message = message;
            write(1); // with the classes, which are described once
            ByteSource source = buffer;
            reader = GraphCodec.lean().readerFrom(source);
            read(1);
            buffer.rewind();
            write(1);
            bytes = buffer.length();
            read(1);
            count = Math.clamp(MOST_BYTES / Math.max(1, bytes), 1, MOST_MESSAGES);
        }

        MessageCost measure() throws IOException {
            round(WARM_NANOS);
            double bestWriting = Double.MAX_VALUE;
            double bestReading = Double.MAX_VALUE;
            for (int i = 0; i < ROUNDS; i++) {
                round(ROUND_NANOS);
                bestWriting = Math.min(bestWriting, (double) writing / messages);
                bestReading = Math.min(bestReading, (double) reading / messages);
            }
            return new MessageCost(bytes, bestWriting, bestReading);
        }

        private void round(long nanos) throws IOException {
            writing = 0;
            reading = 0;
            messages = 0;
            while (writing + reading < nanos) {
                buffer.rewind();
                long start = System.nanoTime();
                write(count);
                long written = System.nanoTime();
                read(count);
                reading += System.nanoTime() - written;
                writing += written - start;
                messages += count;
            }
        }

        private void write(int times) throws IOException {
            for (int i = 0; i < times; i++) {
                writer.write(message);
                writer.reset();
                writer.flush();
            }
        }

        private void read(int times) throws IOException {
            for (int i = 0; i < times; i++) {
                reader.read();
                reader.reset();
            }
        }
    }
}
