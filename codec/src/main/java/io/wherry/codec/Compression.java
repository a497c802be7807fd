// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.compress.CompressedFrame;
import io.wherry.codec.internal.compress.CompressionProviders;
import io.wherry.codec.internal.compress.Deflate;
import io.wherry.codec.spi.CompressionProvider;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// How a codec compresses messages: an algorithm, its level, and from which size on. Immutable.
///
/// ```java
/// GraphCodec codec = GraphCodec.lean().withCompression(Compression.deflate(6));
/// ```
public final class Compression {
    /// Messages of fewer bytes are not compressed, unless [#withThreshold] says otherwise.
    public static final int DEFAULT_THRESHOLD = 512;

    /// The highest threshold, in bytes.
    public static final int HIGHEST_THRESHOLD = CompressedFrame.CHUNK;

    private final CompressionProvider provider;
    private final int level;
    private final int threshold;
    private final boolean writes;

    private Compression(CompressionProvider provider, int level, int threshold, boolean writes) {
        this.provider = provider;
        this.level = level;
        this.threshold = threshold;
        this.writes = writes;
    }

    /// Returns the JDK's deflate at `level`.
    ///
    /// @param level 1 for the fastest to 9 for the smallest, 0 for none, -1 for the JDK's default
    /// @throws IllegalArgumentException if it is another number
    public static Compression deflate(int level) {
        if (level < Deflater.DEFAULT_COMPRESSION || level > Deflater.BEST_COMPRESSION) {
            throw new IllegalArgumentException("no level of deflate: " + level);
        }
        return new Compression(Deflate.INSTANCE, level, DEFAULT_THRESHOLD, true);
    }

    /// Returns the algorithm of a [CompressionProvider] that `java.util.ServiceLoader` finds by the
    /// context class loader of the calling thread or by that of this library.
    ///
    /// @param name of the provider, as `zstd`
    /// @param level of the algorithm; see the provider for its range
    /// @throws IllegalArgumentException if no provider has that name, or it does not have that
    /// level
    public static Compression named(String name, int level) {
        CompressionProvider provider = CompressionProviders.named(name);
        provider.compressor(level);
        return new Compression(provider, level, DEFAULT_THRESHOLD, true);
    }

    /// Returns a choice for codecs that read compressed messages, of all algorithms that are there,
    /// and write none.
    public static Compression readOnly() {
        return new Compression(
                Deflate.INSTANCE, Deflater.DEFAULT_COMPRESSION, DEFAULT_THRESHOLD, false);
    }

    /// Returns the same with another size from which messages are compressed. Shorter ones are
    /// written as they are, and readers without compression read them.
    ///
    /// @param bytes 512 unless set; at most [#HIGHEST_THRESHOLD]
    /// @throws IllegalArgumentException if it is negative or more
    public Compression withThreshold(int bytes) {
        if (bytes < 0 || bytes > HIGHEST_THRESHOLD) {
            throw new IllegalArgumentException(
                    "no threshold: bytes=" + bytes + ", highest=" + HIGHEST_THRESHOLD);
        }
        return new Compression(provider, level, bytes, writes);
    }

    /// Returns the name of the algorithm.
    public String name() {
        return provider.name();
    }

    /// Returns the level of the algorithm.
    public int level() {
        return level;
    }

    /// Returns the size in bytes from which messages are compressed.
    public int threshold() {
        return threshold;
    }

    /// Returns false for [#readOnly].
    public boolean isWriting() {
        return writes;
    }

    CompressionProvider provider() {
        return provider;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Compression that
                && provider.equals(that.provider)
                && level == that.level
                && threshold == that.threshold
                && writes == that.writes;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * provider.hashCode() + level) + threshold;
    }

    /// Returns the choice as `deflate(6)`, with the threshold if it is not the default.
    @Override
    public String toString() {
        if (!writes) {
            return "readOnly";
        }
        String choice = name() + "(" + level + ")";
        return threshold == DEFAULT_THRESHOLD ? choice : choice + " from " + threshold + " bytes";
    }
}
