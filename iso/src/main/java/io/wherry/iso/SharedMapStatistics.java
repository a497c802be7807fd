// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// The content of a [SharedMap] and its event counters since the file was created, read while other
/// processes may write.
///
/// @param entries with those that have ended and were not removed yet
/// @param bytes of the heap that entries take
/// @param capacity bytes of the heap
/// @param evictions entries that were removed to make room for others
/// @param expirations entries that were removed because they had expired
/// @param repairs segments that were repaired, mostly since their writer was killed
/// @param dropped invalid entries that repairs removed
public record SharedMapStatistics(
        long entries,
        long bytes,
        long capacity,
        long evictions,
        long expirations,
        long repairs,
        long dropped) {}
