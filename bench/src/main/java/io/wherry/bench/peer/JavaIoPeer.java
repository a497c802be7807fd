// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// The object streams of the JDK.
public final class JavaIoPeer implements Peer {
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    @Override
    public byte[] write(Object graph) throws IOException {
        buffer.reset();
        ObjectOutputStream out = new ObjectOutputStream(buffer);
        out.writeObject(graph);
        out.flush();
        return buffer.toByteArray();
    }

    @Override
    @SuppressWarnings("BanSerializableRead") // reads back what this peer wrote
    public @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
        return in.readObject();
    }
}
