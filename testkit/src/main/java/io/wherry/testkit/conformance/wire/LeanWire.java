// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The lean format, one message a graph. Rules of object streams speak of java.io's bytes: `LeanDropInTest` of codec has its
/// streams.
record LeanWire(GraphCodec codec) implements Wire {
    @Override
    public String name() {
        return "lean";
    }

    @Override
    public byte[] write(@Nullable Object graph) throws IOException {
        return codec.encode(graph);
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException {
        return codec.decode(bytes);
    }

    @Override
    public Wire withLoader(ClassLoader loader) {
        return new LeanWire(codec.withClassLoader(loader));
    }

    @Override
    public Wire withFilter(ObjectInputFilter filter) {
        return new LeanWire(codec.withFilter(filter));
    }

    @Override
    public Wire evolving() {
        return new LeanWire(codec.withEvolution(Evolution.EVOLVE));
    }

    @Override
    public boolean speaksProtocol() {
        return false;
    }

    @Override
    public @Nullable Streams streams() {
        return null;
    }
}
