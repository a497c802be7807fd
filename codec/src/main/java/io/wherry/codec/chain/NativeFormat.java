// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.compress.CompressedFrame;
import io.wherry.codec.internal.message.StreamFormat;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A format that a codec reads by itself.
///
/// @param magic tells the format by its first two bytes
/// @param codec reads all formats of its own
record NativeFormat(String name, Magic magic, GraphCodec codec) implements ChainedFormat {

    /// Tells a format by its first two bytes.
    private interface Magic {
        boolean starts(byte one, byte two);
    }

    /// Returns the formats of the library, read with the options of `codec`.
    static List<ChainedFormat> all(GraphCodec codec) {
        GraphCodec both = codec.withDualRead(true);
        GraphCodec reader =
                CodecSettings.of(codec).decompresses()
                        ? both
                        : both.withCompression(Compression.readOnly());
        return List.of(
                new NativeFormat(StreamFormat.LEAN.word(), StreamFormat.LEAN::starts, reader),
                new NativeFormat(StreamFormat.JAVAIO.word(), StreamFormat.JAVAIO::starts, reader),
                new NativeFormat("compressed", CompressedFrame::starts, reader));
    }

    @Override
    public boolean recognizes(byte[] prefix) {
        return prefix.length >= 2 && magic.starts(prefix[0], prefix[1]);
    }

    @Override
    public @Nullable Object decode(byte[] message) throws IOException {
        return codec.decode(message);
    }

    @Override
    public @Nullable Object decode(MemorySegment message) throws IOException {
        return codec.decode(message);
    }
}
