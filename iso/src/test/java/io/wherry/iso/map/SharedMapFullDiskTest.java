// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import io.wherry.testkit.host.SmallFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
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
    private SmallFileSystem small;

    @BeforeEach
    void mount() throws Exception {
        small = SmallFileSystem.mount(folder, "16m");
    }

    @AfterEach
    void unmount() throws Exception {
        if (small != null) {
            small.close();
        }
    }

    private SharedMap<Long, byte[]> open(SharedMapOptions options) throws IOException {
        return SharedMap.open(
                folder.resolve("map"), SharedMapCodec.longs(), SharedMapCodec.bytes(), options);
    }

    private static void putUntilRefused(SharedMap<Long, byte[]> map, Map<Long, byte[]> model) {
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
    }

    @Test
    void aFullFileSystemIsATypedErrorAndUseGoesOnWhenThereIsRoom() throws Exception {
        Path ballast = Files.write(folder.resolve("ballast"), new byte[8 * MEBIBYTE]);
        Map<Long, byte[]> model = new HashMap<>();
        try (SharedMap<Long, byte[]> map = open(OPTIONS)) {
            putUntilRefused(map, model);
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

    private interface Change {
        void apply(SharedMap<Long, byte[]> map);
    }

    /* Each needs more memory than the entry that may be there. */
    private static Map<String, Change> changes() {
        byte[] large = SharedMapOperations.value(1, 1, 200_000);
        Map<String, Change> changes = new LinkedHashMap<>();
        changes.put("put", map -> map.put(-1L, large));
        changes.put("putAll", map -> map.putAll(Map.of(-2L, large)));
        changes.put("set", map -> map.set(-3L, large));
        changes.put("putIfAbsent", map -> map.putIfAbsent(-4L, large));
        changes.put("computeIfAbsent", map -> map.computeIfAbsent(-5L, _ -> large));
        changes.put("merge", map -> map.merge(-6L, large, (_, _) -> large));
        changes.put("replace", map -> map.replace(1L, large));
        changes.put("replaceIf", map -> map.replace(2L, map.get(2L), large));
        changes.put("compute", map -> map.compute(3L, (_, _) -> large));
        changes.put("computeIfPresent", map -> map.computeIfPresent(4L, (_, _) -> large));
        changes.put("mergeWith", map -> map.merge(5L, large, (_, _) -> large));
        changes.put("setValue", map -> map.entrySet().iterator().next().setValue(large));
        changes.put("replaceAll", map -> map.replaceAll((key, old) -> key == 6 ? large : old));
        return changes;
    }

    @Test
    void eachCallOfAFullFileSystem() throws Exception {
        Map<Long, byte[]> model = new HashMap<>();
        try (SharedMap<Long, byte[]> map = open(OPTIONS)) {
            SmallFileSystem.fill(folder, 4 * MEBIBYTE);
            putUntilRefused(map, model);
            changes()
                    .forEach((name, change) ->
                            assertThatThrownBy(() -> change.apply(map))
                                    .as(name)
                                    .isInstanceOf(ClusterFullException.class)
                                    .hasMessageContaining("file=" + folder.resolve("map"))
                                    .hasMessageContaining("wanted="));
            requireEqual(map, model);
            assertThat(map.repair()).isZero();
            assertThat(map.removeExpired()).isZero();
            assertThat(map.statistics().entries()).isEqualTo(model.size());
            map.force();
        }

        try (SharedMap<Long, byte[]> again = open(OPTIONS)) {
            requireEqual(again, model);
            assertThat(again.remove(7L)).isEqualTo(model.remove(7L));
            assertThat(again.remove(8L, model.remove(8L))).isTrue();
            again.put(7L, new byte[500]); // in the place of what was removed
            assertThat(again.remove(7L)).hasSize(500);
            SmallFileSystem.makeRoom(folder);
            changes().forEach((_, change) -> change.apply(again));
            for (long key = -6; key <= 6; key++) {
                assertThat(again.get(key)).as("key %d", key).isNotNull();
            }
            assertThat(again).hasSize(model.size() + 6);
            assertThat(again.get(6L)).isEqualTo(again.get(-1L));
            SmallFileSystem.fill(folder, 0);
            again.clear();
            assertThat(again).isEmpty();
        }
    }

    private static void requireEqual(SharedMap<Long, byte[]> map, Map<Long, byte[]> model) {
        assertThat(map).hasSameSizeAs(model);
        model.forEach((key, value) -> {
            assertThat(map.get(key)).isEqualTo(value);
            assertThat(map.containsKey(key)).isTrue();
        });
        Map<Long, byte[]> iterated = new HashMap<>();
        map.forEach(iterated::put);
        assertThat(iterated.keySet()).isEqualTo(model.keySet());
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
}
