// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// Version 1 of the bytes on a wire: each side sends a hello, then frames. All numbers are
/// little-endian.
///
/// ```text
///  hello
///  0               4       6         8                               16
///  +---------------+-------+---------+-------------------------------+
///  | magic "WHRY"  |version|features |         longest frame         |
///  +---------------+-------+---------+-------------------------------+
///
///  frame
///  0                               8       10      12              16
///  +-------------------------------+-------+-------+---------------+----------
///  |            length             | kind  | flags |    stream     | payload ...
///  +-------------------------------+-------+-------+---------------+----------
///
///  DATA     payload = length bytes
///  CLOSE    length = 0; no frame follows
/// ```
///
/// Lengths are signed 64-bit and never negative. `docs/wire/frames.md` says the rest.
final class FrameFormat {
    static final int HELLO_LENGTH = 16;
    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4;
    static final int FEATURES_AT = 6;
    static final int LONGEST_FRAME_AT = 8;

    /// The bytes `W` `H` `R` `Y`.
    static final int MAGIC = 0x59524857;

    static final short VERSION = 1;
    static final short NO_FEATURES = 0;

    static final int HEADER_LENGTH = 16;
    static final int LENGTH_AT = 0;
    static final int KIND_AT = 8;
    static final int FLAGS_AT = 10;
    static final int STREAM_AT = 12;

    static final short DATA = 1;
    static final short CLOSE = 2;

    static final short NO_FLAGS = 0;
    static final int ONLY_STREAM = 0;

    private FrameFormat() {}
}
