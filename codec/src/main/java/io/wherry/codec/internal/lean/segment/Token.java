// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

/// First byte of every reference, and of every item in the body of an object with a `writeObject`
/// hook.
///
/// ```text
///  0        1
///  +--------+----------------------
///  |  token |  operand, content ...
///  +--------+----------------------
///
///  NULL       nothing follows
///  BACK       varint distance: the object met that many handles ago (1 = the last one)
///  8..127     an object of a class this format knows (docs/wire/lean.md lists them)
///  31         OUT_OF_BAND: only in a parcel's header: the next of its arrays
///  128..239   an object of the class described as number token - 128 in this stream
///  240..254   the same, number 112 + (token - 240) * 256 + the next byte
///  255        the same, number is a varint
///
///  only in the body of an object with a hook:
///  BLOCK      varint length, then that many bytes of primitive data
///  FIELDS     the level's primitive block, then its references
///  END        the level's data is complete
/// ```
public final class Token {
    public static final int NULL = 0;
    public static final int BACK = 1;
    public static final int BLOCK = 2;
    public static final int FIELDS = 3;
    public static final int END = 5;

    /// Lowest token of a class the format knows.
    public static final int FIRST_KNOWN = 8;

    public static final int STRING = 8;

    /// An array that is sent out of band.
    public static final int OUT_OF_BAND = 31;

    /// Lowest token of a class described in the stream.
    public static final int FIRST_DESCRIBED = 128;

    public static final int TWO_BYTES = 240;
    public static final int WIDE = 255;

    /// Class numbers below this one take one byte.
    public static final int ONE_BYTE_CLASSES = TWO_BYTES - FIRST_DESCRIBED;

    /// Class numbers below this one take two bytes at most.
    public static final int TWO_BYTE_CLASSES = ONE_BYTE_CLASSES + (WIDE - TWO_BYTES) * 256;

    private Token() {}
}
