// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import io.wherry.codec.GraphFormat;

/// A class loader that finds what its parent finds, and knows the format of a codec.
///
/// An executor of Redisson makes the codec for the class of a task from a class loader alone, which
/// is a child of the class loader of its codec.
final class CodecClassLoader extends ClassLoader {
    private final GraphFormat format;

    CodecClassLoader(ClassLoader parent, GraphFormat format) {
        super(parent);
        this.format = format;
    }

    /// Returns the format of the nearest loader of a codec among `loader` and its ancestors.
    ///
    /// @throws IllegalArgumentException if there is none
    static GraphFormat formatAbove(ClassLoader loader) {
        for (ClassLoader next = loader; next != null; next = next.getParent()) {
            if (next instanceof CodecClassLoader known) {
                return known.format;
            }
        }
        throw new IllegalArgumentException(
                "class loader is not a descendant of that of a codec: loader=" + loader);
    }
}
