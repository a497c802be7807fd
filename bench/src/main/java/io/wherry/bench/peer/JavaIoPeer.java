// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The object streams of the JDK, new ones for each graph.
public class JavaIoPeer implements Peer {
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    /// A stream that begins.
    protected ObjectOutputStream output(OutputStream out) throws IOException {
        return new ObjectOutputStream(out);
    }

    /// A stream that begins.
    protected ObjectInputStream input(InputStream in) throws IOException {
        return new ObjectInputStream(in);
    }

    @Override
    public final byte[] write(Object graph) throws IOException {
        buffer.reset();
        ObjectOutputStream out = output(buffer);
        out.writeObject(graph);
        out.flush();
        return buffer.toByteArray();
    }

    @Override
    @SuppressWarnings("BanSerializableRead") // reads back what this peer wrote
    public final @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return input(new ByteArrayInputStream(bytes)).readObject();
    }
}
