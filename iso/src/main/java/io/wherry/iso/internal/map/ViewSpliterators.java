// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/// The spliterators of the views of shared maps. The size of a map may change meanwhile, and counts
/// expired entries: streams must not rely on it.
final class ViewSpliterators {
    private ViewSpliterators() {}

    /// @param more further characteristics
    static <E> Spliterator<E> of(Iterator<E> elements, int more) {
        return Spliterators.spliteratorUnknownSize(
                elements, Spliterator.NONNULL | Spliterator.CONCURRENT | more);
    }
}
