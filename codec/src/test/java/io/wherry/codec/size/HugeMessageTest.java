// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages of more than 2 GiB, in a JVM of their own.
@Timeout(300)
@Tag("slow")
class HugeMessageTest {
    private static final long HEAP = 6L << 30;
    private static final long NEEDED = 10L << 30;

    @Test
    void messagesBeyondTwoGigabytesArrive() throws Exception {
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long memory = system.getTotalMemorySize();
        String reason = "needs " + NEEDED + " bytes of memory, here are " + memory;
        if (memory < NEEDED) {
            System.out.println("skipped: HugeMessageTest " + reason);
        }
        assumeTrue(memory >= NEEDED, reason);
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-Xmx" + HEAP,
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Huge.class.getName()))
                        .redirectErrorStream(true)
                        .start();
        try {
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(said.lines().toList())
                    .containsExactly("refused", "parcel arrived", "message arrived");
        } finally {
            process.destroyForcibly();
        }
    }

    /// Sends graphs of 2.25 GiB from one thread to another.
    static final class Huge {
        private static final int ROWS = 9;
        private static final GraphCodec CODEC = GraphCodec.lean();

        private Huge() {}

        private interface Way {
            void run() throws Exception;
        }

        /// Nine rows of 256 MiB; what is in them tells them apart.
        private static Object graph() {
            long[][] rows = new long[ROWS][1 << 25];
            for (int i = 0; i < ROWS; i++) {
                rows[i][0] = i + 1L;
                rows[i][rows[i].length / 2 + i] = -i - 1L;
                rows[i][rows[i].length - 1] = i + 100L;
            }
            return new Object[] {"first", rows, rows[4], "last"};
        }

        private static boolean isGraph(@Nullable Object copy) {
            Object[] read = (Object[]) copy;
            long[][] rows = (long[][]) read[1];
            for (int i = 0; i < ROWS; i++) {
                long[] row = rows[i];
                long sum = Arrays.stream(row).sum();
                if (row.length != 1 << 25
                        || row[0] != i + 1
                        || row[row.length / 2 + i] != -i - 1
                        || sum != i + 100) {
                    return false;
                }
            }
            return read[0].equals("first") && read[2] == rows[4] && read[3].equals("last");
        }

        public static void main(String[] args) throws Exception {
            Object graph = graph();
            try {
                CODEC.encode(graph);
            } catch (IOException e) {
                boolean clear = String.valueOf(e.getMessage()).contains("too long for one array");
                System.out.println(clear ? "refused" : e);
            }
            Pipe parcels = Pipe.open();
            Thread packing = sending(() -> CODEC.pack(graph).writeTo(parcels.sink()));
            boolean arrived = isGraph(CODEC.unpack(parcels.source()));
            packing.join();
            System.out.println("parcel " + (arrived ? "arrived" : "differs"));

            Pipe messages = Pipe.open();
            Thread writing =
                    sending(() -> {
                        try (GraphWriter writer = CODEC.writerTo(messages.sink())) {
                            writer.write(graph);
                            writer.write("after");
                        }
                    });
            try (GraphReader reader = CODEC.readerFrom(messages.source())) {
                arrived = isGraph(reader.read()) && "after".equals(reader.read());
            }
            writing.join();
            System.out.println("message " + (arrived ? "arrived" : "differs"));
        }

        private static Thread sending(Way way) {
            return Thread.ofPlatform()
                    .daemon()
                    .start(() -> {
                        try {
                            way.run();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
        }
    }
}
