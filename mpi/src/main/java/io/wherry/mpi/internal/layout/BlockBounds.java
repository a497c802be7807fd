// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

/// Computes the [TypeBounds] of a datatype that is made of blocks. A block of a type without
/// elements has bounds, too; a datatype without elements has none.
final class BlockBounds {
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;
    private boolean isLowerMarked;
    private boolean isUpperMarked;
    private int alignment = 1;

    void add(long start, TypeBounds span, boolean isEmpty) {
        if (!isEmpty) {
            alignment = Math.max(alignment, span.alignment());
        }
        addLower(start + span.lower(), span.isLowerMarked());
        addUpper(start + span.upper(), span.isUpperMarked());
    }

    private void addLower(long bound, boolean isMarked) {
        if (isMarked && !isLowerMarked) {
            isLowerMarked = true;
            lower = bound;
        } else if (isMarked == isLowerMarked) {
            lower = Math.min(lower, bound);
        }
    }

    private void addUpper(long bound, boolean isMarked) {
        if (isMarked && !isUpperMarked) {
            isUpperMarked = true;
            upper = bound;
        } else if (isMarked == isUpperMarked) {
            upper = Math.max(upper, bound);
        }
    }

    TypeBounds finish(boolean isEmpty) {
        if (isEmpty) {
            return TypeBounds.of(0, 1);
        }
        return new TypeBounds(
                IntLimit.place(lower),
                IntLimit.place(upper - lower),
                isLowerMarked,
                isUpperMarked,
                alignment);
    }
}
