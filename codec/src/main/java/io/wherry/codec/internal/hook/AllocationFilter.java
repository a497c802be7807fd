// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.message.ArrayRefusal;
import io.wherry.codec.internal.message.CollectionElements;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The filter that the JDK's collections ask before their `readObject` allocates an array: it
/// admits no more elements than the message can fill, whatever length the data claim; then it asks
/// the codec's own filter. One reader owns it.
final class AllocationFilter implements ObjectInputFilter {
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
        long length = info.arrayLength();
        Object asking = hooked.get();
        if (asking != null && length >= 0) {
            checkLimit(length, asking.getClass());
        }
        if (length > CollectionElements.FREE && !admits(length, asking)) {
            return Status.REJECTED;
        }
        return own == null ? Status.UNDECIDED : own.checkInput(info);
    }

    private void checkLimit(long length, Class<?> by) {
        int limit = in.guard().limits().arrayLength();
        if (CollectionElements.exceeds(length, limit, by)) {
            String what = "arrayLength=" + length + ", class=" + by.getName();
            throw new ArrayRefusal(in.guard().exceeded(what, limit));
        }
    }

    private boolean admits(long length, @Nullable Object asking) {
        if (asking != null && CollectionElements.allocatesNothing(asking.getClass())) {
            return true;
        }
        try {
            return in.budget().admitsTable(length);
        } catch (IOException e) {
            throw new ArrayRefusal(e);
        }
    }
}
