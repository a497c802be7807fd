// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// What the JDK's collections ask before their `readObject` allocates an array: no more than what was written for them can
/// fill, whatever the data says; then the codec's own filter. One reader owns it.
final class ArrayBound implements ObjectInputFilter {
    /// Elements that need nothing written for them.
    private static final int FREE = 64;

    /// Elements for each byte and each reference that was written: a sparse hash table has not as many.
    private static final int EACH = 16;

    private final @Nullable ObjectInputFilter own;
    private long most;

    /// @param own the codec's filter, or null
    ArrayBound(@Nullable ObjectInputFilter own) {
        this.own = own;
    }

    /// Starts an object for which `things` bytes and references were written.
    void begin(int things) {
        most = FREE + (long) EACH * things;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.arrayLength() > most) {
            return Status.REJECTED;
        }
        return own == null ? Status.UNDECIDED : own.checkInput(info);
    }
}
