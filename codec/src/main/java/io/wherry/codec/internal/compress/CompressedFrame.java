// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

/// Bytes around the compressed bytes of a stream.
///
/// ```text
///  0       2         3           4
///  +-------+---------+-----------+-------+-------+---
///  | 57 43 | version | algorithm | chunk | chunk | ...
///  +-------+---------+-----------+-------+-------+---
///
///  chunk
///  0        4        8
///  +--------+--------+--------------
///  | length | stored | bytes ...
///  +--------+--------+--------------
///
///  version    01
///  algorithm  1 deflate, 2 zstd, 3 lz4; 128 to 255 for programs
///  length     of the bytes decompressed, 1 to 131072; little-endian
///  stored     bytes that follow, 1 to length; little-endian. If it is the length, they are not compressed
/// ```
///
/// The decompressed chunks, one after the other, are a stream of the lean or the java.io format. No
/// chunk holds bytes of two messages, and each is compressed independently.
public final class CompressedFrame {
    /// Most bytes of a chunk, decompressed.
    public static final int CHUNK = 1 << 17;

    /// The first byte is that of lean streams, the second distinguishes the two.
    static final byte MAGIC = 0x57;

    static final byte MAGIC_2 = 0x43;

    /// The error message of a reader whose codec has no compression.
    public static final String NO_OPTION =
            "stream is compressed, and the codec has no withCompression";

    static final byte VERSION = 1;

    /// Bytes of the front of a stream.
    static final int FRONT = 4;

    /// Bytes of the head of a chunk.
    static final int HEAD = 8;

    private CompressedFrame() {}

    /// Returns true if a stream with these first bytes is compressed.
    public static boolean starts(int first, int second) {
        return first == MAGIC && second == MAGIC_2;
    }
}
