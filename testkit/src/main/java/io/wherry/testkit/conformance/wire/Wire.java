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

    /// Returns this wire with a filter.
    Wire withFilter(ObjectInputFilter filter);

    /// Returns this wire with matching of other class versions by name, if that is an option.
    Wire evolving();

    /// Returns whether the bytes follow chapter 6 of the specification.
    boolean speaksProtocol();

    /// Its object streams; null if it has none.
    @Nullable Streams streams();

    /// Writes `graph`, reads it back and returns the copy.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a copy is of the same class
    default <T> T copy(T graph) throws IOException, ClassNotFoundException {
        return (T) Objects.requireNonNull(again(graph));
    }

    /// As [#copy], for a graph whose copy has another class.
    default @Nullable Object again(@Nullable Object graph)
            throws IOException, ClassNotFoundException {
        return read(write(graph));
    }
}
