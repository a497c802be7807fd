// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A way to turn a graph into bytes and back, which claims to follow the specification.
public interface Wire {
    /// The heading of its column.
    String name();

    byte[] write(@Nullable Object graph) throws IOException;

    @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException;

    /// This wire, finding classes by `loader`.
    Wire withLoader(ClassLoader loader);

    /// This wire, asking `filter` what it may read.
    Wire withFilter(ObjectInputFilter filter);

    /// This wire, matching other versions of a class by name, if that has to be asked for.
    Wire evolving();

    /// Whether the bytes are those of chapter 6.
    boolean speaksProtocol();

    /// Its object streams; null if it has none.
    @Nullable Streams streams();

    /// What is read of what was written of `graph`.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a copy is of the same class
    default <T> T copy(T graph) throws IOException, ClassNotFoundException {
        return (T) Objects.requireNonNull(again(graph));
    }

    /// As [#copy], of a graph that comes back as something else.
    default @Nullable Object again(@Nullable Object graph)
            throws IOException, ClassNotFoundException {
        return read(write(graph));
    }
}
