// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import io.wherry.codec.FilterRejectedException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import org.jspecify.annotations.Nullable;

/// The facts that a filter is given; the names of the components are those of the interface.
public record FilterQuery(
        @Nullable Class<?> serialClass,
        long arrayLength,
        long depth,
        long references,
        long streamBytes)
        implements ObjectInputFilter.FilterInfo {

    /// Asks `filter`.
    ///
    /// @param position in the stream, in bytes
    /// @throws FilterRejectedException if it rejects the facts or fails
    public void ask(ObjectInputFilter filter, long position) throws FilterRejectedException {
        Status status = Status.REJECTED;
        RuntimeException failure = null;
        try {
            status = filter.checkInput(this);
        } catch (RuntimeException e) {
            failure = e;
        }
        if (status == null || status == Status.REJECTED) {
            String name = serialClass == null ? null : serialClass.getName();
            throw new FilterRejectedException(
                    name, "filter status: " + status + ", " + facts(), position, failure);
        }
    }

    private String facts() {
        return "arrayLength="
                + arrayLength
                + ", depth="
                + depth
                + ", references="
                + references
                + ", streamBytes="
                + streamBytes;
    }
}
