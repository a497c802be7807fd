// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Graphs in Wherry's lean format.
final class LeanStream implements GraphStream {
    private final GraphWriter writer;
    private final GraphReader reader;

    LeanStream(OutputStream out, InputStream in) {
        GraphCodec codec = GraphCodec.lean();
        this.writer = codec.writerTo(out);
        this.reader = codec.readerFrom(new BufferedInputStream(in, BUFFER));
    }

    @Override
    public void write(@Nullable Object graph) throws IOException {
        writer.write(graph);
        writer.reset();
        writer.flush();
    }

    @Override
    public @Nullable Object read() throws IOException {
        return reader.read();
    }
}
