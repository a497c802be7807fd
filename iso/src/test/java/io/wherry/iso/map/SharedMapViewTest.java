// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import io.wherry.iso.SharedMapView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Values are read in the memory of the map, and are never torn.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("ByteBufferBackingArray") // they are wrapped arrays
final class SharedMapViewTest {
    private static final int READS = 200_000;

    @TempDir Path folder;

    private SharedMap<Long, byte[]> open() throws IOException {
        return SharedMap.open(
                folder.resolve("map"),
                SharedMapCodec.longs(),
                SharedMapCodec.bytes(),
                SharedMapOptions.ofBytes(1 << 20).withSegments(1));
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void aViewHasTheBytesOfTheValue() throws Exception {
        ByteBuffer value = buffer(40);
        value.put(0, (byte) 7).putShort(1, (short) -2).putChar(3, 'x').putInt(5, 1 << 30);
        value.putLong(9, Long.MIN_VALUE).putFloat(17, 0.5f).putDouble(21, -1e300);
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, value.array());

            String read =
                    map.readBytes(
                            1L,
                            bytes ->
                                    "%d %d %b %d %c %d %d %s %s"
                                            .formatted(
                                                    bytes.size(),
                                                    bytes.getByte(0),
                                                    bytes.getBoolean(0),
                                                    bytes.getShort(1),
                                                    bytes.getChar(3),
                                                    bytes.getInt(5),
                                                    bytes.getLong(9),
                                                    bytes.getFloat(17),
                                                    bytes.getDouble(21)));

            assertThat(read)
                    .isEqualTo("40 7 true -2 x 1073741824 -9223372036854775808 0.5 -1.0E300");
            assertThat(map.readBytes(1L, SharedMapView::toBytes)).isEqualTo(value.array());
            assertThat(map.readBytes(2L, SharedMapView::size)).isNull();
            assertThat(map.<Object>readBytes(1L, _ -> null)).isNull();
        }
    }

    @Test
    void aViewEndsWithTheCallAndBelongsToItsThread() throws Exception {
        AtomicReference<SharedMapView> kept = new AtomicReference<>();
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, new byte[8]);
            map.readBytes(
                    1L,
                    bytes -> {
                        kept.set(bytes);
                        CompletableFuture<Long> other =
                                CompletableFuture.supplyAsync(() -> bytes.getLong(0));
                        assertThatThrownBy(other::join)
                                .isInstanceOf(CompletionException.class)
                                .hasCauseInstanceOf(IllegalStateException.class);
                        assertThatThrownBy(() -> bytes.getLong(1))
                                .isInstanceOf(IndexOutOfBoundsException.class);
                        assertThatThrownBy(() -> bytes.getInt(-1))
                                .isInstanceOf(IndexOutOfBoundsException.class);
                        return null;
                    });
            assertThatThrownBy(() -> kept.get().getLong(0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("after the call");
        }
    }

    @Test
    void anExceptionOfTheFunctionReachesTheCaller() throws Exception {
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, new byte[8]);
            assertThatThrownBy(() ->
                            map.readBytes(
                                    1L,
                                    _ -> {
                                        throw new ArithmeticException("of the program");
                                    }))
                    .isInstanceOf(ArithmeticException.class);
        }
    }

    @Test
    void aFunctionThatChangesTheValueReadsACopyInTheEnd() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, new byte[] {0});

            Byte read =
                    map.readBytes(
                            1L,
                            bytes -> {
                                byte before = bytes.getByte(0);
                                map.put(1L, new byte[] {(byte) calls.incrementAndGet()});
                                byte after = bytes.getByte(0);
                                assertThat(after).isEqualTo(before);
                                return after;
                            });

            assertThat(calls.get()).isGreaterThan(1);
            assertThat((int) Objects.requireNonNull(read)).isEqualTo(calls.get() - 1);
        }
    }

    @Test
    void aDisturbanceThatTheFunctionCatchesDoesNotGiveItsResult() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, new byte[] {5});

            Integer read =
                    map.readBytes(
                            1L,
                            bytes -> {
                                if (calls.incrementAndGet() == 1) {
                                    map.put(2L, new byte[0]);
                                }
                                try {
                                    return (int) bytes.getByte(0);
                                } catch (RuntimeException _) {
                                    return -1;
                                }
                            });

            assertThat(read).isEqualTo(5);
            assertThat(calls).hasValue(2);
        }
    }

    /* All words of a value are equal, whatever their number. */
    @Test
    void noFunctionEverSeesWordsOfTwoValues() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        try (SharedMap<Long, byte[]> map = open()) {
            map.put(1L, same(0));
            Thread writer =
                    Thread.ofPlatform()
                            .start(() -> {
                                for (long version = 1; !done.get(); version++) {
                                    map.put(1L, same(version));
                                    map.put(version % 50 + 2, same(-version));
                                }
                            });
            try {
                for (int i = 0; i < READS; i++) {
                    map.readBytes(1L, SharedMapViewTest::requireSame);
                }
            } finally {
                done.set(true);
                writer.join();
            }
        }
    }

    private static byte[] same(long version) {
        int words = 1 + (int) (version & 63);
        ByteBuffer value = buffer(words * Long.BYTES);
        while (value.hasRemaining()) {
            value.putLong(version);
        }
        return value.array();
    }

    private static Long requireSame(SharedMapView bytes) {
        long first = bytes.getLong(0);
        for (int at = 0; at < bytes.size(); at += Long.BYTES) {
            if (bytes.getLong(at) != first) {
                throw new AssertionError("torn value");
            }
        }
        if (bytes.size() / Long.BYTES != 1 + (first & 63)) {
            throw new AssertionError("size of another value");
        }
        return first;
    }
}
