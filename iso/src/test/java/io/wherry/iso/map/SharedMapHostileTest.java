// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Files of maps that were changed, truncated, or crafted by an attacker.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedMapHostileTest {
    private static final int ROUNDS = Integer.getInteger("wherry.test.mapMutations", 2_000);
    private static final int KEYS = 150;
    private static final SharedMapOptions OPTIONS =
            SharedMapOptions.ofBytes(96 << 10).withSegments(2).withMaxEntries(200);
    private static final long[] WORDS = {
        0, 1, 2, -1, 1L << 31, 1L << 32, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
    };

    private Path folder;
    private Path file;
    private byte[] sound;

    /* In memory where that is possible: a map is forced when it is closed. */
    @BeforeEach
    void makeMap() throws IOException {
        Path memory = Path.of("/dev/shm");
        folder =
                Files.isWritable(memory)
                        ? Files.createTempDirectory(memory, "wherry-test-")
                        : Files.createTempDirectory("wherry-test-");
        file = folder.resolve("map");
        try (SharedMap<String, String> map = open(OPTIONS)) {
            for (int i = 0; i < KEYS; i++) {
                map.put("key " + i, "value ".repeat(1 + i % 9) + i);
            }
            for (int i = 0; i < KEYS; i += 5) {
                map.remove("key " + i);
            }
        }
        sound = Files.readAllBytes(file);
    }

    @AfterEach
    void deleteMap() throws IOException {
        Files.deleteIfExists(file);
        Files.delete(folder);
    }

    private SharedMap<String, String> open(SharedMapOptions options) throws IOException {
        return SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.text(), options);
    }

    @Test
    void changedBytesAreTypedErrorsOrOtherValues() throws IOException {
        Random random = new Random(11);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = sound.clone();
            int changes = 1 + random.nextInt(8);
            for (int i = 0; i < changes; i++) {
                change(bytes, random);
            }
            Files.write(file, bytes);
            refused += isUsed(round % 2 == 0 ? OPTIONS : OPTIONS.evicting(), random) ? 0 : 1;
        }
        assertThat(refused).isBetween(1, ROUNDS - 1);
    }

    private static void change(byte[] bytes, Random random) {
        int[] ends = {16, 4096, 4096 + 512, 8192 + 4096, bytes.length};
        int at = random.nextInt(ends[random.nextInt(ends.length)]);
        if (random.nextBoolean()) {
            bytes[at] = (byte) random.nextInt();
        } else {
            ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(at & -Long.BYTES, WORDS[random.nextInt(WORDS.length)]);
        }
    }

    /* Each call ends, by returning or with one of these exceptions. */
    private boolean isUsed(SharedMapOptions options, Random random) {
        boolean used = true;
        try (SharedMap<String, String> map = open(options)) {
            for (int i = 0; i < KEYS; i++) {
                String key = "key " + i;
                used &= isDone(() -> map.get(key));
                if (i % 4 == 0) {
                    used &= isDone(() -> map.put(key, "x".repeat(random.nextInt(500))));
                    used &= isDone(() -> map.remove("key " + random.nextInt(KEYS)));
                }
            }
            used &= isDone(() -> map.forEach((key, value) -> assertThat(key + value).isNotNull()));
            used &= isDone(map::statistics);
            used &= isDone(() -> assertThat(map.size()).isNotNegative());
            used &= isDone(map::repair);
            if (isDone(() -> map.put("new", "value"))) {
                assertThat(map.get("new")).isEqualTo("value");
            }
            map.clear();
            map.put("key", "value");
            assertThat(map).containsExactly(Map.entry("key", "value"));
        } catch (IOException | IsoException _) {
            return false;
        }
        return used;
    }

    private static boolean isDone(Runnable call) {
        try {
            call.run();
            return true;
        } catch (IsoException _) {
            return false;
        }
    }

    @Test
    void repairDropsOnlyWhatIsNotSound() throws IOException {
        byte[] bytes = sound.clone();
        byte[] key = "key 149".getBytes(StandardCharsets.UTF_8);
        int at = 0;
        while (!Arrays.equals(bytes, at, at + key.length, key, 0, key.length)) {
            at++;
        }
        bytes[at]++;
        Files.write(file, bytes);

        try (SharedMap<String, String> map = open(OPTIONS)) {
            assertThat(map.repair()).isOne();
            assertThat(map).hasSize(KEYS - KEYS / 5 - 1);
        }
    }

    @Test
    void aFileThatIsCutShortIsRefused() throws IOException {
        for (int length : new int[] {1, 15, 16, 4095, 4096, 8192, sound.length - 1}) {
            Files.write(file, Arrays.copyOf(sound, length));

            assertThatThrownBy(() -> open(OPTIONS))
                    .isInstanceOf(ClusterFormatException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("at byte");
        }
    }

    @Test
    void aFileThatIsCutShortWhileItIsOpenIsATypedError() throws IOException {
        SharedMap<String, String> map = open(OPTIONS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(4096);
        }

        assertThatThrownBy(() -> map.get("key 1"))
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("cut short");
    }

    @Test
    void aMapWhoseFileIsEmptiedIsClosedWithATypedError() throws IOException {
        SharedMap<String, String> map = open(OPTIONS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }

        assertThatThrownBy(map::close)
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("cut short");
        assertThatThrownBy(() -> map.get("key 1")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sizesOfAHeaderWithTheRightChecksumAreChecked() throws IOException {
        for (long word : WORDS) {
            for (int at : new int[] {16, 24, 32, 64, 192}) {
                byte[] bytes = sound.clone();
                ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                if (header.getLong(at) == word) {
                    continue;
                }
                header.putLong(at, word);
                CRC32C check = new CRC32C();
                check.update(bytes, 16, 512 - 16);
                header.putInt(12, (int) check.getValue());
                Files.write(file, bytes);

                boolean isUsed = isUsed(OPTIONS, new Random(at));
                assertThat(isUsed && at != 32).as("word %x at byte %d", word, at).isFalse();
            }
        }
    }

    @Test
    void otherFilesAreNotTouched() throws IOException {
        byte[] other =
                "some text that is longer than sixteen bytes".getBytes(StandardCharsets.UTF_8);
        Files.write(file, other);

        assertThatThrownBy(() -> open(OPTIONS)).isInstanceOf(ClusterFormatException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(other);
    }
}
