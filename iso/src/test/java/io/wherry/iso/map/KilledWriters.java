// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.SharedMap;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// Successive writers of one range of keys, each killed some milliseconds after its start. The next
/// one has started by then, because the start of a JVM takes longer than its life.
final class KilledWriters implements AutoCloseable {
    private static final List<String> OPTIONS =
            List.of("--illegal-native-access=deny", "-XX:-UsePerfData", "-Xmx64m");
    private static final int LATE = 4; // every fourth one opens the map when it may be killed

    private final KilledMap kind;
    private final Path file;
    private final Path counted;
    private final MemorySegment words;
    private final long first;
    private final Random random;
    private final KilledMap.Expectation expectation;
    private long seed;
    private ChildJvm next;

    KilledWriters(KilledMap kind, Path file, int number) throws IOException {
        this.kind = kind;
        this.file = file;
        this.counted = Path.of(file + "-counted" + number);
        this.words = SharedMapPeer.Progress.map(counted);
        this.first = number * (long) SharedMapOperations.KEYS;
        this.random = new Random(number);
        this.expectation = kind.expectation(first);
        this.seed = number;
        this.next = started();
    }

    private ChildJvm started() throws IOException {
        return ChildJvm.start(
                OPTIONS,
                SharedMapPeer.class,
                "write",
                file,
                kind,
                counted,
                seed,
                first,
                seed % LATE == LATE - 1);
    }

    /// Lets a writer run, and kills it.
    void kill(SharedMap<Long, byte[]> map) throws IOException, InterruptedException {
        long running = seed;
        try (ChildJvm writer = begun()) {
            seed += 2;
            next = started();
            Thread.sleep(random.nextInt(30), random.nextInt(1_000_000));
            writer.kill();
        }
        expectation.check(map, running, words);
    }

    /// Starts a writer that the caller stops.
    ChildJvm begun() throws IOException {
        ChildJvm writer = next;
        assertThat(writer.line()).isEqualTo("ready");
        kind.begin(words);
        writer.say("go");
        return writer;
    }

    void check(SharedMap<Long, byte[]> image) {
        kind.expectation(first).check(image, seed, words);
    }

    @Override
    public void close() {
        next.close();
    }
}
