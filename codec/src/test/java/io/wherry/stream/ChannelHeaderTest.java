// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The time at which a channel gets the header of a stream: at once where a reader may wait for it.
@Timeout(60) // against waiting for bytes that do not come
final class ChannelHeaderTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void readerOfANamedPipeGetsTheHeaderAtOnce(ChannelStreamTest.Format format) throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(isMade(pipe), "no named pipes here");
        FutureTask<ObjectInputStream> opened =
                new FutureTask<>(() -> new ObjectInputStream(FileChannel.open(pipe)));
        Thread.ofVirtual().start(opened);

        try (ObjectOutputStream out =
                new ObjectOutputStream(
                        FileChannel.open(pipe, StandardOpenOption.WRITE), format.codec())) {
            // java.io's constructor reads the header, too
            try (ObjectInputStream in = opened.get(30, TimeUnit.SECONDS)) {
                out.writeObject("one");
                out.flush();
                assertThat(in.readObject()).isEqualTo("one");
            }
        }
    }

    private static final class Pieces implements Serializable {
        private static final long serialVersionUID = 1L;

        private static final int COUNT = 200;

        private transient int bytes;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            for (int i = 0; i < COUNT; i++) {
                out.writeObject("piece " + i);
                out.write(new byte[255]);
            }
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            for (int i = 0; i < COUNT; i++) {
                in.readObject();
                in.readFully(new byte[255]);
                bytes += 255;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void dataOfAnObjectComeThroughANamedPipe(ChannelStreamTest.Format format) throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(isMade(pipe), "no named pipes here");
        FutureTask<Void> written =
                new FutureTask<>(() -> {
                    try (ObjectOutputStream out =
                            new ObjectOutputStream(
                                    FileChannel.open(pipe, StandardOpenOption.WRITE),
                                    format.codec())) {
                        out.writeObject(new Pieces());
                        return null;
                    }
                });
        Thread.ofVirtual().start(written);

        try (ObjectInputStream in = new ObjectInputStream(FileChannel.open(pipe))) {
            assertThat(((Pieces) in.readObject()).bytes).isEqualTo(200 * 255);
        }

        written.get(30, TimeUnit.SECONDS);
    }

    private static boolean isMade(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void fileGetsTheHeaderWithTheFirstBytes(ChannelStreamTest.Format format) throws Exception {
        Path file = folder.resolve("file");
        ObjectOutputStream out = new ObjectOutputStream(writing(file), format.codec());
        assertThat(file).isEmptyFile();

        out.writeObject("one");
        out.flush();

        assertThat(file).isNotEmptyFile();
        try (ObjectInputStream in = new ObjectInputStream(FileChannel.open(file))) {
            assertThat(in.readObject()).isEqualTo("one");
        }
        out.close();
    }

    @ParameterizedTest
    @EnumSource
    void streamWithoutObjectsHasAHeader(ChannelStreamTest.Format format) throws Exception {
        Path file = folder.resolve("file");

        new ObjectOutputStream(writing(file), format.codec()).close();

        assertThat(Files.size(file)).isPositive();
        try (ObjectInputStream in = new ObjectInputStream(FileChannel.open(file))) {
            assertThat(in.available()).isZero();
        }
    }

    private static FileChannel writing(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
