// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

/// Computes the [TypeBounds] of a datatype that is made of blocks. A block of a type without
/// elements has bounds, too; a datatype without elements has none.
final class BlockBounds {
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;
    private boolean isMarked;
    private int alignment = 1;

    void add(long start, TypeBounds span, boolean isEmpty) {
        if (!isEmpty) {
            alignment = Math.max(alignment, span.alignment());
        }
        if (isMarked && !span.isMarked()) {
            return;
        }
        if (span.isMarked() && !isMarked) {
            isMarked = true;
            lower = Long.MAX_VALUE;
            upper = Long.MIN_VALUE;
        }
        lower = Math.min(lower, start + span.lower());
        upper = Math.max(upper, start + span.upper());
    }

    TypeBounds finish(boolean isEmpty) {
        if (isEmpty) {
            return TypeBounds.of(0, 1);
        }
        return new TypeBounds(
                Math.toIntExact(lower), Math.toIntExact(upper - lower), isMarked, alignment);
    }
}
