// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import org.jspecify.annotations.Nullable;

/// Classes that descriptions give by number.
public interface NumberedClasses {
    /// Returns the class of that number; null if there is none.
    @Nullable Class<?> numbered(int number);
}
