// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/// One entry in the heap of a segment: written completely before a slot refers to it, and immutable
/// then.
///
/// ```text
///  0            4              8         16       20       24
///  +------------+--------------+---------+--------+--------+-----------+-------------
///  | key length | value length | expires | check  | place  | key ...   | value ...
///  +------------+--------------+---------+--------+--------+-----------+-------------
///
///  expires  expiry time in milliseconds since 1970; 0: never
///  check    CRC32C of key, value, expires (8 bytes) and key length (4 bytes)
///  place    lower half of the hash of the key
/// ```
/// Little-endian.
final class EntryBlock {
    static final int HEADER = 24;

    private static final int KEY_LENGTH = 0;
    private static final int VALUE_LENGTH = 4;
    private static final int EXPIRES = 8;
    private static final int CHECK = 16;
    private static final int PLACE = 20;

    private EntryBlock() {}

    /// Returns the units that an entry takes.
    static long units(int keyLength, int valueLength) {
        return ((long) HEADER + keyLength + valueLength + MapGeometry.UNIT - 1) / MapGeometry.UNIT;
    }

    static void write(MemorySegment memory, long at, MapKey key, byte[] value, long expires) {
        byte[] bytes = key.bytes();
        memory.set(MapLayouts.INT, at + KEY_LENGTH, bytes.length);
        memory.set(MapLayouts.INT, at + VALUE_LENGTH, value.length);
        memory.set(MapLayouts.LONG, at + EXPIRES, expires);
        memory.set(MapLayouts.INT, at + CHECK, check(bytes, value, expires));
        memory.set(MapLayouts.INT, at + PLACE, key.place());
        MemorySegment.copy(bytes, 0, memory, MapLayouts.BYTE, at + HEADER, bytes.length);
        long after = at + HEADER + bytes.length;
        MemorySegment.copy(value, 0, memory, MapLayouts.BYTE, after, value.length);
    }

    static int check(byte[] key, byte[] value, long expires) {
        CRC32C crc = new CRC32C();
        crc.update(key);
        crc.update(value);
        long word = expires;
        for (int i = 0; i < Long.BYTES; i++, word >>>= Byte.SIZE) {
            crc.update((int) word & 0xFF);
        }
        int length = key.length;
        for (int i = 0; i < Integer.BYTES; i++, length >>>= Byte.SIZE) {
            crc.update(length & 0xFF);
        }
        return (int) crc.getValue();
    }

    static int keyLength(MemorySegment memory, long at) {
        return memory.get(MapLayouts.INT, at + KEY_LENGTH);
    }

    static int valueLength(MemorySegment memory, long at) {
        return memory.get(MapLayouts.INT, at + VALUE_LENGTH);
    }

    static long expires(MemorySegment memory, long at) {
        return memory.get(MapLayouts.LONG, at + EXPIRES);
    }

    static int check(MemorySegment memory, long at) {
        return memory.get(MapLayouts.INT, at + CHECK);
    }

    static int place(MemorySegment memory, long at) {
        return memory.get(MapLayouts.INT, at + PLACE);
    }

    /// Returns whether an entry has expired.
    ///
    /// @param now milliseconds since 1970
    static boolean isExpired(long expires, long now) {
        return expires != 0 && expires <= now;
    }

    /// Copies bytes out of the map.
    ///
    /// @param length checked by the caller
    static byte[] copy(MemorySegment memory, long at, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(memory, MapLayouts.BYTE, at, bytes, 0, length);
        return bytes;
    }
}
