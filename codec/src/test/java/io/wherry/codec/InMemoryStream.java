// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// A writer of many messages into memory, and readers of what it has written.
final class InMemoryStream {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final GraphWriter writer = GraphCodec.lean().writerTo(bytes);

    /// A reader of all that was written so far.
    GraphReader reader() throws IOException {
        return reader(GraphCodec.lean());
    }

    GraphReader reader(GraphCodec codec) throws IOException {
        writer.flush();
        return codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
    }

    /// The same, of a stream that gives one byte at a time.
    GraphReader slowReader() throws IOException {
        writer.flush();
        return GraphCodec.lean().readerFrom(new OneByteStream(bytes.toByteArray()));
    }

    /// Bytes written so far.
    int size() throws IOException {
        writer.flush();
        return bytes.size();
    }
}
