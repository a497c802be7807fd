// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.Nullable;

/// Copies objects that are values, or constants: they may be fields and elements of objects that are no copies. Thread-safe.
interface ValueForm extends ObjectCopier {
    /// Returns the object at a reference whose type was checked.
    ///
    /// @param out null if no component leads to other values
    Object read(@Nullable CopyOut out, int reference);
}
