// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import com.sun.management.ThreadMXBean;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A JVM's work: opens streams for one value, of java.io and ours by turns.
///
/// ```text
///  answer:  write JAVA_IO 2264 1021.5 1019.9 ...    motion, way, bytes of a call, nanoseconds of a call in each round
///           write LEAN 224 140.1 139.9 ...
/// ```
final class SmallForkedRun {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Number of calls whose allocation is measured one by one.
    private static final int COUNTED = 1001;

    private final Object value;
    private final Map<SmallStreams, byte[]> written = new EnumMap<>(SmallStreams.class);
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 13);
    private @Nullable Object last;

    /// @throws IllegalStateException if a way does not bring the value back
    private SmallForkedRun(Object value) throws IOException, ClassNotFoundException {
        this.value = value;
        for (SmallStreams streams : SmallStreams.values()) {
            streams.write(value, bytes);
            byte[] array = bytes.toByteArray();
            if (!value.equals(streams.read(array))) {
                throw new IllegalStateException("another value came: way=" + streams);
            }
            written.put(streams, array);
        }
    }

    /// `<value> <effort> <file for the answer>`
    public static void main(String[] args) throws IOException {
        String answer;
        try {
            answer = answer(SmallValue.valueOf(args[0]), Effort.named(args[1]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[2]), answer);
    }

    static String answer(SmallValue value, Effort effort)
            throws IOException, ClassNotFoundException {
        SmallForkedRun run = new SmallForkedRun(value.value());
        StringBuilder answer = new StringBuilder();
        for (SmallTimes.Motion motion : SmallTimes.Motion.values()) {
            run.measure(motion, effort, answer);
        }
        return answer.toString();
    }

    private void measure(SmallTimes.Motion motion, Effort effort, StringBuilder answer)
            throws IOException, ClassNotFoundException {
        int calls = warm(motion, effort);
        int rounds = effort.blocks().count();
        Map<SmallStreams, double[]> nanos = new EnumMap<>(SmallStreams.class);
        for (SmallStreams streams : SmallStreams.values()) {
            nanos.put(streams, new double[rounds]);
        }
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<SmallStreams, double[]> entry : nanos.entrySet()) {
                entry.getValue()[round] = block(motion, entry.getKey(), calls);
            }
        }
        for (Map.Entry<SmallStreams, double[]> entry : nanos.entrySet()) {
            SmallStreams streams = entry.getKey();
            String times =
                    Arrays.stream(entry.getValue())
                            .mapToObj(Double::toString)
                            .collect(Collectors.joining(" "));
            answer.append(motion).append(' ').append(streams).append(' ');
            answer.append(allocated(motion, streams)).append(' ').append(times).append('\n');
        }
        if (last == null) {
            throw new AssertionError("nothing was measured");
        }
    }

    /// Returns how many calls are a block.
    private int warm(SmallTimes.Motion motion, Effort effort)
            throws IOException, ClassNotFoundException {
        long end = System.nanoTime() + effort.warming().most();
        double fastest = Double.MAX_VALUE;
        while (System.nanoTime() < end) {
            for (SmallStreams streams : SmallStreams.values()) {
                fastest = Math.min(fastest, block(motion, streams, 100));
            }
        }
        return (int) Math.max(1, effort.blocks().micros() * 1000.0 / fastest);
    }

    private double block(SmallTimes.Motion motion, SmallStreams streams, int calls)
            throws IOException, ClassNotFoundException {
        byte[] array = array(streams);
        long start = System.nanoTime();
        for (int n = 0; n < calls; n++) {
            call(motion, streams, array);
        }
        return (double) (System.nanoTime() - start) / calls;
    }

    private void call(SmallTimes.Motion motion, SmallStreams streams, byte[] array)
            throws IOException, ClassNotFoundException {
        switch (motion) {
            case WRITE -> {
                streams.write(value, bytes);
                last = bytes;
            }
            case READ -> last = streams.read(array);
            case READ_BUFFERED -> last = streams.readBuffered(array);
        }
    }

    private byte[] array(SmallStreams streams) {
        byte[] array = written.get(streams);
        if (array == null) {
            throw new IllegalStateException("not written: way=" + streams);
        }
        return array;
    }

    /// The median of some calls.
    private long allocated(SmallTimes.Motion motion, SmallStreams streams)
            throws IOException, ClassNotFoundException {
        byte[] array = array(streams);
        long[] counts = new long[COUNTED];
        for (int n = 0; n < COUNTED; n++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            call(motion, streams, array);
            counts[n] = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        return LongStream.of(counts).sorted().toArray()[COUNTED / 2];
    }
}
