// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.data.DataSet;
import io.wherry.cli.show.UnitFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The memory of two JVMs on this machine.
///
/// @param heap bytes this JVM may use; without -Xmx, a quarter of the machine's or the container's
/// @param available bytes the machine can give to new programs, or `Long.MAX_VALUE` if unknown
record JvmMemory(long heap, long available) {
    private static final long MOST_FOR_PEER = 4L << 30;

    static JvmMemory ofThisMachine() {
        return new JvmMemory(Runtime.getRuntime().maxMemory(), available(Path.of("/proc/meminfo")));
    }

    static long available(Path meminfo) {
        try {
            for (String line : Files.readAllLines(meminfo)) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException _) {
            /* not Linux */
        }
        return Long.MAX_VALUE;
    }

    /// Bytes the second JVM may use.
    long peerHeap() {
        return Math.min(heap, MOST_FOR_PEER);
    }

    /// Says why a data set is too big for this machine, or null if it is not.
    @Nullable String refusal(DataSet data) {
        if (heap < data.heap()) {
            return "needs a heap of %s, this JVM has %s"
                    .formatted(UnitFormat.bytes(data.heap()), UnitFormat.bytes(heap));
        }
        if (available / 2 < data.heap()) {
            return "needs %s for two JVMs, this machine has %s left"
                    .formatted(UnitFormat.bytes(2 * data.heap()), UnitFormat.bytes(available));
        }
        return null;
    }
}
