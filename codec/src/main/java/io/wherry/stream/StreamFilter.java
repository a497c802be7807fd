// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.internal.javaio.FilterSeal;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The filter of one stream, which cannot be set once an object has been read, as with java.io. One
/// thread owns it.
final class StreamFilter {
    private final java.io.ObjectInputStream stream;

    /// The filter that the JVM gave the stream, unless [#set].
    private final @Nullable ObjectInputFilter initial;

    /// True if the codec's filter was set.
    private final boolean set;

    private boolean reads;
    private @Nullable ObjectInputFilter fixed;

    StreamFilter(java.io.ObjectInputStream stream, boolean set) {
        this.stream = stream;
        this.initial = stream.getObjectInputFilter();
        this.set = set;
    }

    /// The filter that counts, or null.
    @Nullable ObjectInputFilter get() {
        return reads ? fixed : stream.getObjectInputFilter();
    }

    /// An object is about to be read.
    ///
    /// @throws IllegalStateException if the filter was set after one was read; it is not asked
    void beginRead() {
        if (!reads) {
            begin();
        } else if (stream.getObjectInputFilter() != fixed) {
            throw new IllegalStateException("filter can not be set after an object has been read");
        }
    }

    private void begin() {
        if (FilterSeal.isBroken()) {
            return;
        }
        fixed = stream.getObjectInputFilter();
        reads = true;
        if (!set && fixed == initial) {
            FilterSeal.seal(stream);
        }
    }
}
