// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import java.util.List;

/// The header of a cluster file.
///
/// ```text
///  0      4      8       12     16     20     24       32      36
///  +------+------+-------+------+------+------+--------+-------+------+---
///  | WISF | form | header| check| nodes| each | slot   | origin| rank |
///  +------+------+-------+------+------+------+--------+-------+------+---
///  40        48     52       56     60     64      72
///  +---------+------+--------+------+------+-------+------
///  | version | root | extents| types| data | bytes | 0 ... to 80
///  +---------+------+--------+------+------+-------+------
///  80, for each extent             then for each type
///  +--------+-------+--------+     +------+--------+----------------------+
///  | number | slots | used   |     | id   | length | description, UTF-8   | 0 to a multiple of 8
///  +--------+-------+--------+     +------+--------+----------------------+
///
///  form     of the file: 1
///  header   bytes of all this with zero padding, a multiple of 4096
///  check    CRC32C of the bytes from 16 to the end of the header
///  each     slots of a node; slot: bytes of a slot, 8 bytes long
///  data     CRC32C of the bytes after the header; bytes: their number, 8 bytes long
///  number   of the first slot among those of the origin; slots: their number; used:
///           allocated bytes, 8 bytes long
/// ```
/// Little-endian. The extents follow the header as they are in memory, each with zero padding to a
/// multiple of 4096.
///
/// @param extents with slots counted from the first slot of the origin
record FileHeader(
        Layout layout,
        ClusterName name,
        long version,
        int root,
        List<Extent> extents,
        List<Long> used,
        List<TypeEntry> types) {
    static final int MAGIC = 0x46534957; // WISF
    static final int FORM = 1;
    static final int PAGE = 1 << 12;
    static final int FIXED = 80;
    static final int CHECKED_FROM = 16;

    static final int EXTENT = 16;
    static final int TYPE = 8;

    /// The layout of the space to which the references belong.
    record Layout(int nodes, int each, long slot) {}

    /// A type that the cluster has objects of.
    record TypeEntry(int id, String description) {}

    FileHeader {
        extents = List.copyOf(extents);
        used = List.copyOf(used);
        types = List.copyOf(types);
    }

    /// Returns the number of bytes after the header.
    long dataBytes() {
        return used.stream().mapToLong(FileHeader::padded).sum();
    }

    static long padded(long bytes) {
        return (bytes + PAGE - 1) & -PAGE;
    }
}
