// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A stream of independent graphs in both directions of one link; a graph does not refer to earlier
/// ones.
///
/// Each write flushes; classes are described once a stream if the format can do so.
/// One thread owns a stream. After an exception it is of no more use.
sealed interface GraphStream permits LeanStream, JavaIoStream {
    /// Bytes a stream reads ahead.
    int BUFFER = 1 << 16;

    void write(@Nullable Object graph) throws IOException;

    @Nullable Object read() throws IOException;
}
