// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.spi;

/// A compression algorithm for messages, found by `java.util.ServiceLoader`. Safe for any number of
/// threads.
///
/// An adapter to a library of zstd or lz4 is one class of a few lines: each call compresses or
/// decompresses one block of at most 128 KiB, independently of others (docs/wire/compression.md).
public interface CompressionProvider {
    /// Returns the name by which programs choose the algorithm, as `zstd`.
    String name();

    /// Returns the number of the algorithm on the wire, 1 to 255. These have a meaning: 1 deflate
    /// in the zlib format (RFC 1950), 2 a zstd frame (RFC 8878), 3 an lz4 block. Numbers up to 127
    /// are reserved; 128 to 255 are for programs that agree on them.
    int id();

    /// Returns a new compressor.
    ///
    /// @param level of the algorithm, whose own range and default it has; it may be ignored
    /// @throws IllegalArgumentException if the level does not exist
    Compressor compressor(int level);

    /// Returns a new decompressor, for blocks of all levels.
    Decompressor decompressor();
}
