// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A copier of objects without references: [#allocate] writes the whole object, [#begin] reads it.
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
