// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.samples.roads.Roads;
import io.wherry.samples.roads.RoadsSample;
import io.wherry.samples.roads.Town;
import io.wherry.testkit.transport.PeerJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Routes found in shared memory are the fastest ones of the version they name, while versions are
/// published and the writer is killed.
@Timeout(120)
final class RoadsTest {
    private static final int COLUMNS = 40;
    private static final int READERS = 3;

    private static final Pattern ANSWER =
            Pattern.compile(
                    "version (\\d+), tick (\\d+): from (\\d+) to (\\d+) in (-?\\d+) s over (\\d+) roads; .*");
    private static final Pattern PUBLISHED =
            Pattern.compile("version (\\d+): .* versions in memory=(\\d+)");
    private static final Pattern MEMORY = Pattern.compile("memory: (\\d+) KB .*, (\\d+) KB");

    @TempDir Path folder;

    private final Town town = new Town(COLUMNS);
    private final Map<Long, Roads> byTick = new HashMap<>();
    private final List<Program> started = new ArrayList<>();

    /// A process and the lines it prints.
    private record Program(Process process, BlockingQueue<String> lines) {
        /// Waits for a line that matches; drops other lines.
        MatchResult next(Pattern pattern) throws InterruptedException {
            while (true) {
                String line = Objects.requireNonNull(lines.poll(30, TimeUnit.SECONDS), "silent");
                Matcher matcher = pattern.matcher(line);
                if (matcher.matches()) {
                    return matcher.toMatchResult();
                }
            }
        }

        void kill() {
            process.toHandle().destroyForcibly();
            process.onExit().join();
        }

        private void read() {
            try {
                String line = process.inputReader().readLine();
                while (line != null) {
                    lines.add(line);
                    line = process.inputReader().readLine();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Program start(String... arguments) throws IOException {
        Process process = PeerJvm.start(RoadsSample.class, List.of(arguments));
        Program program = new Program(process, new LinkedBlockingQueue<>());
        started.add(program);
        Thread.ofPlatform().daemon().start(program::read);
        return program;
    }

    @AfterEach
    void stop() {
        started.forEach(Program::kill);
    }

    private Program startWriter() throws IOException {
        return start("publish", folder.toString(), "" + COLUMNS, "10");
    }

    @Test
    void repliesAreThoseOfTheVersionTheyName() throws Exception {
        Program writer = startWriter();
        writer.next(PUBLISHED);
        List<Program> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(start("ask", folder.toString(), "5"));
        }
        long first = versions(readers, 0, 30);
        Program dying = start("ask", folder.toString(), "0");
        dying.next(ANSWER);
        dying.kill();

        writer.kill();

        for (Program reader : readers) {
            assertThat(lastVersion(reader)).isGreaterThanOrEqualTo(first);
        }
        Program heir = startWriter();
        long published = Long.parseLong(heir.next(PUBLISHED).group(1));
        versions(readers, published, 10);
        checkMemory(readers);
        for (Program reader : readers) {
            reader.process().outputWriter().close();
            assertThat(reader.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(reader.process().exitValue()).isZero();
        }
        String left = heir.next(PUBLISHED).group(2);
        while (!left.equals("1")) { // no reader holds an older version, dead readers included
            left = heir.next(PUBLISHED).group(2);
        }
    }

    /* Further output is about the same version. */
    private long lastVersion(Program reader) throws InterruptedException {
        long last = 0;
        int same = 0;
        while (same < 30) {
            long version = check(reader.next(ANSWER));
            assertThat(version).isGreaterThanOrEqualTo(last);
            same = version == last ? same + 1 : 0;
            last = version;
        }
        return last;
    }

    /* Waits until each reader has named this number of different versions. */
    private long versions(List<Program> readers, long from, int count) throws InterruptedException {
        long last = 0;
        for (Program reader : readers) {
            int seen = 0;
            last = 0;
            while (seen < count) {
                long version = check(reader.next(ANSWER));
                assertThat(version).isGreaterThanOrEqualTo(last);
                seen += version > last && version >= from ? 1 : 0;
                last = version;
            }
        }
        return last;
    }

    /* Compares the routes with another algorithm on the heap. */
    private long check(MatchResult answer) {
        long tick = Long.parseLong(answer.group(2));
        Roads roads = byTick.computeIfAbsent(tick, town::at);
        int[] fastest = fastest(roads, Integer.parseInt(answer.group(3)));
        int way = fastest[Integer.parseInt(answer.group(4))];
        assertThat(answer.group(5)).as(answer.group()).isEqualTo("" + way);
        return Long.parseLong(answer.group(1));
    }

    private record Reached(int seconds, int crossing) {}

    /* Dijkstra's algorithm; -1 if there is no route. */
    private int[] fastest(Roads roads, int from) {
        int[] fastest = new int[town.crossings()];
        Arrays.fill(fastest, -1);
        PriorityQueue<Reached> open =
                new PriorityQueue<>(
                        (one, other) -> Integer.compare(one.seconds(), other.seconds()));
        open.add(new Reached(0, from));
        while (!open.isEmpty()) {
            Reached next = open.remove();
            if (fastest[next.crossing()] < 0) {
                fastest[next.crossing()] = next.seconds();
                int end = roads.first(next.crossing() + 1);
                for (int road = roads.first(next.crossing()); road < end; road++) {
                    int seconds = roads.seconds(road);
                    if (seconds != Roads.CLOSED) {
                        open.add(new Reached(next.seconds() + seconds, roads.end(road)));
                    }
                }
            }
        }
        return fastest;
    }

    /* The readers share pages: all of them together use less than the sum of what each reports. */
    private static void checkMemory(List<Program> readers) throws Exception {
        if (!System.getProperty("os.name").equals("Linux")) {
            return;
        }
        for (Program reader : readers) {
            reader.process().outputWriter().write("\n");
            reader.process().outputWriter().flush();
            MatchResult memory = reader.next(MEMORY);
            assertThat(Long.parseLong(memory.group(1)))
                    .isPositive()
                    .isGreaterThan(Long.parseLong(memory.group(2)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 25, 40})
    void townsAreNotTheGrid(int columns) {
        Town made = new Town(columns);
        Roads now = made.at(1);
        Roads later = made.at(2);
        int changed = 0;
        for (int crossing = 0; crossing < made.crossings(); crossing++) {
            for (int road = now.first(crossing); road < now.first(crossing + 1); road++) {
                assertThat(now.end(road)).isBetween(0, made.crossings() - 1).isNotEqualTo(crossing);
                changed += now.seconds(road) == later.seconds(road) ? 0 : 1;
            }
        }
        assertThat(now.first(made.crossings())).isEqualTo(made.roads());
        assertThat(made.roads()).isLessThanOrEqualTo(4 * columns * (columns - 1));
        assertThat(columns == 2 || changed > 0).isTrue();
        assertThat(columns == 2 || made.roads() < 4 * columns * (columns - 1)).isTrue();
    }
}
