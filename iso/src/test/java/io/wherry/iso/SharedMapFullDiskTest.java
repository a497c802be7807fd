// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Shared maps in a small tmpfs, which needs the right to mount one.
final class SharedMapFullDiskTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final SharedMapOptions OPTIONS =
            SharedMapOptions.ofBytes(64 * MEBIBYTE).withSegments(8).withMaxEntries(20_000);

    @TempDir Path folder;
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder.toString());
        if (!mounted) {
            System.out.println("skipped: no right to mount a tmpfs");
        }
        assumeTrue(mounted);
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "-l", folder.toString());
        }
    }

    private SharedMap<Long, byte[]> open(SharedMapOptions options) throws IOException {
        return SharedMap.open(
                folder.resolve("map"), SharedMapCodec.longs(), SharedMapCodec.bytes(), options);
    }

    @Test
    void aFullFileSystemIsATypedErrorAndUseGoesOnWhenThereIsRoom() throws Exception {
        Path ballast = Files.write(folder.resolve("ballast"), new byte[8 * MEBIBYTE]);
        Map<Long, byte[]> model = new HashMap<>();
        try (SharedMap<Long, byte[]> map = open(OPTIONS)) {
            int refused = 0;
            for (long key = 0; refused < 1_000; key++) {
                byte[] value = SharedMapOperations.value(key, key, 1_000);
                try {
                    map.put(key, value);
                    model.put(key, value);
                } catch (ClusterFullException _) {
                    refused++;
                }
            }
            assertThat(model).hasSizeGreaterThan(5_000);
            model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
            assertThat(map).hasSameSizeAs(model);

            Files.delete(ballast);
            for (long key = -1_000; key < 0; key++) {
                map.put(key, SharedMapOperations.value(key, key, 1_000));
            }
            assertThat(map).hasSize(model.size() + 1_000);
        }
    }

    @Test
    void anEvictingMapGoesOnInAFullFileSystem() throws Exception {
        try (SharedMap<Long, byte[]> map = open(OPTIONS.evicting())) {
            for (long key = 0; key < 30_000; key++) {
                map.put(key, SharedMapOperations.value(key, key, 1_000));
            }
            assertThat(map.size()).isBetween(5_000, 16_000);
            assertThat(map.statistics().evictions()).isEqualTo(30_000L - map.size());
        }
    }

    @Test
    void aMapThatHasNoRoomForItsHeadersIsNotMade() throws Exception {
        Files.write(folder.resolve("ballast"), new byte[16 * MEBIBYTE - 8192]);

        assertThatThrownBy(() -> open(OPTIONS.withSegments(256)))
                .isInstanceOf(ClusterFullException.class);
        Files.delete(folder.resolve("ballast"));
        open(OPTIONS.withSegments(256)).close();
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command).start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
