// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// A writer of many messages into memory, and readers of what it has written.
public final class InMemoryStream {
    public final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    public final GraphWriter writer = GraphCodec.lean().writerTo(bytes);

    /// A reader of all that was written so far.
    public GraphReader reader() throws IOException {
        return reader(GraphCodec.lean());
    }

    public GraphReader reader(GraphCodec codec) throws IOException {
        writer.flush();
        return codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
    }

    /// The same, of a stream that gives one byte at a time.
    public GraphReader slowReader() throws IOException {
        writer.flush();
        return GraphCodec.lean().readerFrom(new OneByteStream(bytes.toByteArray()));
    }

    /// Bytes written so far.
    public int size() throws IOException {
        writer.flush();
        return bytes.size();
    }
}
