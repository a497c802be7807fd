// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A header is read as it was written, whatever the length of its last description.
final class HeaderReaderTest {
    private static final int BEFORE =
            FileHeader.FIXED + FileHeader.EXTENT + FileHeader.TYPE; // of one description

    @TempDir Path folder;

    @Test
    void headersAroundTheEndOfAPageAreReadAsTheyWereWritten() throws Exception {
        for (int left = 0; left <= 16; left++) {
            FileHeader header = header(FileHeader.PAGE - BEFORE - left);

            FileHeader read = written(header);

            assertThat(read).isEqualTo(header);
        }
    }

    private FileHeader written(FileHeader header) throws IOException {
        Path file = folder.resolve("cluster");
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = HeaderWriter.write(header, 0);
            long data = bytes.remaining();
            while (bytes.hasRemaining()) {
                channel.write(bytes, bytes.position());
            }
            channel.write(ByteBuffer.allocate(1), data + header.dataBytes() - 1);
            return HeaderReader.read(file, channel).header();
        }
    }

    private static FileHeader header(int description) {
        return new FileHeader(
                new FileHeader.Layout(1, 16, 1 << 16),
                new ClusterName(0, 0),
                1,
                0,
                List.of(new Extent(0, 1)),
                List.of(64L),
                List.of(new FileHeader.TypeEntry(5, "x".repeat(description))));
    }
}
