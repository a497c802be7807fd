// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

/// What the further slots of a cluster begin with, once for slots that are neighbours and were taken together.
///
/// ```text
///  0      4      8      12     16     24     28
///  +------+------+------+------+------+------+------
///  | WEXT | rank | slots| next | used | 0    | objects ...
///  +------+------+------+------+------+------+------
///
///  used     bytes of these slots that are taken, with this header
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
