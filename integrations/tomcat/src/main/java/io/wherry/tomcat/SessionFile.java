// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file with the objects of sessions.
record SessionFile(Path path, GraphCodec codec) {

    /// Writes the objects.
    interface Content {
        void writeTo(SessionOutput out) throws IOException;
    }

    /// Makes sessions of the objects.
    interface Reading<T> {
        T from(SessionInput in) throws IOException, ClassNotFoundException;
    }

    /// Replaces the file; if that fails, the file stays as it was.
    void replace(Content content) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + ".part");
        try {
            try (GraphWriter writer = codec.writerTo(Files.newOutputStream(part))) {
                content.writeTo(new SessionOutput(writer));
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /// @throws IOException if the objects cannot be read, or are not those of sessions
    <T> T read(Reading<T> reading) throws IOException, ClassNotFoundException {
        try (GraphReader reader = codec.readerFrom(Files.newInputStream(path))) {
            return reading.from(new SessionInput(reader));
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            throw new IOException("objects of sessions cannot be read: file=" + path, e);
        }
    }
}
