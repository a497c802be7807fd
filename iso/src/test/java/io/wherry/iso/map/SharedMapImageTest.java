// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.SharedMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Copies of a map's file, taken while its writer was stopped between two machine instructions: a
/// writer that is killed there leaves the same bytes.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
final class SharedMapImageTest {
    private static final int IMAGES = Integer.getInteger("wherry.test.mapImages", 60);

    @TempDir Path folder;

    @ParameterizedTest
    @EnumSource(KilledMap.class)
    void eachImageHasAllThatCallsHadReturned(KilledMap kind) throws Exception {
        Path file = folder.resolve("map");
        Path image = folder.resolve("image");
        Random random = new Random(2);
        int changing = 0;
        try (KilledWriters writers = new KilledWriters(kind, file, 0);
                ChildJvm writer = writers.begun()) {
            for (int count = 0; count < IMAGES; count++) {
                LockSupport.parkNanos(random.nextInt(3_000_000));
                stop(writer.pid());
                Files.copy(file, image, StandardCopyOption.REPLACE_EXISTING);
                try (SharedMap<Long, byte[]> map = kind.openImage(image)) {
                    map.forEach(SharedMapOperations::requireWhole);
                    writers.check(map);
                    assertThat(map.statistics().dropped()).as("image %d", count).isZero();
                    changing += map.statistics().evictions() > 0 ? 1 : 0;
                }
                signal("-CONT", writer.pid());
            }
        }
        assertThat(changing > 0).isEqualTo(kind == KilledMap.EVICTING);
    }

    private static void stop(long pid) throws Exception {
        signal("-STOP", pid);
        while (!isStopped(pid)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isStopped(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"));
                if (!stat.substring(stat.lastIndexOf(')') + 2).startsWith("T")) {
                    return false;
                }
            }
            return true;
        }
    }

    private static void signal(String name, long pid) throws Exception {
        Process kill = new ProcessBuilder(List.of("kill", name, Long.toString(pid))).start();
        assertThat(kill.waitFor()).isZero();
    }
}
