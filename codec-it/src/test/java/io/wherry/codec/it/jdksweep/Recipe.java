// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import org.jspecify.annotations.Nullable;

/// A way to make an object of the JDK.
///
/// @param name unique; the expression that makes the object, or nearly so
record Recipe(String name, Maker maker) {
    /// Makes the object.
    @FunctionalInterface
    interface Maker {
        @Nullable Object make() throws Exception;
    }
}
