// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A format that reports its messages to Micrometer.
///
/// | meter | what |
/// | --- | --- |
/// | `wherry.encode`, `wherry.decode` | timers: number and time of messages, failed ones included |
/// | `wherry.encode.bytes`, `wherry.decode.bytes` | summaries of the sizes of messages |
/// | `wherry.encode.failures`, `wherry.decode.failures` | counters |
///
/// All have the tag `format` with the name of this one. [FormatChainMetrics] reports the formats of
/// the messages that a chain has read.
@SuppressWarnings("exports") // of a module that is optional
public final class MeteredFormat implements GraphFormat {
    private final GraphFormat format;
    private final Meters encode;
    private final Meters decode;

    /// The meters of one direction.
    private record Meters(Timer time, DistributionSummary bytes, Counter failures) {
        static Meters of(MeterRegistry registry, String name, String format) {
            return new Meters(
                    Timer.builder(name).tag("format", format).register(registry),
                    DistributionSummary.builder(name + ".bytes")
                            .baseUnit("bytes")
                            .tag("format", format)
                            .register(registry),
                    Counter.builder(name + ".failures").tag("format", format).register(registry));
        }

        void recordTime(long start) {
            time.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    /// @param name of the format in the tags, as `sessions`
    public MeteredFormat(GraphFormat format, String name, MeterRegistry registry) {
        this.format = Objects.requireNonNull(format, "format");
        this.encode = Meters.of(registry, "wherry.encode", name);
        this.decode = Meters.of(registry, "wherry.decode", name);
    }

    @Override
    public byte[] encode(@Nullable Object root) throws IOException {
        long start = System.nanoTime();
        boolean done = false;
        try {
            byte[] message = format.encode(root);
            encode.bytes.record(message.length);
            done = true;
            return message;
        } finally {
            finish(encode, start, done);
        }
    }

    @Override
    public @Nullable Object decode(byte[] message) throws IOException {
        return decode(ByteBuffer.wrap(message));
    }

    @Override
    public @Nullable Object decode(ByteBuffer message) throws IOException {
        long start = System.nanoTime();
        boolean done = false;
        decode.bytes.record(message.remaining());
        try {
            Object root = format.decode(message);
            done = true;
            return root;
        } finally {
            finish(decode, start, done);
        }
    }

    private static void finish(Meters meters, long start, boolean done) {
        meters.recordTime(start);
        if (!done) {
            meters.failures.increment();
        }
    }
}
