// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// Version 1 of the link protocol: each side sends a hello, its settings, then frames. All numbers
/// are little-endian.
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
///  +-------------------------------+-------+-------+---------------+----------+------------+
///  |            length             | kind  | flags |    stream     | payload  | [checksum] |
///  +-------------------------------+-------+-------+---------------+----------+------------+
///
///  DATA     payload = length bytes
///  CLOSE    length = 0; no DATA follows
///  SETTINGS the frame after the hello, if the hello has its feature bit
///  CREDIT   total frames and bytes that the receiver has consumed
///  PROOF    proof of the sender's identity
/// ```
///
/// Lengths are signed 64-bit and never negative. `docs/wire/frames.md` describes the details.
final class FrameFormat {
    static final int HELLO_LENGTH = 16;
    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4;
    static final int FEATURES_AT = 6;
    static final int LONGEST_FRAME_AT = 8;

    /// The bytes `W` `H` `R` `Y`.
    static final int MAGIC = 0x59524857;

    /// The first bytes of a java.rmi client: "JRMI" (JRMP, Java RMI specification, 10.2).
    static final int JRMP_MAGIC = 0x494d524a;

    /// The first two bytes of TLS records: content type and major version (RFC 8446, 5.1).
    static final int TLS_MASK = 0xffff;

    static final int TLS_ALERT = 0x0315;
    static final int TLS_HANDSHAKE = 0x0316;

    static final short VERSION = 1;

    /// Feature: SETTINGS follow the hello.
    static final short HAS_SETTINGS = 1;

    /// Feature: this side accepts frames with the flag REFERENCE.
    static final short TAKES_REFERENCES = 2;

    static final int HEADER_LENGTH = 16;
    static final int LENGTH_AT = 0;
    static final int KIND_AT = 8;
    static final int FLAGS_AT = 10;
    static final int STREAM_AT = 12;

    static final short DATA = 1;
    static final short CLOSE = 2;
    static final short SETTINGS = 3;
    static final short CREDIT = 4;
    static final short PROOF = 5;

    static final short NO_FLAGS = 0;

    /// Flag of DATA: the CRC32C of header and payload follows the payload. The length does not
    /// include it.
    static final short CHECKSUM = 1;

    /// Flag of DATA: the payload is in the wire's slab; only its position follows the header.
    static final short REFERENCE = 2;

    static final int REFERENCE_LENGTH = 8;
    static final int CHECKSUM_LENGTH = 4;
    static final int ONLY_STREAM = 0;

    /// Payload of CREDIT: frames, bytes.
    static final int CREDIT_LENGTH = 16;

    /// Length limit of received SETTINGS and PROOF.
    static final int LONGEST_CONTROL = 4096;

    /// The second half of the header of a DATA frame without flags.
    static final long PLAIN_DATA = secondHalf(DATA, NO_FLAGS);

    private FrameFormat() {}

    /// Returns the second eight bytes of a header as one number: kind, flags and stream.
    static long secondHalf(short kind, short flags) {
        return (long) ONLY_STREAM << (8 * (STREAM_AT - KIND_AT))
                | Short.toUnsignedLong(flags) << (8 * (FLAGS_AT - KIND_AT))
                | Short.toUnsignedLong(kind);
    }

    /// Returns the bytes in the stream after the header of a frame.
    static long bytesAfterHeader(long length, short flags) {
        return switch (flags) {
            case CHECKSUM -> length + CHECKSUM_LENGTH;
            case REFERENCE -> REFERENCE_LENGTH;
            default -> length;
        };
    }
}
