// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Memory that one end of a link within a JVM lends the other, which copies from it: the link carries its number in place of its bytes.
///
/// Safe for any number of threads. What the lender wrote before [#lend] is visible to the thread that gets the memory from [#of].
public final class LentMemory {
    private static final Map<Long, MemorySegment> LENT = new ConcurrentHashMap<>();
    private static final AtomicLong NUMBERS = new AtomicLong();

    private LentMemory() {}

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

    /// Returns the memory of that number, to be read only; null if it is not lent.
    public static @Nullable MemorySegment of(long number) {
        return LENT.get(number);
    }

    /// Ends a loan. Nothing happens the second time.
    public static void takeBack(long number) {
        LENT.remove(number);
    }
}
