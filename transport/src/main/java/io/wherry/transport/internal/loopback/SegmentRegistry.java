// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Registry of memory segments that one end of a link within a JVM offers to the other, which
/// copies from them. The link carries the number of the segment instead of its bytes.
///
/// Thread-safe. Writes before [#lend] happen-before the return of [#of] for the same number.
public final class SegmentRegistry {
    private static final Map<Long, MemorySegment> LENT = new ConcurrentHashMap<>();
    private static final AtomicLong NUMBERS = new AtomicLong();

    private SegmentRegistry() {}

    /// Returns true if both ends of `link` are in this JVM.
    public static boolean isPossibleOn(Link link) {
        return link.remote() instanceof Address.Loopback;
    }

    /// Lends `memory`, which must stay as it is until [#takeBack].
    ///
    /// @return its number, not 0
    public static long lend(MemorySegment memory) {
        long number = NUMBERS.incrementAndGet();
        LENT.put(number, memory.asReadOnly());
        return number;
    }

    /// Returns a read-only view of the memory with that number, null if there is none.
    public static @Nullable MemorySegment of(long number) {
        return LENT.get(number);
    }

    /// Removes the memory with that number. Further calls have no effect.
    public static void takeBack(long number) {
        LENT.remove(number);
    }
}
