// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.testkit.conformance.wire.Streams;
import io.wherry.testkit.conformance.wire.Wire;
import java.io.IOException;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// A peer that the rules of java.io's specification are held against, though it does not claim to follow them.
///
/// It lacks the features that each peer offers by an API of its own: filters, class loaders, other
/// versions of a class.
public record PeerWire(String name, Peer peer) implements Wire {
    /// A rule asks for something that is not there.
    public static final class AbsentException extends RuntimeException {
        private static final long serialVersionUID = 1;

        AbsentException(String what) {
            super(what);
        }
    }

    @Override
    public byte[] write(@Nullable Object graph) throws IOException {
        if (graph == null) {
            throw new AbsentException("a graph that is null");
        }
        return peer.write(graph);
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return peer.read(bytes);
    }

    @Override
    public Wire withLoader(ClassLoader loader) {
        throw new AbsentException("another class loader");
    }

    @Override
    public Wire withFilter(ObjectInputFilter filter) {
        throw new AbsentException("a filter");
    }

    @Override
    public Wire evolving() {
        throw new AbsentException("other versions of a class");
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
