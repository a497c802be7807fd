// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ByteSourceTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

    /// Gives three bytes a call at most.
    private static InputStream reluctant(boolean[] closed) {
        return new ByteArrayInputStream(BYTES) {
            @Override
            public synchronized int read(byte[] target, int from, int most) {
                return super.read(target, from, Math.min(3, most));
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        };
    }

    /// Reads all, into the middle of an array.
    private static byte[] drained(ByteSource source) throws IOException {
        byte[] all = new byte[20];
        int end = 5;
        while (true) {
            int got = source.read(all, end, Math.min(4, 18 - end));
            if (got < 0) {
                assertThat(source.read(all, end, 1)).isNegative();
                return Arrays.copyOfRange(all, 5, end);
            }
            assertThat(got).isBetween(1, 4);
            end += got;
        }
    }

    @Test
    void streamThatReturnsNoBytesHasNotEnded() throws IOException {
        InputStream idle =
                new ByteArrayInputStream(BYTES) {
                    @Override
                    public synchronized int read(byte[] target, int from, int most) {
                        return 0;
                    }
                };

        assertThat(drained(ByteSource.from(idle))).isEqualTo(BYTES);
        assertThat(ByteSource.from(idle).read(new byte[1], 0, 0)).isZero();
    }

    @Test
    void shortReadsAreHandedOn() throws IOException {
        boolean[] closed = new boolean[1];
        ByteSource source = ByteSource.from(reluctant(closed));

        assertThat(source.read(new byte[10], 0, 10)).isEqualTo(3);
        assertThat(source.left()).isEqualTo(ByteSource.UNKNOWN);
        source.close();

        assertThat(closed[0]).isTrue();
    }

    @Test
    void everySourceGivesAllBytesAndThenTheEnd() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(BYTES.length);
            MemorySegment.copy(BYTES, 0, memory, ValueLayout.JAVA_BYTE, 0, BYTES.length);
            for (ByteSource source :
                    List.of(
                            ByteSource.from(reluctant(new boolean[1])),
                            ByteSource.from(Channels.newChannel(reluctant(new boolean[1]))),
                            ByteSource.from(memory),
                            ByteSource.from(memory.asReadOnly()),
                            ByteSource.from(MemorySegment.ofArray(BYTES)))) {
                assertThat(drained(source)).isEqualTo(BYTES);
            }
        }
    }

    @Test
    void channelIsClosedWithItsSource() throws IOException {
        boolean[] closed = new boolean[1];

        ByteSource.from(Channels.newChannel(reluctant(closed))).close();

        assertThat(closed[0]).isTrue();
    }

    @Test
    void memorySaysHowMuchIsLeft() throws IOException {
        ByteSource source = ByteSource.from(MemorySegment.ofArray(BYTES));
        byte[] target = new byte[20];

        assertThat(source.left()).isEqualTo(10);
        assertThat(source.read(target, 0, 0)).isZero();
        assertThat(source.read(target, 1, 4)).isEqualTo(4);
        assertThat(source.left()).isEqualTo(6);
        assertThat(source.read(target, 5, 15)).isEqualTo(6);
        assertThat(source.left()).isZero();
        assertThat(source.read(target, 0, 1)).isEqualTo(-1);
        assertThat(source.read(target, 0, 0)).isZero();
        assertThat(target).startsWith(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0);
    }

    @Test
    void emptyMemoryIsAtItsEnd() throws IOException {
        assertThat(ByteSource.from(MemorySegment.NULL).read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    @Test
    void returnedBytesComeFirst() throws IOException {
        boolean[] closed = new boolean[1];
        ByteSource all = ByteSource.behind(new byte[] {8, 9}, ByteSource.from(reluctant(closed)));

        assertThat(drained(all)).containsExactly(8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        all.close();
        assertThat(closed[0]).isTrue();
        ByteSource known =
                ByteSource.behind(new byte[] {8, 9}, ByteSource.from(MemorySegment.ofArray(BYTES)));
        assertThat(known.left()).isEqualTo(12);
        byte[] some = new byte[5];
        assertThat(known.read(MemorySegment.ofArray(some))).isEqualTo(2);
        assertThat(known.read(MemorySegment.ofArray(some))).isEqualTo(5);
        assertThat(known.left()).isEqualTo(5);
        assertThat(some).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void fileKnowsWhatItHasAtLeast(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), BYTES);
        try (FileChannel channel = FileChannel.open(file)) {
            ByteSource source = ByteSource.from(channel);
            ByteSource behind = ByteSource.behind(new byte[] {8, 9}, source);

            assertThat(source.left()).isEqualTo(ByteSource.UNKNOWN);
            assertThat(source.has(BYTES.length)).isTrue();
            assertThat(source.has(BYTES.length + 1)).isFalse();
            assertThat(behind.has(BYTES.length + 2)).isTrue();
            assertThat(behind.has(BYTES.length + 3)).isFalse();
            assertThat(source.read(new byte[1], 0, 1)).isEqualTo(1);
            assertThat(source.has(BYTES.length)).isFalse();
            source.close();
            assertThat(source.has(1)).isFalse();
        }
        assertThat(ByteSource.from(MemorySegment.ofArray(BYTES)).has(BYTES.length)).isTrue();
        ByteSource stream = ByteSource.from(reluctant(new boolean[1]));
        assertThat(stream.has(1)).isFalse();
    }
}
