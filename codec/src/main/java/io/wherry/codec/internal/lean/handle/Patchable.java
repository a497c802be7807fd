// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Knows how to put a reference into an object after its body was read.
public interface Patchable {

    /// Sets the reference number `slot` of `target`.
    ///
    /// @throws ClassCastException or [ArrayStoreException] if the value does not fit there
    void patch(Object target, int slot, @Nullable Object value) throws IOException;
}
