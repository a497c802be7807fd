// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A form of objects that lead to no others: [#allocate] writes all of one, [#begin] makes it whole.
interface LeafCopier extends ObjectCopier {
    @Override
    default boolean leads() {
        return false;
    }

    @Override
    default void fill(CopyIn in, Object object, int reference) {}

    @Override
    Object begin(CopyOut out, int reference);

    @Override
    default void parts(CopyOut out, int reference) {}

    @Override
    default Object finish(CopyOut out, int reference, @Nullable Object begun) {
        return Objects.requireNonNull(begun);
    }
}
