// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Graphs as `java.io.ObjectOutputStream` writes them.
@SuppressWarnings("BanSerializableRead") // both JVMs are ours, and know each other by a secret
final class JavaIoStream implements GraphStream {
    private final ObjectOutputStream writer;
    private final ObjectInputStream reader;

    JavaIoStream(OutputStream out, InputStream in) throws IOException {
        this.writer = new ObjectOutputStream(out);
        writer.flush();
        this.reader = new ObjectInputStream(new BufferedInputStream(in, BUFFER));
    }

    @Override
    public void write(@Nullable Object graph) throws IOException {
        writer.writeObject(graph);
        writer.reset();
        writer.flush();
    }

    @Override
    public @Nullable Object read() throws IOException {
        try {
            return reader.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("a class of the graph is missing: " + e.getMessage(), e);
        }
    }
}
