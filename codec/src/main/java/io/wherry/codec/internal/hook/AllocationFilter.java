// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The filter that the JDK's collections ask before their `readObject` allocates an array: it
/// admits no more elements than the message can fill, whatever length the data claim; then it asks
/// the codec's own filter. One reader owns it.
final class AllocationFilter implements ObjectInputFilter {
    /// Elements that are allowed without bytes of their own.
    private static final int FREE = 64;

    private final LeanReader in;
    private final @Nullable ObjectInputFilter own;

    /// @param own the codec's filter, or null
    AllocationFilter(LeanReader in, @Nullable ObjectInputFilter own) {
        this.in = in;
        this.own = own;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.arrayLength() > FREE && !admits(info.arrayLength())) {
            return Status.REJECTED;
        }
        return own == null ? Status.UNDECIDED : own.checkInput(info);
    }

    private boolean admits(long length) {
        try {
            return in.budget().admitsTable(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
