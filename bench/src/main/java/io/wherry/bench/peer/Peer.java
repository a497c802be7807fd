// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One way to turn graphs into bytes and back. One thread at a time.
public interface Peer {
    byte[] write(Object graph) throws IOException;

    @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException;

    /// Checks that `copy` is as this peer documents it.
    ///
    /// @throws AssertionError that names the path to the first difference
    default void check(Object graph, @Nullable Object copy) {
        Isomorphism.check(graph, copy);
    }
}
