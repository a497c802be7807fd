// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.codec.spi.CompressionProvider;
import io.wherry.codec.spi.Compressor;
import io.wherry.codec.spi.Decompressor;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// The JDK's deflate, in the zlib format with its checksum (RFC 1950).
public final class Deflate implements CompressionProvider {
    public static final Deflate INSTANCE = new Deflate();

    private static final int ID = 1;

    private Deflate() {}

    @Override
    public String name() {
        return "deflate";
    }

    @Override
    public int id() {
        return ID;
    }

    @Override
    public Compressor compressor(int level) {
        return new Deflating(new Deflater(level));
    }

    @Override
    public Decompressor decompressor() {
        return new Inflating(new Inflater());
    }

    private record Deflating(Deflater deflater) implements Compressor {
        @Override
        public int compress(byte[] source, int count, byte[] target, int at) {
            deflater.reset();
            deflater.setInput(source, 0, count);
            deflater.finish();
            int size = deflater.deflate(target, at, target.length - at);
            return deflater.finished() ? size : -1;
        }
    }

    private record Inflating(Inflater inflater) implements Decompressor {
        @Override
        public int decompress(byte[] source, int count, byte[] target, int length)
                throws IOException {
            inflater.reset();
            inflater.setInput(source, 0, count);
            try {
                int size = inflater.inflate(target, 0, length);
                // the checksum is looked at after the last byte
                inflater.inflate(target, size, length - size);
                return inflater.finished() && inflater.getRemaining() == 0 ? size : -1;
            } catch (DataFormatException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
