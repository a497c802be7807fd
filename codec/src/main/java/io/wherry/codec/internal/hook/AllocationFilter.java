// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The filter that the JDK's collections ask before their `readObject` allocates an array: it
/// admits no more elements than the message can fill, whatever length the data claim; then it asks
/// the codec's own filter. One reader owns it.
final class AllocationFilter implements ObjectInputFilter {
    /// Elements that are allowed without bytes of their own.
    private static final int FREE = 64;

    /// A class that asks the filter, but does not allocate.
    private static final Class<?> COPIES = Collections.nCopies(1, "").getClass();

    private final LeanReader in;
    private final @Nullable ObjectInputFilter own;
    private final Supplier<@Nullable Object> hooked;

    /// @param own the codec's filter, or null
    /// @param hooked returns the object whose hook is running, or null
    AllocationFilter(
            LeanReader in, @Nullable ObjectInputFilter own, Supplier<@Nullable Object> hooked) {
        this.in = in;
        this.own = own;
        this.hooked = hooked;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.arrayLength() > FREE && !admits(info.arrayLength())) {
            return Status.REJECTED;
        }
        return own == null ? Status.UNDECIDED : own.checkInput(info);
    }

    private boolean admits(long length) {
        Object asking = hooked.get();
        if (asking != null && asking.getClass() == COPIES) {
            return length <= in.guard().limits().arrayLength();
        }
        try {
            return in.budget().admitsTable(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
