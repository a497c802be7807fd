// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/// The java.io format: of java.io itself, where every rule holds or is none, or of streams that take its place.
record JavaIoWire(
        String name, Streams streams, InputHooks hooks, @Nullable ObjectInputFilter filter)
        implements Wire {
    @Override
    public byte[] write(@Nullable Object graph) throws IOException {
        return streams().write(out -> out.writeObject(graph));
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = streams().input(new ByteArrayInputStream(bytes), hooks)) {
            if (filter != null) {
                in.setObjectInputFilter(filter);
            }
            return in.readObject();
        }
    }

    @Override
    public Wire withLoader(ClassLoader loader) {
        return new JavaIoWire(name, streams, new LoaderHooks(loader), filter);
    }

    @Override
    public Wire withFilter(ObjectInputFilter other) {
        return new JavaIoWire(name, streams, hooks, other);
    }

    @Override
    public Wire evolving() {
        return this;
    }

    @Override
    public boolean speaksProtocol() {
        return true;
    }
}
