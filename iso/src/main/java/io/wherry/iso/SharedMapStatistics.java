// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// What is in a [SharedMap], and what happened to it since its file was made; counted while other processes may write.
///
/// @param entries with those that have ended and were not removed yet
/// @param bytes of the heap that entries take
/// @param capacity bytes of the heap
/// @param evictions entries that were removed to make room for others
/// @param expirations entries that were removed as they had ended
/// @param repairs segments that were repaired, mostly since their writer was killed
/// @param dropped entries that repairs found not to be sound
public record SharedMapStatistics(
        long entries,
        long bytes,
        long capacity,
        long evictions,
        long expirations,
        long repairs,
        long dropped) {}
