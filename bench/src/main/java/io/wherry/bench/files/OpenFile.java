// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of this JVM in memory, where there is a folder for such, open for writing and for reading. It has no name any more: nothing is left of
/// it when the JVM ends.
public final class OpenFile implements Closeable {
    private static final Path MEMORY = Path.of("/dev/shm");

    private final FileOutputStream out;
    private final FileInputStream in;

    public OpenFile() throws IOException {
        Path file = Files.createTempFile(folder(), "wherry-bench", ".bin");
        out = new FileOutputStream(file.toFile());
        in = new FileInputStream(file.toFile());
        Files.delete(file);
    }

    /// Returns the folder of the files: in memory, or otherwise that of temporary files.
    public static Path folder() {
        return Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /// The file, to be written from its start on.
    FileOutputStream rewritten() throws IOException {
        out.getChannel().position(0);
        return out;
    }

    /// The file, to be read from its start on.
    FileInputStream reread() throws IOException {
        in.getChannel().position(0);
        return in;
    }

    void write(ByteBuffer bytes) throws IOException {
        FileChannel channel = rewritten().getChannel();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /// Fills the remaining space of `target`.
    void read(ByteBuffer target) throws IOException {
        FileChannel channel = reread().getChannel();
        while (target.hasRemaining()) {
            if (channel.read(target) < 0) {
                throw new EOFException("file is shorter: wanted=" + target.limit());
            }
        }
    }

    /// All that is in the file.
    public byte[] bytes() throws IOException {
        return reread().readAllBytes();
    }

    @Override
    public void close() throws IOException {
        try (out;
                in) {
            out.flush();
        }
    }
}
