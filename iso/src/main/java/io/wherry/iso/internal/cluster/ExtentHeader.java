// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

/// The header of a further extent of a cluster: of adjacent slots that were taken together.
///
/// ```text
///  0      4      8      12     16     24     28
///  +------+------+------+------+------+------+------
///  | WEXT | rank | slots| next | used | 0    | objects ...
///  +------+------+------+------+------+------+------
///
///  used     allocated bytes of these slots, this header included
///  next     reference of the next extent, or 0
/// ```
public final class ExtentHeader {
    public static final int BYTES = 32;
    public static final int MAGIC = 0x54584557; // WEXT

    public static final int RANK = 4;
    public static final int SLOTS = 8;
    public static final int NEXT = 12;
    public static final int USED = 16;

    private ExtentHeader() {}
}
