// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.internal.memory.Memory;

/// The header of a cluster, at the start of its first slot.
///
/// ```text
///  0      4      8       12     16       24     32     36     40       44       48          52        56
///  +------+------+-------+------+--------+------+------+------+--------+--------+-----------+---------+--------+
///  | WISO | state| origin| rank | version| used | root | next | owner  | slots  | publisher | process | number |
///  +------+------+-------+------+--------+------+------+------+--------+--------+-----------+---------+--------+
///
///  used     allocated bytes of this slot, header included
///  next     reference of the first further extent, or 0
///  state    1 owned; 2 published: not written any more; 3 given: waits for its owner to take it;
///           4 being erased; 5 being kept by its giver, because its ticket was not sent
///  owner    the node that may write
///  slots    number of slots of the first extent: 1
///  process  hash of the owner's process word, which distinguishes it from later processes of the
///           same node; 0: unknown
///  publisher, number: of a published cluster, the mark of its file of versions, and its version
///           there
/// ```
/// All little-endian. Objects follow one another to `used`, each at a multiple of 8.
public final class ClusterHeader {
    public static final int BYTES = 64;
    public static final int MAGIC = 0x4f534957; // WISO

    public static final int OWNED = 1;
    public static final int PUBLISHED = 2;
    public static final int GIVEN = 3;
    public static final int ERASED = 4;
    public static final int KEPT = 5;

    public static final int STATE = 4;
    public static final int ORIGIN = 8;
    public static final int RANK = 12;
    public static final int VERSION = 16;
    public static final int USED = 24;
    public static final int ROOT = 32;
    public static final int NEXT = 36;
    public static final int OWNER = 40;
    public static final int SLOTS = 44;
    public static final int PUBLISHER = 48;
    public static final int PROCESS = 52;
    public static final int NUMBER = 56;

    private ClusterHeader() {}

    public static int getInt(long start, int offset) {
        return Memory.SPACE.get(Memory.INT, start + offset);
    }

    public static void putInt(long start, int offset, int value) {
        Memory.SPACE.set(Memory.INT, start + offset, value);
    }

    public static long getLong(long start, int offset) {
        return Memory.SPACE.get(Memory.LONG, start + offset);
    }

    public static void putLong(long start, int offset, long value) {
        Memory.SPACE.set(Memory.LONG, start + offset, value);
    }
}
